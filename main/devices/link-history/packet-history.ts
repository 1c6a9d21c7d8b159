import { type LinkSpan, linkSpans, type PacketEntry } from '../../../contract/link-history.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { outdatedSlots, rings, slotOf, stepOf, stepsUpTo } from './link-memory.ts'

/** Nodes: far more than a person pings in a day. Where there are more, those that were pinged last stay. */
export const mostPinged = 64

/** A change of the counts. An answer that comes late takes its loss back: none is sent, and one less is lost. */
export interface PacketChange {
  /**
   * Milliseconds since the epoch when the packets were counted; for a late answer, when its packet was counted as lost
   */
  readonly at: number
  readonly sent: number
  readonly lost: number
}

export type RecordPackets = (node: NodeAddress, change: PacketChange) => void

export type PacketHistory = ReturnType<typeof createPacketHistory>

/** Two numbers for each slot: sent, lost */
type Row = { readonly [S in LinkSpan]: Uint16Array }

const mostOfSlot = 65_535

/** Records how many packets of pings to each node were lost, in the last minutes and the last day of this run. */
export function createPacketHistory(most = mostPinged) {
  /** The node that was pinged last comes last. */
  let rows = new Map<NodeAddress, Row>()
  /** The latest time, in ms since the epoch */
  let last: number | null = null

  function goOnTo(at: number): void {
    const before = last
    last = at
    if (before === null) return
    for (const span of linkSpans) {
      const ring = rings[span]
      for (const slot of outdatedSlots(ring, stepOf(ring, before), stepOf(ring, at)))
        for (const row of rows.values()) row[span].fill(0, 2 * slot, 2 * slot + 2)
    }
  }

  function rowOf(node: NodeAddress): Row {
    const row = rows.get(node) ?? { minutes: emptyRing('minutes'), day: emptyRing('day') }
    rows.delete(node)
    const [oldest] = rows.keys()
    if (rows.size === most && oldest !== undefined) rows.delete(oldest)
    rows.set(node, row)
    return row
  }

  function sent(node: NodeAddress, change: PacketChange): void {
    goOnTo(change.at)
    const row = rowOf(node)
    for (const span of linkSpans) {
      const index = slotIndex(span, change.at)
      increase(row[span], index, change.sent)
      increase(row[span], index + 1, change.lost)
    }
  }

  /** Counts where the step is still kept. */
  function cameLate(node: NodeAddress, { at, lost }: PacketChange): void {
    const row = rows.get(node)
    if (row === undefined || last === null) return
    for (const span of linkSpans) {
      const age = stepOf(rings[span], last) - stepOf(rings[span], at)
      if (age >= 0 && age < rings[span].count) increase(row[span], slotIndex(span, at) + 1, lost)
    }
  }

  return {
    /** The function that is returned records for the present service, and nothing once there is another. */
    recorder(): RecordPackets {
      const own = rows
      return (node, change) => {
        if (own !== rows) return
        if (change.sent > 0) sent(node, change)
        else cameLate(node, change)
      }
    },
    /** The clock went on, or was set. */
    goOnTo,
    /** Joins several nodes. */
    ofNodes(nodes: readonly NodeAddress[], span: LinkSpan, now: number): readonly PacketEntry[] {
      const found = nodes.flatMap((node) => rows.get(node)?.[span] ?? [])
      if (found.length === 0 || last === null) return []
      const entries: PacketEntry[] = []
      for (const step of stepsUpTo(rings[span], now, last)) {
        const index = 2 * slotOf(rings[span], step)
        const sum = (at: number): number => found.reduce((all, ring) => all + (ring[at] ?? 0), 0)
        const [sent, lost] = [sum(index), sum(index + 1)]
        if (sent > 0) entries.push({ at: step * rings[span].step, sent, lost })
      }
      return entries
    },
    clear(): void {
      rows = new Map()
      last = null
    },
    bytes: (): number =>
      [...rows.values()].reduce((all, { minutes, day }) => all + minutes.byteLength + day.byteLength, 0),
  }
}

function emptyRing(span: LinkSpan): Uint16Array {
  return new Uint16Array(2 * rings[span].count)
}

function slotIndex(span: LinkSpan, at: number): number {
  return 2 * slotOf(rings[span], stepOf(rings[span], at))
}

function increase(ring: Uint16Array, index: number, by: number): void {
  ring[index] = Math.min(mostOfSlot, Math.max(0, (ring[index] ?? 0) + by))
}
