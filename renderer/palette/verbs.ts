import { foldedText } from '../../domain/search/fold.ts'
import { longestQuery } from '../../domain/search/longest-query.ts'
import type { Translate } from '../../words/translate.ts'

/** The verbs that are typed with a name: "disconnect office" */
export const verbs = [
  'connect',
  'disconnect',
  'check',
  'logIn',
  'dnsOn',
  'dnsOff',
  'devices',
  'ssh',
  'copy',
  'share',
  'members',
  'member',
  'settings',
  'rules',
  'join',
] as const
export type Verb = (typeof verbs)[number]

interface Wanted {
  readonly verb: Verb
  /** The rest of the query, folded. Empty: the query is the verb alone */
  readonly noun: string
}

/** The beginning of a verb counts from this many letters on, if a name follows. */
const fewestLetters = 3

/** Prepares the words for the verbs, and returns a function that tells which of them a query may mean. */
export function createVerbReader(t: Translate): (query: string) => readonly Wanted[] {
  const words = verbs.map((verb) => [verb, wordsOf(t(`palette.verbs.${verb}`))] as const)
  const fillers = new Set(wordsOf(t('palette.fillers')))
  const withoutFillers = (noun: string): string => {
    const [first = '', ...rest] = noun.split(' ')
    return rest.length > 0 && fillers.has(first) ? withoutFillers(rest.join(' ')) : noun
  }

  return (query) => {
    const whole = foldedText(query.slice(0, longestQuery)).split(/\s+/).filter(Boolean).join(' ')
    return words.flatMap(([verb, all]) => {
      const nouns = all.flatMap((word) => nounBeside(word, whole) ?? [])
      // The longest word for the verb leaves the shortest noun.
      const [noun] = nouns.toSorted((one, other) => one.length - other.length)
      return noun === undefined ? [] : [{ verb, noun: withoutFillers(noun) }]
    })
  }
}

/** Returns a message that lists words as a list, folded. */
export function wordsOf(list: string): readonly string[] {
  return list.split(',').flatMap((word) => foldedText(word.trim()) || [])
}

/** Returns what the query says beside a word for a verb; null: the word is not in it. */
function nounBeside(word: string, query: string): string | null {
  if (query === word) return ''
  if (query.startsWith(`${word} `)) return query.slice(word.length + 1)
  if (query.endsWith(` ${word}`)) return query.slice(0, -word.length - 1)
  const space = query.indexOf(' ')
  return space >= fewestLetters && word.startsWith(query.slice(0, space)) ? query.slice(space + 1) : null
}
