import type { NetworkId, NodeAddress } from '../network-id.ts'

/** A name comes from the person, this computer's controller, or the hosted account. */
export type NameOrigin = 'nickname' | 'controller' | 'account'

/** `network-id`: the address is derived from the network and the node */
export type AddressOrigin = 'controller' | 'account' | 'neighbours' | 'network-id'

export interface DeviceName {
  readonly name: string
  readonly from: NameOrigin
}

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
  /** null: this node has no connection to it, or does not know of one */
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

/** Sorts named devices first, by name, and the others by node, so that rows keep their places. */
export function compareDevices({ compare }: Intl.Collator): (one: Device, other: Device) => number {
  return (one, other) => {
    const [a, b] = [one.names[0]?.name, other.names[0]?.name]
    if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
    return compare(a ?? '', b ?? '') || compare(one.node, other.node)
  }
}

/** Milliseconds: after a longer gap it is unknown whether a device stayed online. */
export const longestGap = 3 * 60_000

/** A device that was online at the previous look and is online now keeps its time. */
export function withSince(
  devices: readonly Device[],
  before: ReadonlyMap<NodeAddress, Device>,
  milliseconds: number,
): readonly Device[] {
  if (milliseconds > longestGap) return devices
  return devices.map((device) => {
    const since = before.get(device.node)?.since ?? null
    return device.online && since !== null ? { ...device, since } : device
  })
}
