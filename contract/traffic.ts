import type { NetworkId } from '../domain/network-id.ts'

/** Since the service began */
export interface Counted {
  readonly received: number
  readonly sent: number
}

/** What has gone through the node. The service writes it anew every few seconds. */
export interface Traffic {
  /** Milliseconds since the epoch: when it was read */
  readonly at: number
  /** Bytes by protocol, "udp" and "tcp"; at least one */
  readonly protocols: readonly ({ readonly protocol: string } & Counted)[]
  /** Packets by network: of bytes the service does not tell that. Empty: not told */
  readonly networks: readonly ({ readonly network: NetworkId } & Counted)[]
}
