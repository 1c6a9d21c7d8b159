import type { TrayHost } from '../../test/support/desktop/status-notifier.ts'
import type { DemoNode } from '../../test/support/node/demo-node.ts'

/** One line of the table. */
export interface Row {
  readonly measure: string
  readonly unit: string
  readonly ours: number
  /** The measured value is compared with this one. null: the goal is an absolute number. */
  readonly bare: number | null
  readonly goal: string
  readonly met: boolean
  /** Says how the value was measured. */
  readonly note?: string
}

export function ratioOf({ ours, bare }: Row): number | null {
  return bare === null || bare === 0 ? null : ours / bare
}

/** A goal that is a multiple of what is measured beside it. */
export function ratioRow(
  row: Pick<Row, 'measure' | 'unit' | 'ours' | 'note'> & { bare: number; most: number },
): Row {
  const { most, ...rest } = row
  return { ...rest, goal: `≤ ${most.toFixed(2)} ×`, met: row.ours <= row.bare * most }
}

/** The same of what is the better the more there is of it. */
export function atLeastRow(
  row: Pick<Row, 'measure' | 'unit' | 'ours' | 'note'> & { bare: number; least: number },
): Row {
  const { least, ...rest } = row
  return { ...rest, goal: `≥ ${least.toFixed(2)} ×`, met: row.ours >= row.bare * least }
}

/** A goal that is a number. */
export function limitRow(
  row: Pick<Row, 'measure' | 'unit' | 'ours' | 'note'> & { most: number; bare?: number },
): Row {
  const { most, bare = null, ...rest } = row
  return { ...rest, bare, goal: `≤ ${number(most)}`, met: row.ours <= most }
}

export function markdown(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const ratio = ratioOf(row)
    const cells = [
      `${row.measure}${row.note === undefined ? '' : ` (${row.note})`}`,
      `${number(row.ours)} ${row.unit}`.trim(),
      row.bare === null ? '' : `${number(row.bare)} ${row.unit}`.trim(),
      ratio === null ? '' : ratio.toFixed(2),
      row.goal,
      row.met ? 'met' : 'MISSED',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| measure | ours | bare | ratio | goal | verdict |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}

function number(value: number): string {
  if (!Number.isFinite(value)) return '—'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return String(Number(value.toFixed(digits)))
}

/** The middle one; of an even number the mean of the two in the middle. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

export interface Context {
  /** Each measurement is repeated this many times. */
  readonly runs: number
  /** Seconds without a hand on it before memory is read, and over which CPU is counted */
  readonly idle: number
  /** The bench uses its own copy of Electron, so that it shares no memory pages with other running programs. */
  readonly electron: string
  readonly host: TrayHost
  readonly demo: DemoNode
  /** The folder of both applications' settings and caches while the bench runs */
  readonly folder: string
  readonly say: (text: string) => void
}
