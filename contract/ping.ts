import type { NodeAddress } from '../domain/network-id.ts'
import type { Fault } from './fault.ts'

/** Packets of a ping that are shown one by one, the last ones */
export const shownPackets = 60

/** A ping of a device that goes on, or how it ended. Latencies are in milliseconds; null: no answer yet. */
export interface LivePing {
  readonly node: NodeAddress
  readonly address: string
  readonly running: boolean
  /** Why it ended; null: it runs, was stopped, or came to its end */
  readonly fault: Fault | null
  /** Of which is known whether they were answered */
  readonly sent: number
  readonly received: number
  readonly last: number | null
  readonly min: number | null
  readonly average: number | null
  readonly max: number | null
  /** How much one latency differs from the one before, on average; null: fewer than two */
  readonly jitter: number | null
  /** Of the last packets, the oldest first; null: no answer */
  readonly recent: readonly (number | null)[]
}

/** Of a hundred packets, how many were not answered; null: none was sent. */
export function lossOf({ sent, received }: Pick<LivePing, 'sent' | 'received'>): number | null {
  return sent === 0 ? null : ((sent - received) / sent) * 100
}
