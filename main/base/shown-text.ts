import { visibleText } from '../../domain/text/visible-text.ts'

/** Characters as people count them: of a name, and of a sentence that holds one */
const longest = 40
const longestLine = 100
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A name that somebody else chose, fit to stand among our own words, in a menu's line or a notification */
export function shownName(name: string): string {
  return isolated(visibleText(name, longest))
}

/** The same for a sentence of ours with something in it that somebody else chose; it may be longer. */
export function shownLine(line: string): string {
  return isolated(visibleText(line, longestLine))
}

/** The same for whatever stands in a message */
export function shownArgument(text: string): string {
  return text === '' ? '' : isolated(visibleText(text))
}

/** A text that runs from right to left does not turn around what stands beside it. An empty one could not be clicked. */
function isolated(text: string): string {
  if (text === '') return '\ufffd'
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Keeps a native menu from reading `&` as the mark of a keyboard mnemonic. */
export function menuLabel(label: string): string {
  return label.replaceAll('&', '&&')
}
