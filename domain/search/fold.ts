/** Letters that people take for another one, though Unicode does not take them apart; digits of other scripts */
const alike = new Map<string, string>([
  ...Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }),
  ...Object.entries({ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', ـ: '', '。': '.' }),
  ...[...'٠١٢٣٤٥٦٧٨٩', ...'۰۱۲۳۴۵۶۷۸۹'].map((digit, at) => [digit, String(at % 10)] as const),
])
/** Matches accents and the vowel signs of Arabic and Hebrew, and characters that nobody sees. Other scripts need their signs. */
const unread = /[\p{Cf}[\p{M}&&[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}]]]/gv
const katakana = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0)

/**
 * Returns the text as it is searched: in lower case, without accents, full-width letters as narrow ones, hiragana as
 * katakana. Indexes may differ from those in the original; see `foldEach`.
 */
export function foldedText(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .replace(/[^ -~\s]/gu, foldLetter)
    .toLowerCase()
}

/** The folded text, and for each of its characters, and its end, the index in the original. */
interface Folded {
  readonly text: string
  readonly places: readonly number[]
}

export function foldEach(original: string): Folded {
  const places: number[] = []
  let text = ''
  let at = 0
  for (const letter of original) {
    const part = /[ -~\s]/.test(letter) ? letter.toLowerCase() : foldLetter(letter)
    for (let unit = 0; unit < part.length; unit += 1) places.push(at)
    text += part
    at += letter.length
  }
  return { text, places: [...places, at] }
}

/** Returns the part of the original that a part of the folded text comes from, in whole letters. */
export function originalPart(original: string, { places }: Folded, from: number, to: number): string {
  let end = to
  while (end < places.length - 1 && places[end] === places[to - 1]) end += 1
  return original.slice(places[from], places[end])
}

/** Returns the words of a search, folded; a match has to contain all of them. */
export function searchWords(query: string): readonly string[] {
  return foldedText(query).split(/\s+/).filter(Boolean)
}

/** Splits a text at its matches; every second part is one. */
export function splitAtMatches(text: string, words: readonly string[]): readonly string[] {
  const escaped = words
    .map(foldedText)
    .filter((word) => word !== '')
    // The longest word comes first, so that it wins over a shorter one with the same beginning.
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  if (escaped.length === 0) return [text]
  const folded = foldEach(text)
  const parts: string[] = []
  let done = 0
  for (const { index, 0: match } of folded.text.matchAll(new RegExp(escaped.join('|'), 'gu'))) {
    const found = originalPart(text, folded, index, index + match.length)
    const from = Math.max(done, folded.places[index] ?? done)
    parts.push(text.slice(done, from), found)
    done = from + found.length
  }
  return [...parts, text.slice(done)]
}

function foldLetter(letter: string): string {
  const base = letter
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  // A sign that stands alone, as of a vowel, is no accent.
  const read = (base === '' ? letter : base.normalize('NFC')).replace(unread, '')
  return read.replace(/[ぁ-ゖ]|[^ -~]/gu, (each) =>
    /[ぁ-ゖ]/.test(each) ? String.fromCharCode(each.charCodeAt(0) + katakana) : (alike.get(each) ?? each),
  )
}

/** Only this many characters of a query are used. */
export const longestQuery = 100
