import type { NetworkId, NodeAddress } from '../network-id.ts'

/** A name comes from the person, this computer's controller, or the hosted account. */
export type NameOrigin = 'nickname' | 'controller' | 'account'

/** `network-id`: the address is derived from the network and the node. `seen`: the device answered there earlier */
export type AddressOrigin = 'controller' | 'account' | 'neighbours' | 'network-id' | 'seen'

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

/** An address where a device answered in a network */
export interface SeenAddress {
  readonly network: NetworkId
  readonly node: NodeAddress
  readonly address: string
  /** Milliseconds since the epoch */
  readonly seenAt: number
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
  /** The decision of `isOnline` from all that is known. null: nobody tells */
  readonly online: boolean | null
  /**
   * The time when this run saw it come online, if it has stayed online since. null: it is not online, or was when it
   * was first looked at
   */
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
const longestGap = 3 * 60_000

/**
 * Adds since when devices have been online, by comparing them with the previous look, which was this many milliseconds
 * before. A device that was not in the list then has come only if this node reaches it now: all nodes that it reached
 * were listed, while a network's members may just not have been read.
 */
export function withSince(
  devices: readonly Device[],
  before: ReadonlyMap<NodeAddress, Device>,
  at: number,
  milliseconds: number,
): readonly Device[] {
  if (milliseconds > longestGap) return devices
  return devices.map((device) => {
    if (device.online !== true) return device
    const former = before.get(device.node)
    if (former?.online === true) return { ...device, since: former.since }
    const hasCome = former === undefined ? device.path !== null : former.online === false
    return hasCome ? { ...device, since: at } : device
  })
}
