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
