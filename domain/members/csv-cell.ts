/** Characters that programs take for the end of a cell or a line; which of them depends on the locale. */
const separator = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/
/** Characters that start a formula in a spreadsheet, full-width forms included. */
const formula = /[=+\-@＝＋－＠]/
/** Characters that may precede a formula without disabling it: blanks, quotes and invisible ones. */
const skipped = /[\s\p{Cc}\p{Cf}'"]/u

/**
 * Makes a text that no spreadsheet runs, with an apostrophe before anything that would be a formula in a cell of its
 * own.
 */
export function guardCell(text: string): string {
  return rebuilt(text, (at) => `'${text.slice(at, at + 1)}`)
}

/** Removes those apostrophes, and only those. */
export function unguardCell(text: string): string {
  return rebuilt(text, (at) => (text[at] === "'" ? '' : text.slice(at, at + 1)))
}

/** Shortens a value from a file for display. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/**
 * Applies `replaced` to each character that begins a cell, at the start or after a separator, where a formula follows.
 * It runs from the end in one pass, because a text of nothing but separators must not take quadratic time.
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
