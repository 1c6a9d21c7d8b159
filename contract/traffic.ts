import type { NetworkId } from '../domain/network-id.ts'

/** The counts start when the service does. */
export interface Counted {
  readonly received: number
  readonly sent: number
}

/** The node's traffic. The service updates it every few seconds. */
export interface Traffic {
  /** Milliseconds since the epoch: when it was read */
  readonly at: number
  /** Counts up with each start of the service that was noticed: counts of two starts are not compared. */
  readonly start: number
  /** Bytes per protocol, "udp" and "tcp"; there is at least one. */
  readonly protocols: readonly ({ readonly protocol: string } & Counted)[]
  /** Packets per network, because the service does not report bytes. Empty: it reports none */
  readonly networks: readonly ({ readonly network: NetworkId } & Counted)[]
}

/**
 * `uncounted`: the service does not count, or not for this token. `empty`: its counters hold nothing, as counting is off
 * or has just begun. `not-yet`: it has no counters that it could tell.
 */
export type NoTraffic = 'uncounted' | 'empty' | 'not-yet'

export type TrafficReply =
  | { readonly state: 'counted'; readonly traffic: Traffic }
  | { readonly state: NoTraffic }
