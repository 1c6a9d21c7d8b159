/** What a spreadsheet takes for the beginning of a formula, wide forms included. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/

/** A text that no spreadsheet runs: an apostrophe goes before what looks like a formula. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Takes the apostrophe off again, and only that one. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}

/** A value from a file, short enough to be shown. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
