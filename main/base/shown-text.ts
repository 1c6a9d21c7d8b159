import { cellWidth } from '../../domain/text/cell-width.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { noVisibleText, visibleText } from '../../domain/text/visible-text.ts'
import type { Translate } from '../../words/translate.ts'

/** Characters as people count them: of a name, and of a sentence that holds one */
const longest = 40
const longestLine = 100

/** A name that somebody else chose, fit to stand among our own words, in a menu's line or a notification */
export function shownName(name: string): string {
  return seen(visibleText(name, longest))
}

/** The same for a sentence of ours with something in it that somebody else chose; it may be longer. */
export function shownLine(line: string): string {
  return seen(visibleText(line, longestLine))
}

/** The same for whatever stands in a message */
export function shownArgument(text: string): string {
  return isolated(visibleText(text))
}

/** Returns the first texts, and how many others there are. A notification has no room for more. */
export function firstFew(t: Translate, texts: readonly string[], most = 4): readonly string[] {
  const more = texts.length - most
  return more > 0 ? [...texts.slice(0, most), t('notification.more', { count: more })] : texts
}

/** An empty text could not be clicked. */
function seen(text: string): string {
  return text === '' ? noVisibleText : isolated(text)
}

/** Keeps a native menu from reading `&` as the mark of a keyboard mnemonic. */
export function menuLabel(label: string): string {
  return label.replaceAll('&', '&&')
}

/** Aligns rows in columns for a terminal. Cells may contain untrusted text, so they pass through `visibleText`. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map((cell) => visibleText(cell)))
  const widths = clean.reduce<readonly number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cellWidth(cell))),
    [],
  )
  return clean
    .map((row) => row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - cellWidth(cell))))
    .map((row) => `${row.join('  ').trimEnd()}\n`)
    .join('')
}

/** Quotes an argument for a shell, where it needs that. */
export function shellQuoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}
