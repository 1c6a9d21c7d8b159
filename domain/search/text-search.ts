import UFuzzy from '@leeoniya/ufuzzy'
import { foldEach, foldedText, longestQuery, originalPart, searchWords } from './fold.ts'

/** An item that is found by its title and by other texts; the title counts for more. */
export interface Searched {
  readonly title: string
  readonly others: readonly string[]
  /** Texts by which it is found, though they are not its own, such as the name of the network that it is in */
  readonly about?: readonly string[]
}

export interface Found<T> {
  readonly item: T
  /** 0: the title is the query; 1: another of its own texts is. Higher values are worse matches */
  readonly distance: number
}

const mostTerms = 8
/** This many results fill a list. */
const enough = 50
/** Longer terms are not searched with typos, because ids and addresses are pasted. */
const longestTypo = 24
/** The part of each text that is searched, in characters */
const longestText = 256

/** Matches any script with one typo a word: a missing, extra or wrong letter, or two swapped ones. */
const fuzzy = new UFuzzy({
  intraMode: 1,
  unicode: true,
  interSplit: "[^\\p{L}\\p{M}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{M}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
})

/** Returns the words of a query, folded. Each has to be found. */
export function termsOf(query: string): readonly string[] {
  return [...new Set(wordsOf(query))].slice(0, mostTerms)
}

/** Indexes the texts once, for a search at each key press. */
export function createTextSearch<T extends Searched>(
  items: readonly T[],
): (query: string) => readonly Found<T>[] {
  const titles = items.map(({ title }) => folded(title))
  const own = items.map(({ others }, at) => ['', titles[at], ...others.map(folded), ''].join('\n'))
  const texts = items.map(({ about = [] }, at) => [own[at], ...about.map(folded)].join('\n'))

  return (query) => {
    const terms = termsOf(query)
    let places: readonly number[] = terms.length === 0 ? [] : [...items.keys()]
    for (const term of terms) places = matching(texts, term, places)
    const whole = wordsOf(query).join(' ')
    // Results are sorted by distance, and keep the given order within one.
    const byDistance: Found<T>[][] = []
    for (const at of places) {
      const item = items[at]
      if (item === undefined) continue
      const distance =
        exactness(whole, titles[at] ?? '', own[at] ?? '') ??
        terms.reduce((sum, term) => sum + distanceOf(term, titles[at] ?? '', texts[at] ?? ''), leastInexact)
      byDistance[distance] ??= []
      byDistance[distance].push({ item, distance })
    }
    return byDistance.flat()
  }
}

/** Returns the original parts of a text that match a query, to be marked. */
export function matchedParts(text: string, query: string): readonly string[] {
  const cut = text.slice(0, longestText)
  const folded = foldEach(cut)
  const searched = folded.text
  return termsOf(query).flatMap((term) => {
    const at = searched.indexOf(term)
    if (at >= 0) return [originalPart(cut, folded, at, at + term.length)]
    if (!takesTypo(term) || (fuzzy.filter([searched], term)?.length ?? 0) === 0) return []
    const [ranges = []] = fuzzy.info([0], [searched], term).ranges
    const [from, to] = [ranges[0], ranges.at(-1)]
    return from === undefined || to === undefined ? [] : [originalPart(cut, folded, from, to)]
  })
}

/** Typos are only searched for if there are few exact matches. */
function matching(texts: readonly string[], term: string, among: readonly number[]): readonly number[] {
  const exact = among.filter((at) => texts[at]?.includes(term))
  if (exact.length >= enough || !takesTypo(term)) return exact
  const pairs = pairsOf(term)
  const near = among.filter((at) => hasMost(texts[at] ?? '', pairs))
  return fuzzy.filter(texts as string[], term, near) ?? []
}

/** uFuzzy does not search for terms without a letter or digit. */
function takesTypo(term: string): boolean {
  return term.length > 2 && term.length <= longestTypo && /[\p{L}\d]/u.test(term)
}

function pairsOf(term: string): readonly string[] {
  return Array.from({ length: term.length - 1 }, (_, at) => term.slice(at, at + 2))
}

/** Filters before the fuzzy match, which takes longer: one typo removes at most three pairs of letters. */
function hasMost(text: string, pairs: readonly string[]): boolean {
  let missing = 0
  for (const pair of pairs) {
    if (!text.includes(pair)) missing += 1
    if (missing > 3) return false
  }
  return true
}

/** The title and the other texts of an item can be the query itself. */
const leastInexact = 2

/** Returns the distance of an item that has the whole query as one of its own texts. null: it has not */
function exactness(whole: string, title: string, own: string): number | null {
  if (title === whole) return 0
  return own.includes(`\n${whole}\n`) ? 1 : null
}

function wordsOf(query: string): readonly string[] {
  return searchWords(query.slice(0, longestQuery))
}

function distanceOf(term: string, title: string, text: string): number {
  const at = title.indexOf(term)
  if (at === 0) return 0
  if (at > 0) return /[\p{L}\d]/u.test(title.charAt(at - 1)) ? 2 : 1
  return text.includes(term) ? 3 : 5
}

/** The text is put on one line, because line breaks separate the texts of an item. */
function folded(text: string): string {
  return foldedText(text.slice(0, longestText)).replaceAll('\n', ' ')
}
