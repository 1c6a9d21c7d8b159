import { flagNames } from '../../../../contract/node.ts'
import type { Translate } from '../../../../words/translate.ts'
import { type Completes, flags, type Verb, type VerbFlags } from '../verb.ts'

/** The data for a completion script of any shell. Only the descriptions of verbs need quoting. */
export interface CompletionModel {
  readonly verbs: readonly CompletedVerb[]
  /** The options of the application */
  readonly options: readonly CompletedOption[]
  /** Options such as "--token-file" whose value may be a separate word */
  readonly valued: readonly string[]
  readonly switches: readonly string[]
}

interface CompletedVerb {
  readonly name: string
  readonly does: string
  readonly options: readonly CompletedOption[]
  readonly positions: readonly Completes[]
}

interface CompletedOption {
  /** The name without its dashes */
  readonly name: string
  readonly takesValue: boolean
}

/** `t` is that of `helpTranslate`. */
export function completionModel(verbs: { readonly [name: string]: Verb }, t: Translate): CompletionModel {
  const all = Object.entries(verbs).map(([name, { does, flags, completes = [] }]) => ({
    name,
    does: does(t),
    options: optionsOf(flags),
    positions: completes,
  }))
  const own = optionsOf(flags)
  const valued = [...own, ...all.flatMap(({ options }) => options)].filter(({ takesValue }) => takesValue)
  return {
    verbs: all,
    options: own,
    valued: [...new Set(valued.map(({ name }) => `--${name}`))],
    switches: flagNames.flatMap((name) => [`${name}=on`, `${name}=off`]),
  }
}

function optionsOf(flags: VerbFlags): readonly CompletedOption[] {
  return Object.entries(flags).map(([name, { type }]) => ({ name, takesValue: type === 'string' }))
}

/** Returns the option as it is typed, such as "--json" or "--timeout=". */
export function typed({ name, takesValue }: CompletedOption): string {
  return `--${name}${takesValue ? '=' : ''}`
}

/**
 * Returns the kind of candidates at a position as one word for the script: networks, ids, sets, switches, files, or
 * "words" with a list. The script itself handles `verb`, after which it counts the positions from the start.
 */
export function kindOf(position: Completes): { readonly kind: string; readonly words: readonly string[] } {
  if (typeof position !== 'string') return { kind: 'words', words: position }
  return { kind: position === 'each-network' ? 'networks' : position, words: [] }
}

/** Returns whether all later positions are completed like this one. */
export function goesOn(position: Completes): boolean {
  return position === 'switches' || position === 'each-network'
}

/** Makes a description safe between single quotes in any of the shells. */
export function plainDoes(does: string): string {
  return does.replaceAll("'", '’')
}
