import type { LinkPath, LinkSpan } from '../../../contract/link-history.ts'

/** Readings each two seconds for ten minutes, and a summary of each five minutes for a day */
export const readings = { step: 2_000, count: 300 } as const
export const summaries = { step: 300_000, count: 288 } as const
export const rings: { readonly [S in LinkSpan]: RingTime } = { minutes: readings, day: summaries }

/** A summary of the readings of five minutes */
export interface Summary {
  /** The number of readings with a latency. The next three fields are about those, in milliseconds. */
  readonly measured: number
  readonly sum: number
  readonly least: number
  readonly most: number
  readonly paths: { readonly [P in LinkPath]: number }
}

export interface Reading {
  readonly path: LinkPath
  /** Milliseconds; null: unknown */
  readonly latency: number | null
}

const paths = ['direct', 'relayed', 'unconnected'] as const satisfies readonly LinkPath[]
/**
 * A reading takes 16 bits: two for the path, where 0 means that there is no reading, and the others for the latency.
 */
const latencyBits = 14
const unknown = 2 ** latencyBits - 1
const longest = unknown - 1

const readingBytes = 2
/** Offsets of a summary's fields: 4 bytes, twice 2, then 1 byte each */
const field = { sum: 0, least: 4, most: 6, measured: 8, paths: 9 } as const
const summaryBytes = 12
const summariesAt = readings.count * readingBytes

/** Bytes that are kept of one node */
export const rowBytes = summariesAt + summaries.count * summaryBytes

/** Readings of links, a row for each node, in one piece of memory that grows with the rows. */
export function createLinkMemory(mostRows: number) {
  const buffer = new ArrayBuffer(0, { maxByteLength: mostRows * rowBytes })
  const view = new DataView(buffer)
  const bytes = new Uint8Array(buffer)
  const rowStarts = function* () {
    for (let start = 0; start < buffer.byteLength; start += rowBytes) yield start
  }
  const readingAt = (row: number, slot: number): number => row * rowBytes + slot * readingBytes
  const summaryAt = (row: number, slot: number): number => row * rowBytes + summariesAt + slot * summaryBytes
  const increase = (offset: number): void => {
    bytes[offset] = Math.min(255, (bytes[offset] ?? 0) + 1)
  }

  return {
    addRow(): void {
      buffer.resize(buffer.byteLength + rowBytes)
    },
    clearRow(row: number): void {
      bytes.fill(0, row * rowBytes, (row + 1) * rowBytes)
    },
    /** Clears a slot of every row. */
    clearReading(slot: number): void {
      for (const start of rowStarts()) view.setUint16(start + slot * readingBytes, 0)
    },
    clearSummary(slot: number): void {
      const from = summariesAt + slot * summaryBytes
      for (const start of rowStarts()) bytes.fill(0, start + from, start + from + summaryBytes)
    },
    /** Writes into the reading's own slot, and adds to a summary. */
    write(
      row: number,
      slots: { readonly reading: number; readonly summary: number },
      { path, latency }: Reading,
    ): void {
      const shown = latency === null ? unknown : Math.min(longest, Math.max(0, Math.round(latency)))
      const code = paths.indexOf(path)
      view.setUint16(readingAt(row, slots.reading), ((code + 1) << latencyBits) | shown)
      const at = summaryAt(row, slots.summary)
      increase(at + field.paths + code)
      if (latency === null) return
      const isFirst = bytes[at + field.measured] === 0
      view.setUint32(at + field.sum, view.getUint32(at + field.sum) + shown)
      view.setUint16(at + field.least, isFirst ? shown : Math.min(shown, view.getUint16(at + field.least)))
      view.setUint16(at + field.most, Math.max(shown, view.getUint16(at + field.most)))
      increase(at + field.measured)
    },
    /** null: nothing was read then */
    reading(row: number, slot: number): Reading | null {
      const code = view.getUint16(readingAt(row, slot))
      const path = paths[(code >> latencyBits) - 1]
      const latency = code & unknown
      return path === undefined ? null : { path, latency: latency === unknown ? null : latency }
    },
    summary(row: number, slot: number): Summary | null {
      const at = summaryAt(row, slot)
      const count = (path: LinkPath): number => bytes[at + field.paths + paths.indexOf(path)] ?? 0
      const [direct, relayed, unconnected] = [count('direct'), count('relayed'), count('unconnected')]
      if (direct + relayed + unconnected === 0) return null
      return {
        measured: bytes[at + field.measured] ?? 0,
        sum: view.getUint32(at + field.sum),
        least: view.getUint16(at + field.least),
        most: view.getUint16(at + field.most),
        paths: { direct, relayed, unconnected },
      }
    },
    bytes: (): number => buffer.byteLength,
  }
}

/** Time in steps of equal length, of which a ring keeps the last ones. */
interface RingTime {
  /** ms */
  readonly step: number
  readonly count: number
}

/** The step in which a moment lies, counted since the epoch */
export function stepOf({ step }: RingTime, at: number): number {
  return Math.floor(at / step)
}

export function slotOf({ count }: RingTime, step: number): number {
  return ((step % count) + count) % count
}

/**
 * The slots to clear once time has gone from one step to another: those in between, in which nothing was read, or,
 * where the clock was set back, those that are yet to come.
 */
export function* outdatedSlots(ring: RingTime, from: number, to: number): Iterable<number> {
  if (from === to) return
  const first = Math.min(from + 1, to)
  const last = Math.min(Math.max(from, to), first + ring.count - 1)
  for (let step = first; step <= last; step += 1) yield slotOf(ring, step)
}

/** The steps of a ring up to now, or up to the moment when it was written last. */
export function* stepsUpTo(ring: RingTime, now: number, written: number): Iterable<number> {
  const [end, last] = [stepOf(ring, now), stepOf(ring, written)]
  // Earlier steps have lost their slots.
  for (let step = Math.max(end, last) - ring.count + 1; step <= Math.min(end, last); step += 1) yield step
}
