import { foldedText, longestQuery } from '../../domain/search/fold.ts'
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
  const fillers = wordsOf(t('palette.fillers'))
  const withoutFillers = (noun: string): string => {
    // Particles such as "を" stand behind a name; words such as "in" may be the end of one.
    const rest = fillers.map(
      (word) => behind(word, noun) || (unspaced.test(word) && before(word, noun)) || noun,
    )
    const shorter = rest.find((text) => text !== noun)
    return shorter === undefined ? noun : withoutFillers(shorter)
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

/** Words of Chinese and Japanese, which are written without spaces */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/** Returns what the query says beside a word for a verb; null: the word is not in it. */
function nounBeside(word: string, query: string): string | null {
  if (query === word) return ''
  const noun = behind(word, query) ?? before(word, query)
  if (noun !== null) return noun
  const space = query.indexOf(' ')
  return space >= fewestLetters && word.startsWith(query.slice(0, space)) ? query.slice(space + 1) : null
}

/** Returns what stands behind a word that begins the text; null: it does not begin it. */
function behind(word: string, text: string): string | null {
  return text.startsWith(word + gap(word)) ? text.slice(word.length).trimStart() : null
}

/** Returns what stands before a word that ends the text; null: it does not end it. */
function before(word: string, text: string): string | null {
  return text.endsWith(gap(word) + word) ? text.slice(0, -word.length).trimEnd() : null
}

function gap(word: string): '' | ' ' {
  return unspaced.test(word) ? '' : ' '
}
