import { flagNames } from '../../../../contract/node.ts'
import { flags } from '../../flags.ts'
import type { Completes, Verb, VerbFlags } from '../verb.ts'

/** What a script of any shell is made of. Nothing in it needs quoting but what a verb does. */
export interface CompletionModel {
  readonly verbs: readonly CompletedVerb[]
  /** Of the application */
  readonly options: readonly CompletedOption[]
  /** "--token-file": a value may follow as a word of its own. */
  readonly valued: readonly string[]
  readonly switches: readonly string[]
}

interface CompletedVerb {
  readonly name: string
  readonly does: string
  readonly options: readonly CompletedOption[]
  readonly places: readonly Completes[]
}

interface CompletedOption {
  /** Without its dashes */
  readonly name: string
  readonly takesValue: boolean
}

export function completionModel(verbs: { readonly [name: string]: Verb }): CompletionModel {
  const all = Object.entries(verbs).map(([name, { does, flags, completes = [] }]) => ({
    ...{ name, does, options: optionsOf(flags), places: completes },
  }))
  const own = optionsOf(flags)
  const valued = [...own, ...all.flatMap(({ options }) => options)].filter(({ takesValue }) => takesValue)
  return {
    ...{ verbs: all, options: own },
    valued: [...new Set(valued.map(({ name }) => `--${name}`))],
    switches: flagNames.flatMap((name) => [`${name}=on`, `${name}=off`]),
  }
}

function optionsOf(flags: VerbFlags): readonly CompletedOption[] {
  return Object.entries(flags).map(([name, { type }]) => ({ name, takesValue: type === 'string' }))
}

/** The option as it is typed: "--json", "--timeout=" */
export function typed({ name, takesValue }: CompletedOption): string {
  return `--${name}${takesValue ? '=' : ''}`
}

/**
 * What is completed in a place, as one word for a script: networks, ids, sets, switches, files, or "words" with them. `verb` is
 * for the script itself: there it counts places anew.
 */
export function kindOf(place: Completes): { readonly kind: string; readonly words: readonly string[] } {
  if (typeof place !== 'string') return { kind: 'words', words: place }
  return { kind: place === 'each-network' ? 'networks' : place, words: [] }
}

/** Every later place is completed like this one. */
export function goesOn(place: Completes): boolean {
  return place === 'switches' || place === 'each-network'
}

/** For one line between single quotes, in any of the shells */
export function plainDoes(does: string): string {
  return does.replaceAll("'", '’')
}
