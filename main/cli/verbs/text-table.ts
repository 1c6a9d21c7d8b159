import { visibleText } from '../../../domain/text/visible-text.ts'

/** Aligns rows in columns for a terminal. Cells may contain untrusted text, so they pass through `visibleText`. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map((cell) => visibleText(cell)))
  const widths = clean.reduce<readonly number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, widthOf(cell))),
    [],
  )
  return clean
    .map((row) => row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))))
    .map((row) => `${row.join('  ').trimEnd()}\n`)
    .join('')
}

/** Returns the width in terminal cells. East Asian characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) width += isWide(segment) ? 2 : 1
  return width
}

function isWide(segment: string): boolean {
  return /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
    segment,
  )
}
