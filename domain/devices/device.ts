import type { NetworkId, NodeAddress } from '../network-id.ts'

/** A name comes from the person, this computer's controller, or the hosted account. */
type NameOrigin = 'nickname' | 'controller' | 'account'

/** `network-id`: the address is derived from the network and the node. `seen`: the device answered there earlier */
type AddressOrigin = 'controller' | 'account' | 'neighbours' | 'network-id' | 'seen'

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

/** Facts that tell whether a device is online. Times are in milliseconds since the epoch; null: never, or unknown */
export interface Signs {
  /** The way by which this node reaches it. `none`: it does not reach it, as the service says. null: the service does not say */
  readonly reach: 'direct' | 'relayed' | 'none' | null
  /** The time when this node last heard from it */
  readonly heardHere: number | null
  /** The time when a host elsewhere, such as an account, last heard from it */
  readonly heardByHost: number | null
  /** It answered this computer on the link within the last seconds. */
  readonly answers: boolean
}

/** Milliseconds: a device that is there is heard several times in this period. */
const heardHereFor = 2 * 60_000
/** Milliseconds: the same for a host elsewhere, which is updated every minute or so. */
const heardByHostFor = 5 * 60_000
/** Milliseconds by which clocks of computers may differ. A sighting that lies further ahead tells nothing. */
const mostAhead = 60 * 60_000

/** Returns whether something can have been heard at that time, in milliseconds since the epoch. */
export function isPossibleSighting(time: number, now: number): boolean {
  return time - now <= mostAhead
}

/**
 * Decides whether a device is online, for every list, map, menu and command. It is online if this node reaches it,
 * directly or through a relay, if it answered on the link, or if it was heard of lately. null: nobody tells
 */
export function isOnline({ reach, heardHere, heardByHost, answers }: Signs, now: number): boolean | null {
  if (answers || reach === 'direct' || reach === 'relayed') return true
  const possible = (time: number | null) => (time !== null && isPossibleSighting(time, now) ? time : null)
  const [here, byHost] = [possible(heardHere), possible(heardByHost)]
  if (isWithin(here, heardHereFor, now) || isWithin(byHost, heardByHostFor, now)) return true
  return reach === null && here === null && byHost === null ? null : false
}

export function isWithin(time: number | null, milliseconds: number, now: number): boolean {
  return time !== null && now - time < milliseconds
}
