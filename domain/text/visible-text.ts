/** The default limit counts characters as people do. */
const longest = 1_000
/** The most code points of one character. No emoji or syllable has more, only marks stacked for show. */
const longestCharacter = 12
/** Most texts match this. The others need Unicode tables, which take 10 ms to load once. */
const plain = /^(?:[!-~¡-¬®-ÿ‘-”…](?: ?[!-~¡-¬®-ÿ‘-”…])*)?$/
/** Matches line breaks, tabs, other blanks, controls (C0, C1), and marks that turn the direction of what follows. */
const separating = /[\p{White_Space}\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066\u2067]+/gu
/** Matches the marks around a part that has a direction of its own. Our lists of names have them already. */
const isolates = /[\u2068\u2069]/g
/**
 * Matches invisible characters: format characters, fillers, variation selectors, tags. `$1` keeps them inside an emoji,
 * and keeps joiners between letters of scripts that need them. It is built on first use, because the list of all emoji
 * takes 15 ms.
 */
const invisible = (): RegExp =>
  /(\p{RGI_Emoji}|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200c\u200d](?=\p{L}))|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]+/gv

/** Matches a run of marks, or of conjoining Hangul letters. Without one no character is too long. */
const stacked = /(?:\p{M}|[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]){11}/u
/** Finds anything that may be invisible, faster than the expression above. */
const anyInvisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u

/** Matches a character that no name needs: a control, a direction mark, or half of a surrogate pair */
export const controlCharacter = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** `visibleText` returns this for a text of which nothing can be seen. */
export const noVisibleText = '\ufffd'

let segmenter: Intl.Segmenter | undefined

/**
 * Text of others (a name, a status, a program's output) as one line that shows everything it holds and cannot pass for
 * something else. Every text of others goes through here before a terminal, tray, notification, dialog, log or report.
 *
 * - Each run of blanks, controls, line separators and direction marks becomes one space; none stay at the ends.
 * - Invisible characters go, except inside an emoji and between letters whose script joins them.
 * - Half a surrogate pair becomes U+FFFD, and so does a text of which nothing can be seen. An empty text stays empty.
 * - It is cut with "…" after `most` characters as people count them, and a character after 12 code points.
 *
 * All else stays: letters, marks, digits, punctuation and symbols of every script.
 */
export function visibleText(text: string, most: number = longest): string {
  const start = text.length <= most ? text : text.slice(0, most - 1).trimEnd()
  if (plain.test(start)) return start.length === text.length ? text : `${start}…`
  const mostRead = most * longestCharacter * 2
  const line = text.slice(0, mostRead).toWellFormed().replace(isolates, '').replace(separating, ' ')
  const seen = anyInvisible.test(line) ? line.replace(invisible(), '$1') : line
  const clean = seen.replace(/ {2,}/g, ' ').trim()
  if (clean.length <= most && clean !== '' && !stacked.test(clean) && text.length <= mostRead) return clean
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const characters: string[] = []
  for (const { segment } of segmenter.segment(clean)) {
    if (characters.length > most) break
    characters.push([...segment].slice(0, longestCharacter).join(''))
  }
  const isWhole = characters.length <= most && text.length <= mostRead
  const shown = isWhole
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .replace(/[\s\u200c\u200d]+$/, '')}…`
  return shown === '' && text !== '' ? noVisibleText : shown
}

/** Applies `visibleText` to each line of a text whose line breaks and indentation are wanted, such as a stack trace. */
export function visibleLines(text: string, most: number = longest): string {
  return text
    .split(/\r?\n/)
    .map((line) => {
      const [indent = ''] = /^[ \t]*/.exec(line) ?? []
      const shown = line.length === indent.length ? '' : visibleText(line, most)
      return `${indent.replaceAll('\t', '  ')}${shown}`.trimEnd()
    })
    .join('\n')
}

/**
 * Escapes everything in JSON strings that a terminal obeys or that is invisible. The result parses to the same value.
 */
export function visibleJson(json: string): string {
  return json.replace(
    /[\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u007f-\u009f]/gu,
    (character) =>
      Array.from(
        { length: character.length },
        (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
  )
}
