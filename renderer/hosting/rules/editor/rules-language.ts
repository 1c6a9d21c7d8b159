import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { foldInside, foldNodeProp, LanguageSupport, LRLanguage, syntaxTree } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'
import type { HostedMember } from '../../../../domain/members/member.ts'
import { memberName } from '../../../../domain/members/member-order.ts'
import { parse } from '../../../../domain/rules/language/parse.ts'
import type { Syntax } from '../../../../domain/rules/language/syntax.ts'
import { collectProblems } from '../../../../domain/rules/language/text-problem.ts'
import { type Token, tokensOf } from '../../../../domain/rules/language/tokens.ts'
import {
  characteristics,
  etherTypes,
  foldName,
  isActionWord,
  isMatchWord,
  matchWords,
  type Names,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import type { Translate } from '../../../../words/translate.ts'
import { parser } from './rules.grammar'
import {
  actionHelp,
  declarationHelp,
  type ExplainedWord,
  fieldHelp,
  jointHelp,
  matchHelp,
  wordHelp,
} from './word-help.ts'

/** Leaves the line in which a statement begins, and its last `;`. null: it has one line */
function afterFirstLine({ from, to }: SyntaxNode, state: EditorState): { from: number; to: number } | null {
  const first = state.doc.lineAt(from)
  return first.to >= to - 1 ? null : { from: first.to, to: to - 1 }
}

export const rulesLanguage = LRLanguage.define({
  name: 'rules',
  parser: parser.configure({
    props: [
      styleTags({
        'ActionWord MacroWord CapWord TagWord IncludeWord RawWord': tags.keyword,
        'MatchWord FieldWord': tags.propertyName,
        Joint: tags.operatorKeyword,
        Numeral: tags.number,
        Constant: tags.atom,
        Parameter: tags.literal,
        'Name/...': tags.variableName,
        Json: tags.string,
        Comment: tags.lineComment,
      }),
      foldNodeProp.add({ 'Macro Capability Tag Action': afterFirstLine, Json: foldInside }),
    ],
  }),
  languageData: { commentTokens: { line: '#' } },
})

/** The facts that the editor has about the network whose rules it shows */
interface Surroundings {
  readonly t: Translate
  readonly members: () => readonly HostedMember[]
}

/** The rules language, with its colours, suggestions, and the meaning of a word below the pointer */
export function rulesSupport({ t, members }: Surroundings): Extension {
  const suggest = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = suggestAt(state.doc.toString(), pos, { t, members: members() })
    if (found === null || (!explicit && found.from === pos)) return null
    return { from: found.from, options: found.options.map(completionOf), validFor: /^[\p{L}\p{N}_$]*$/u }
  }
  const hover = hoverTooltip((view, pos) => {
    const { name, from, to } = syntaxTree(view.state).resolveInner(pos, 1)
    if (['Comment', 'Json', 'Name', 'Rules'].includes(name)) return null
    const word = view.state.sliceDoc(from, to)
    const member = members().find(({ id }) => id === word.toLowerCase())
    const help = member === undefined ? wordHelp(t, word) : memberName(member)
    return help === null ? null : { pos: from, end: to, above: true, create: () => ({ dom: helpOf(help) }) }
  })
  return [new LanguageSupport(rulesLanguage), rulesLanguage.data.of({ autocomplete: suggest }), hover]
}

function completionOf({ label, apply = label, detail }: Suggestion): Completion {
  return { label, apply, detail }
}

function helpOf(words: string): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-word-help'
  dom.textContent = words
  return dom
}

interface Suggestion {
  readonly label: string
  /** The text to insert; absent: the label */
  readonly apply?: string
  readonly detail: string
}

interface Suggestions {
  /** The start of the word that is being typed, in characters from 0 */
  readonly from: number
  readonly options: readonly Suggestion[]
}

/** The names that a text may use beside the words of the language */
interface Known {
  readonly t: Translate
  readonly members: readonly HostedMember[]
}

/** Suggests what can stand at a place of the text. null: nothing is known of it */
export function suggestAt(text: string, offset: number, { t, members }: Known): Suggestions | null {
  const tokens = tokensOf(text.slice(0, offset))
  const before = tokens.slice(0, -1)
  const last = before.at(-1)
  const isInWord = last?.kind === 'word' && last.at.offset + last.at.length === offset
  if (isOutside(text, offset, last)) return null
  const from = isInWord ? last.at.offset : offset
  const [previous, second] = (isInWord ? before.slice(0, -1) : before).toReversed()
  const words = (list: readonly ExplainedWord[]): readonly Suggestion[] =>
    list.map((label) => ({ label, detail: t(`rules-help.${label}`) }))
  const ofNames = (names: Names): readonly Suggestion[] =>
    Object.entries(names).map(([label, value]) => ({ label, detail: String(value) }))
  const syntax = (): Syntax => parse(text, collectProblems())
  const word = previous?.lower ?? ''
  switch (word) {
    case 'ethertype':
      return { from, options: ofNames(etherTypes) }
    case 'ipprotocol':
      return { from, options: ofNames(protocols) }
    case 'chr':
      return {
        from: Math.max(from, text.lastIndexOf(',', offset - 1) + 1),
        options: ofNames(characteristics),
      }
    case 'include':
      return { from, options: macrosOf(t, syntax()) }
    case 'not':
      return { from, options: words(matchHelp) }
  }
  if (isOfMember(word, second)) return { from, options: members.map(memberSuggestion) }
  if (isTagMatch(word)) return { from, options: tagsOf(t, syntax()) }
  if (second !== undefined && isTagMatch(second.lower))
    return { from, options: valuesOf(syntax(), previous?.text ?? '') }
  if (isMatchWord(word)) return null
  const statement = statementOf(isInWord ? before.slice(0, -1) : before)
  if (statement === 'none') return { from, options: words([...actionHelp, ...declarationHelp]) }
  if (statement === 'tag') return { from, options: words(fieldHelp) }
  if (statement === 'action') return { from, options: words([...matchHelp, ...jointHelp]) }
  return { from, options: words([...actionHelp, 'include', 'id', 'default']) }
}

/** In a comment or in JSON nothing is suggested. */
function isOutside(text: string, offset: number, last: Token | undefined): boolean {
  if (last?.kind === 'json' && last.at.offset + last.at.length >= offset) return true
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /(?:^|[\s;])#[^\n]*$/.test(line)
}

function isOfMember(word: string, second: Token | undefined): boolean {
  return (
    ['ztsrc', 'ztdest', 'redirect'].includes(word) ||
    (second !== undefined && ['tee', 'watch'].includes(second.lower))
  )
}

function isTagMatch(word: string): boolean {
  return isMatchWord(word) && matchWords[word]?.reads[0]?.as === 'tag'
}

/** Returns the kind of the last statement that has not ended. `block`: the head of a macro or a capability */
function statementOf(tokens: readonly Token[]): 'none' | 'action' | 'tag' | 'block' {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'end') return 'none'
    if (isActionWord(token.lower) || token.lower === 'raw') return 'action'
    if (token.lower === 'tag') return 'tag'
    if (token.lower === 'macro' || token.lower === 'cap') return 'block'
    if (tokens[at - 1]?.lower === 'include') return 'none'
  }
  return 'none'
}

function memberSuggestion(member: HostedMember): Suggestion {
  const { id } = member
  const name = memberName(member)
  return name === id ? { label: id, detail: '' } : { label: name, apply: id, detail: id }
}

function macrosOf(t: Translate, { macros }: Syntax): readonly Suggestion[] {
  return [...macros.values()].map(({ name, parameters }) => {
    const list = parameters.length === 0 ? '' : `(${parameters.join(',')})`
    return { label: `${name}${list}`, detail: t('rules-help.macroName') }
  })
}

function tagsOf(t: Translate, { tags }: Syntax): readonly Suggestion[] {
  return tags.flatMap((tag) =>
    tag.kind === 'raw'
      ? []
      : [{ label: tag.name, detail: t('rules-help.tagName', { id: tag.id?.text ?? '' }) }],
  )
}

function valuesOf({ tags }: Syntax, name: string): readonly Suggestion[] {
  const tag = tags.find((each) => each.kind === 'tag' && each.name === foldName(name))
  if (tag?.kind !== 'tag') return []
  return [...tag.enums, ...tag.flags].map(({ name: label, value }) => ({ label, detail: value.text }))
}
