import type { NetworkId, NodeAddress } from '../domain/network-id.ts'

export const linkSpans = ['minutes', 'day'] as const
export type LinkSpan = (typeof linkSpans)[number]

/** Of what there is a history: one device, or those of a network together */
export type LinkHistorySubject =
  | { readonly kind: 'node'; readonly address: NodeAddress }
  | { readonly kind: 'network'; readonly id: NetworkId }

/** How a node is reached: over a path of its own, by way of others, or not at all. */
export type LinkPath = 'direct' | 'relayed' | 'unconnected'

/** What was read in one step of time. Nothing was read in a step without an entry. */
export interface LinkEntry {
  /** Milliseconds since the epoch: when the step begins */
  readonly at: number
  /**
   * Milliseconds; null: nobody measured it. `middle`: of a node the mean of its readings, of a network the median of its
   * devices
   */
  readonly latency: { readonly least: number; readonly middle: number; readonly most: number } | null
  /** Of a node so many readings, of a network so many devices by what each mostly was */
  readonly paths: { readonly [P in LinkPath]: number }
}

/** Packets of pings in one step of time. Nobody pinged in a step without an entry. */
export interface PacketEntry {
  /** Milliseconds since the epoch: when the step begins */
  readonly at: number
  readonly sent: number
  /** Those of them that were not answered */
  readonly lost: number
}

/**
 * The service counts no lost packets: of itself is known whether it had a connection when it was asked, and what was lost
 * only where somebody pinged.
 */
export interface LinkHistory {
  /** Milliseconds since the epoch: of the first reading in this run; null: there is none */
  readonly since: number | null
  /** Milliseconds since the epoch: the span goes up to here */
  readonly until: number
  /** Milliseconds of the whole span */
  readonly length: number
  /** Milliseconds of each entry */
  readonly step: number
  /** Oldest first, both */
  readonly entries: readonly LinkEntry[]
  /** Of a network those of its devices together */
  readonly packets: readonly PacketEntry[]
}

/**
 * Milliseconds: two readings that are further apart have a gap between them. Without a window peers are read each minute,
 * and a day's steps follow each other at five.
 */
export function longestPause({ step }: Pick<LinkHistory, 'step'>): number {
  return Math.max(90_000, step * 1.5)
}
