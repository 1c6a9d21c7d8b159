import { isCommonWord } from './common-words.ts'
import { fold, type NamedKind, type Original, type Span, sameName } from './original.ts'

/** Where a name counts as found. A name that is a usual word, a number or a letter stands for itself elsewhere. */
type Place = 'anywhere' | 'as-a-word' | 'in-quotes'

interface Entry {
  readonly original: Original
  readonly place: Place
}

/** The letters of all names, one below the other */
interface Letter {
  readonly next: Map<string, Letter>
  readonly ends: { entry: Entry | null }
}

export interface NameFinder {
  add(kind: NamedKind, text: string): void
  /** A writing of something that is no name: found where it stands alone. `text`: in lower case */
  addWriting(text: string, original: Original): void
  find(text: string): readonly Span[]
}

const longest = 300
const longestWord = 40
/** Of white space within quotes */
const longestGap = 8
const isLetter = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text)
const quotes = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['‘', '’'],
  ['“', '”'],
  ['«', '»'],
])

/** Finds names in running text. Their number does not matter, and a text takes as long as it is long. */
export function createNameFinder(): NameFinder {
  const first = newLetter()

  function put(text: string, entry: Entry): void {
    let letter = first
    for (const unit of text.split('')) {
      const next = letter.next.get(unit) ?? newLetter()
      letter.next.set(unit, next)
      letter = next
    }
    letter.ends.entry ??= entry
  }

  /** The longest name that begins here and counts here; its end */
  function at(
    text: string,
    folded: string,
    start: number,
  ): { readonly end: number; readonly entry: Entry } | null {
    let found: { readonly end: number; readonly entry: Entry } | null = null
    let letter: Letter | undefined = first
    for (let end = start; letter !== undefined; end += 1) {
      const { entry } = letter.ends
      if (entry !== null && counts(text, folded, start, end, entry.place)) found = { end, entry }
      letter = letter.next.get(folded.charAt(end))
    }
    return found
  }

  return {
    add(kind, given) {
      const text = sameName(given)
      if (text === '') return
      const original = { kind, text } as const
      const writings = kind === 'name' ? writingsOf(given) : [text]
      for (const writing of writings) put(writing, { original, place: placeOf(text, kind) })
    },
    addWriting: (text, original) => put(text, { original, place: 'as-a-word' }),
    find(text) {
      const folded = fold(text)
      const found: Span[] = []
      for (let start = 0; start < text.length; start += 1) {
        const match = at(text, folded, start)
        if (match === null) continue
        found.push({ start, end: match.end, original: match.entry.original })
        start = match.end - 1
      }
      return found
    },
  }
}

function newLetter(): Letter {
  return { next: new Map(), ends: { entry: null } }
}

/** As a text may have it: with other accents, escaped, in a URL, without what a terminal would obey. */
function writingsOf(text: string): ReadonlySet<string> {
  const json = JSON.stringify(text).slice(1, -1)
  const writings = [text, text.trim(), json, json.replaceAll("'", "\\'"), text.replace(/\p{Cc}/gu, '\ufffd')]
  if (text.isWellFormed()) writings.push(encodeURIComponent(text))
  const forms = writings.flatMap((each) => [each, each.normalize('NFC'), each.normalize('NFD')])
  return new Set(forms.map((each) => fold(each).slice(0, longest)).filter((each) => each !== ''))
}

function placeOf(text: string, kind: NamedKind): Place {
  if (kind === 'node' || kind === 'network') return 'anywhere'
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isPlain = /^[\x20-\x7e]*$/.test(text)
  if (letters < 2 && (isPlain || text.length < 2)) return 'in-quotes'
  if (isCommonWord(text) || (/^[\d\W]+$/.test(text) && isPlain && letters < 5)) return 'in-quotes'
  return letters < 4 ? 'as-a-word' : 'anywhere'
}

function counts(text: string, folded: string, start: number, end: number, place: Place): boolean {
  if (end <= start) return false
  if (place === 'in-quotes') {
    const before =
      text
        .slice(Math.max(0, start - longestGap), start)
        .trimEnd()
        .at(-1) ?? ''
    return (
      quotes.has(before) &&
      text
        .slice(end, end + longestGap)
        .trimStart()
        .at(0) === quotes.get(before)
    )
  }
  const isInside =
    (isLetter(text.charAt(start)) && isLetter(text.charAt(start - 1))) ||
    (isLetter(text.charAt(end - 1)) && isLetter(text.charAt(end)))
  return !isInside || (place === 'anywhere' && !isCommonWord(wordAround(folded, start, end)))
}

function wordAround(folded: string, start: number, end: number): string {
  let [from, to] = [start, end]
  while (from > 0 && start - from < longestWord && isLetter(folded.charAt(from - 1))) from -= 1
  while (to < folded.length && to - end < longestWord && isLetter(folded.charAt(to))) to += 1
  return folded.slice(from, to)
}
