const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name, an address or a note that stands in a sentence of ours: one that runs from right to left is set apart, so that it
 * does not turn around what stands beside it. All else stays as it is, and can be compared with what was given.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? setApart(text) : text
}

/** The same for a sentence of a right-to-left language, in which all others turn round. */
export function setApart(text: string): string {
  return text === '' || isSetApart(text) ? text : `\u2068${text}\u2069`
}

/** A text of ours that becomes a name or another value: there the marks would be characters that nobody sees. */
export function asValue(text: string): string {
  return text.replace(/[\u200f\u2068\u2069]/g, '')
}

/** Only marks stand beside parts that are set apart already. Such a list takes the direction of what it stands in. */
function isSetApart(text: string): boolean {
  return text.includes('\u2068') && !/[\p{L}\p{N}]/u.test(text.replace(/\u2068[^\u2068\u2069]*\u2069/gu, ''))
}

/** Matches marks that turn the letters behind them. The messages of the window have none of them. */
const turning = /[\u202a-\u202e\u2066\u2067]/g

/** A text for the window, in which no name can make itself or what stands beside it read as something else. */
export function withoutTurns(text: string): string {
  return text.replace(turning, '')
}

/**
 * A line of a language that is written from right to left, for a terminal, where lines run from left to right. Commands,
 * options and addresses in it are set apart.
 */
export function rightToLeftLine(line: string): string {
  return `\u2067${line.replace(/[-/~[\w]*[A-Za-z](?:[ !-~]*[A-Za-z0-9\]])?/g, '\u2066$&\u2069')}\u2069`
}
