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
  /** Bytes per protocol, "udp" and "tcp"; there is at least one. */
  readonly protocols: readonly ({ readonly protocol: string } & Counted)[]
  /** Packets per network, because the service does not report bytes. Empty: it reports none */
  readonly networks: readonly ({ readonly network: NetworkId } & Counted)[]
}
