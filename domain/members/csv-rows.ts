import Papa from 'papaparse'

export interface CsvRow {
  /** The line on which the row begins, counted from 1 */
  readonly line: number
  readonly cells: readonly string[]
  /** The row has unbalanced quotes. */
  readonly isBroken: boolean
}

/**
 * Reads the rows of a CSV file without blank ones. It accepts a byte order mark, any line ends, comma, semicolon or tab
 * as separators, and a spreadsheet's own "sep=" line at the start.
 */
export function readCsvRows(text: string): readonly CsvRow[] {
  const hint = /^\ufeff?sep=([,;\t])[^\S\n]*\r?\n/i.exec(text)
  const start = hint?.[0].length ?? (text.startsWith('\ufeff') ? 1 : 0)
  const body = text.slice(start)
  const newline = body.includes('\n') ? '\n' : '\r'
  const rows: CsvRow[] = []
  let line = hint === null ? 1 : 2
  let read = 0
  Papa.parse<string[]>(body, {
    delimiter: hint?.[1] ?? delimiterOf(body),
    newline,
    step({ data, errors, meta }) {
      const cells = newline === '\n' ? withoutReturn(data) : data
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, isBroken: errors.length > 0 })
      line += body.slice(read, meta.cursor).split(newline).length - 1
      read = meta.cursor
    },
  })
  return rows
}

/** Detects the delimiter from the first non-blank line, because the library's own guess fails on short files. */
function delimiterOf(body: string): string {
  const [header = ''] = body.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best), { delimiter: ',', count: 1 })
    .delimiter
}

function withoutReturn(cells: readonly string[]): readonly string[] {
  const last = cells.at(-1)
  return last?.endsWith('\r') ? [...cells.slice(0, -1), last.slice(0, -1)] : cells
}
