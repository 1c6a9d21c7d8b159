import type { NetworkId, NodeAddress } from '../domain/network-id.ts'

export const linkSpans = ['minutes', 'day'] as const
export type LinkSpan = (typeof linkSpans)[number]

/** The subject of a history: one device, or all devices of a network together */
export type LinkHistorySubject =
  | { readonly kind: 'node'; readonly address: NodeAddress }
  | { readonly kind: 'network'; readonly id: NetworkId }

/** A node is reached directly, through other nodes that relay, or not at all. */
export type LinkPath = 'direct' | 'relayed' | 'unconnected'

/** The readings of one time step. A step without an entry has no readings. */
export interface LinkEntry {
  /** Milliseconds since the epoch: the start of the step */
  readonly at: number
  /**
   * Milliseconds; null: nobody measured it. For a node `middle` is the mean of its readings, for a network the median
   * of its devices.
   */
  readonly latency: { readonly least: number; readonly middle: number; readonly most: number } | null
  /** Counts readings by path for a node, and devices by their most frequent path for a network. */
  readonly paths: { readonly [P in LinkPath]: number }
}

/** The ping packets of one time step. A step without an entry has none. */
export interface PacketEntry {
  /** Milliseconds since the epoch: the start of the step */
  readonly at: number
  readonly sent: number
  /** The number of unanswered packets */
  readonly lost: number
}

/**
 * The service does not count lost packets. The history therefore tells whether there was a connection at each reading,
 * and loss only where somebody pinged.
 */
export interface LinkHistory {
  /** Milliseconds since the epoch: the first reading in this run. null: there is none */
  readonly since: number | null
  /** Milliseconds since the epoch: the end of the span */
  readonly until: number
  /** Milliseconds: the length of the whole span */
  readonly length: number
  /** Milliseconds: the length of each step */
  readonly step: number
  /** Sorted oldest first, as are the packets */
  readonly entries: readonly LinkEntry[]
  /** A network's entries count the packets of all its devices together. */
  readonly packets: readonly PacketEntry[]
}

/**
 * Milliseconds: readings further apart than this have a gap between them. Without an open window peers are only read
 * once a minute, and a day's steps are five minutes long.
 */
export function longestPause({ step }: Pick<LinkHistory, 'step'>): number {
  return Math.max(90_000, step * 1.5)
}
