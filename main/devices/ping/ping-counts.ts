import { type LivePing, shownPackets } from '../../../contract/devices.ts'
import type { PingLine } from '../../system/ping/parse-ping.ts'
import type { PacketChange } from '../link-history/packet-history.ts'

interface Packet {
  /** ms; null: no answer */
  readonly latency: number | null
  /** Milliseconds since the epoch: when it was counted */
  readonly at: number
}

/** The counts of a ping that goes on */
interface PingCounts extends Pick<LivePing, 'sent' | 'received' | 'last' | 'min' | 'max'> {
  /** The last packets, oldest first */
  readonly recent: readonly Packet[]
  /** The number of the first packet, as the program counts; null: there was none */
  readonly first: number | null
  readonly sum: number
  /** The sum of all differences between a latency and the one before */
  readonly differences: number
}

export const noCounts: PingCounts = {
  sent: 0,
  received: 0,
  last: null,
  min: null,
  max: null,
  recent: [],
  first: null,
  sum: 0,
  differences: 0,
}

/** Packets that one line may skip: a program that skips more is no ping, or was not waited for. */
const mostSkipped = 120

/**
 * Counts one packet more, or what became of an earlier one: an answer that comes late takes the place of its loss, and
 * one that comes twice is counted once.
 */
export function countPacket(counts: PingCounts, { sequence, latency }: PingLine, now: number): PingCounts {
  // Programs begin at 0 or at 1; the first line may already be of a later one.
  const first = counts.first ?? Math.min(sequence ?? 1, 1)
  const next = first + counts.sent
  const at = sequence ?? next
  if (at >= next) {
    if (at - next > mostSkipped) return counts
    const skipped = Array.from({ length: at - next }, () => ({ latency: null, at: now }))
    const recent = [...counts.recent, ...skipped, { latency, at: now }].slice(-shownPackets)
    return answered({ ...counts, first, sent: at - first + 1, recent }, latency)
  }
  const index = counts.recent.length - (next - at)
  const packet = counts.recent[index]
  if (latency === null || packet === undefined || packet.latency !== null) return counts
  return answered({ ...counts, recent: counts.recent.with(index, { ...packet, latency }) }, latency)
}

function answered(counts: PingCounts, latency: number | null): PingCounts {
  if (latency === null) return counts
  const { last, min, max } = counts
  return {
    ...counts,
    received: counts.received + 1,
    last: latency,
    min: Math.min(min ?? latency, latency),
    max: Math.max(max ?? latency, latency),
    sum: counts.sum + latency,
    differences: counts.differences + (last === null ? 0 : Math.abs(latency - last)),
  }
}

/** The change by one more packet, or by a late answer to one that was counted as lost, and its time; null: no change */
export function packetChange(before: PingCounts, after: PingCounts): PacketChange | null {
  const sent = after.sent - before.sent
  const changed = after.recent.findLast((packet, index) => sent > 0 || packet !== before.recent[index])
  return changed ? { at: changed.at, sent, lost: sent - (after.received - before.received) } : null
}

/**
 * The counts as they are shown. Jitter is the mean of the absolute differences between each latency and that of the answer before
 * it, lost packets left out: the variation of RFC 3393, of the whole way there and back.
 */
export function shownCounts(counts: PingCounts): Omit<LivePing, 'node' | 'address' | 'running' | 'fault'> {
  const { sent, received, last, min, max, recent, sum, differences } = counts
  return {
    sent,
    received,
    last,
    min,
    max,
    recent: recent.map(({ latency }) => latency),
    average: received === 0 ? null : sum / received,
    jitter: received < 2 ? null : differences / (received - 1),
  }
}
