import type { NodeAddress } from '../domain/network-id.ts'
import type { Fault } from './fault.ts'

/** The number of latest packets that are shown one by one */
export const shownPackets = 60

/** A running or ended ping of a device. Latencies are in milliseconds; null: no reply yet. */
export interface LivePing {
  readonly node: NodeAddress
  readonly address: string
  readonly running: boolean
  /** The reason why it failed. null: it runs, was stopped, or ended normally */
  readonly fault: Fault | null
  /** The number of packets whose outcome is known */
  readonly sent: number
  readonly received: number
  readonly last: number | null
  readonly min: number | null
  readonly average: number | null
  readonly max: number | null
  /** The mean difference between successive latencies. null: there are fewer than two */
  readonly jitter: number | null
  /** Latencies of the last packets, oldest first. null: the packet was not answered */
  readonly recent: readonly (number | null)[]
}

/** Returns the loss in percent. null: no packet was sent */
export function lossOf({ sent, received }: Pick<LivePing, 'sent' | 'received'>): number | null {
  return sent === 0 ? null : ((sent - received) / sent) * 100
}
