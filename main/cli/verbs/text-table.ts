import { cellWidth } from '../../../domain/text/cell-width.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'

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
