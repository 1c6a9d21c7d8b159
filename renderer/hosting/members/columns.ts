import {
  columnBounds,
  type LesserColumn,
  lesserColumns,
  type MemberColumns,
  type SizedColumn,
} from '../../../contract/member-columns.ts'

/** CSS pixels that each column's words take. */
export type WordWidths = { readonly [C in SizedColumn]: number }

interface Room {
  /** CSS pixels of the whole list, */
  readonly width: number
  /** of what stands at its edges: the box that selects, and the buttons, */
  readonly edges: number
  /** of names that are long, */
  readonly name: number
  /** and of the longest address */
  readonly address: number
  /** What the list is filtered by: these have room before all others. */
  readonly asked: readonly LesserColumn[]
  /** These say nothing of any member, and have room after all others. */
  readonly empty: readonly LesserColumn[]
}

export interface FittedColumns {
  readonly shown: readonly LesserColumn[]
  readonly widths: WordWidths
  /** Addresses are asked for and have no column: the first one stands below the name. */
  readonly addressBelowName: boolean
  readonly drawsLatency: boolean
}

/** Of the name, before any other column gets room; what is longer is cut. */
const nameRoom = { least: 150, most: 240 }
/** How a latency went, beside its words */
const drawing = 50

/** The columns that there is room for, and how wide each is: the name keeps its room, and the last ones go first. */
export function fitColumns(
  { width, edges, name, address, asked, empty }: Room,
  { hidden, widths: chosen }: MemberColumns,
  words: WordWidths,
): FittedColumns {
  const widths = { ...words, ...chosen }
  const wanted = lesserColumns.filter((column) => !hidden.includes(column))
  let left = width - edges - widths.state - Math.min(Math.max(name, nameRoom.least), nameRoom.most)
  const rank = (column: LesserColumn) => (asked.includes(column) ? 0 : empty.includes(column) ? 2 : 1)
  const fits = new Set<LesserColumn>()
  for (const column of wanted.toSorted((a, b) => rank(a) - rank(b))) {
    if (widths[column] > left) break
    left -= widths[column]
    fits.add(column)
  }
  const shown = wanted.filter((column) => fits.has(column))
  const drawsLatency = shown.includes('path') && chosen.path === undefined && left >= 2 * drawing
  if (drawsLatency) {
    widths.path += drawing
    left -= drawing
  }
  if (shown.includes('addresses') && chosen.addresses === undefined)
    widths.addresses = Math.min(widths.addresses + left, Math.max(address, words.addresses))
  const addressBelowName = wanted.includes('addresses') && !fits.has('addresses')
  return { shown, widths, drawsLatency, addressBelowName }
}

export function boundedWidth(width: number): number {
  return Math.round(Math.min(columnBounds.most, Math.max(columnBounds.least, width)))
}
