/** What programs take for the end of a cell or a line: which of them, depends on the country they are set to. */
const separator = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/
/** What a spreadsheet takes for the beginning of a formula, wide forms included. */
const formula = /[=+\-@＝＋－＠]/
/** What may stand before a formula and not keep it from being one: blanks, quotes, what cannot be seen. */
const skipped = /[\s\p{Cc}\p{Cf}'"]/u

/** A text that no spreadsheet runs: an apostrophe goes before what would be a formula in a cell of its own. */
export function guardCell(text: string): string {
  return rebuilt(text, (at) => `'${text.slice(at, at + 1)}`)
}

/** Takes those apostrophes off again, and only those. */
export function unguardCell(text: string): string {
  return rebuilt(text, (at) => (text[at] === "'" ? '' : text.slice(at, at + 1)))
}

/** A value from a file, short enough to be shown. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/**
 * `replaced` for each character that begins a cell, at the start or after a separator, where a formula follows. From
 * the end, in one pass: a text that is nothing but separators must not take the square of its length.
 */
function rebuilt(text: string, replaced: (at: number) => string): string {
  if (!formula.test(text)) return text
  const parts: string[] = []
  let leads = false
  let end = text.length
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at)
    leads = formula.test(character) || (leads && skipped.test(character))
    if (!leads || !beginsCell(text, at)) continue
    parts.push(text.slice(at + 1, end), replaced(at))
    end = at
  }
  return text.slice(0, end) + parts.reverse().join('')
}

function beginsCell(text: string, at: number): boolean {
  return at === 0 || (separator.test(text.charAt(at - 1)) && text.slice(at - 1, at + 1) !== '\r\n')
}
