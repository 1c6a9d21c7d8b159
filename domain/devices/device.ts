import type { NetworkId, NodeAddress } from '../network-id.ts'

/** The source of a name: the person, this computer's controller, or the hosted account. */
export type NameOrigin = 'nickname' | 'controller' | 'account'

/** The source of an address. `network-id`: it is derived from the network and the node */
export type AddressOrigin = 'controller' | 'account' | 'neighbours' | 'network-id'

export interface DeviceName {
  readonly name: string
  readonly from: NameOrigin
}

/** A way to reach a device. */
export interface DeviceAddress {
  /** The address has no prefix length. */
  readonly address: string
  readonly network: NetworkId
  readonly from: AddressOrigin
}

/** Another computer of a network that this one has joined or hosts, merged from all sources. */
export interface Device {
  readonly node: NodeAddress
  /** Sorted best first. Empty: it has no name */
  readonly names: readonly DeviceName[]
  /**
   * Sorted best first: addresses in networks that this computer is in come first, and there those that answered on the
   * link
   */
  readonly addresses: readonly DeviceAddress[]
  readonly networks: readonly NetworkId[]
  /** null: this node has no connection to it */
  readonly path: 'direct' | 'relayed' | null
  /** Milliseconds; null: unknown */
  readonly latency: number | null
  /** Milliseconds since the epoch; null: unknown */
  readonly lastSeen: number | null
  /** The device was seen within the last minutes by this node, by this computer, or by its network's host. */
  readonly online: boolean
  /** The time since which it has been online without a break, as far as seen in this run. null: it is not online */
  readonly since: number | null
  /** The version of the node's software. null: unknown */
  readonly version: string | null
}
