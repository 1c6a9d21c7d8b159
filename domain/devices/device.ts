import type { NetworkId, NodeAddress } from '../network-id.ts'

/** Who says a name: the person, this computer's controller, or the hosted account. */
export type NameOrigin = 'nickname' | 'controller' | 'account'

/** Who says an address; `network-id`: it follows from the network and the node. */
export type AddressOrigin = 'controller' | 'account' | 'neighbours' | 'network-id'

export interface DeviceName {
  readonly name: string
  readonly from: NameOrigin
}

/** A way to reach a device. */
export interface DeviceAddress {
  /** Without prefix length */
  readonly address: string
  readonly network: NetworkId
  readonly from: AddressOrigin
}

/** Another computer of a network that this one is in, or that is hosted here, merged from all that is known of it. */
export interface Device {
  readonly node: NodeAddress
  /** The best first; empty: nobody named it */
  readonly names: readonly DeviceName[]
  /** The best first: where this computer is, and there what answered on the link */
  readonly addresses: readonly DeviceAddress[]
  readonly networks: readonly NetworkId[]
  /** null: this node has no connection to it */
  readonly path: 'direct' | 'relayed' | null
  /** Milliseconds; null: unknown */
  readonly latency: number | null
  /** Milliseconds since the epoch; null: unknown */
  readonly lastSeen: number | null
  /** It was seen within the last minutes: by this node, by this computer, or by whoever hosts its network. */
  readonly online: boolean
  /** Since when it has been online without a break, as far as seen in this run; null: it is not */
  readonly since: number | null
  /** Of the node's software; null: unknown */
  readonly version: string | null
}
