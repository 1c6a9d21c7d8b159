import type { TextRange } from './text-problem.ts'
import type { Token } from './tokens.ts'
import type { ActionWord, MatchWord } from './vocabulary.ts'

/** A text that was parsed: its names, parameters and values are not looked up yet. */
export interface Syntax {
  readonly base: readonly Statement[]
  /** The key is the name. Of several with one name the first counts. */
  readonly macros: ReadonlyMap<string, MacroSyntax>
  /** In the order of the text */
  readonly tags: readonly (TagSyntax | RawSyntax)[]
  readonly capabilities: readonly (CapabilitySyntax | RawSyntax)[]
}

/** An action or a declaration that a `;` ends */
export interface Block {
  readonly word: string
  readonly at: TextRange
}

export type Statement = ActionSyntax | RawActionSyntax | IncludeSyntax

interface WithMatches {
  readonly at: TextRange
  readonly matches: readonly MatchSyntax[]
}

export interface ActionSyntax extends WithMatches {
  readonly kind: 'action'
  readonly action: ActionWord
  /** The words before the matches: a length and an address */
  readonly values: readonly Token[]
}

/** An action, or a match that no action follows, as JSON */
export interface RawActionSyntax extends WithMatches {
  readonly kind: 'raw'
  readonly json: Token
}

export interface MatchSyntax {
  readonly at: TextRange
  readonly not: boolean
  readonly or: boolean
  readonly is:
    | {
        readonly kind: 'word'
        readonly word: string
        readonly match: MatchWord
        readonly values: readonly Token[]
      }
    | { readonly kind: 'raw'; readonly json: Token }
}

export interface IncludeSyntax {
  readonly kind: 'include'
  readonly at: TextRange
  readonly name: string
  readonly values: readonly Token[]
}

export interface MacroSyntax {
  readonly at: TextRange
  readonly name: string
  readonly parameters: readonly string[]
  readonly statements: readonly Statement[]
}

interface Declaration {
  readonly at: TextRange
  /** The offset behind its last word, or its `;` */
  readonly end: number
  readonly name: string
  /** null: it is missing */
  readonly id: Token | null
}

export interface CapabilitySyntax extends Declaration {
  readonly kind: 'capability'
  /** The offset behind the words before its statements */
  readonly headEnd: number
  readonly isDefault: boolean
  readonly statements: readonly Statement[]
}

export interface TagSyntax extends Declaration {
  readonly kind: 'tag'
  readonly defaultValue: Token | null
  readonly enums: readonly NamedSyntax[]
  readonly flags: readonly NamedSyntax[]
}

export interface NamedSyntax {
  readonly name: string
  readonly at: TextRange
  readonly value: Token
}

/** A tag or a capability as JSON */
export interface RawSyntax {
  readonly kind: 'raw'
  readonly at: TextRange
  readonly json: Token
}
