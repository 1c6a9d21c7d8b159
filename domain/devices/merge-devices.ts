import { canonical } from '../addresses/address.ts'
import type { Neighbour } from '../computer/computer.ts'
import { functionAddresses, functionWays, nodeOfMac } from '../computer/member-address.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'
import {
  type Device,
  type DeviceAddress,
  type DeviceName,
  isOnline,
  isWithin,
  type SeenAddress,
  type Signs,
} from './device.ts'

export interface JoinedNetwork {
  readonly id: NetworkId
  /** Empty: not said */
  readonly portDeviceName: string
  /** Addresses of this computer, with prefix length */
  readonly assignedAddresses: readonly string[]
}

/** The network's host reports this of a member. */
export interface DeviceMember {
  readonly network: NetworkId
  readonly node: NodeAddress
  readonly from: 'controller' | 'account'
  /** Empty: none given */
  readonly name: string
  readonly addresses: readonly string[]
  /** Milliseconds since the epoch; null: unknown */
  readonly lastSeen: number | null
}

/** A peer of this node */
export interface DevicePeer {
  readonly node: NodeAddress
  readonly reach: Signs['reach']
  readonly latency: number | null
  readonly lastSeen: number | null
  readonly version: string | null
  /** Roots of the infrastructure are not devices of a network. */
  readonly isRoot: boolean
}

export interface DeviceSources {
  readonly self: NodeAddress | null
  readonly networks: readonly JoinedNetwork[]
  readonly members: readonly DeviceMember[]
  readonly peers: readonly DevicePeer[]
  readonly neighbours: readonly Neighbour[]
  /** Earlier addresses, the most recently seen first */
  readonly seen: readonly SeenAddress[]
  readonly nicknames: ReadonlyMap<NodeAddress, string>
  /** Milliseconds since the epoch */
  readonly now: number
}

/** Milliseconds: an address where nobody was seen for longer may belong to another device by now. */
const addressKeptFor = 7 * 24 * 60 * 60_000

interface Draft {
  readonly names: DeviceName[]
  readonly addresses: Map<string, DeviceAddress>
  readonly networks: Set<NetworkId>
  signs: Signs
}

/**
 * Merges all sources into one entry per node, however many networks it shares with this computer. A neighbour counts
 * only if its MAC address gives a node that a member list or the service knows: behind a bridge there are other
 * computers, whose MAC addresses mean nothing.
 */
export function mergeDevices(sources: DeviceSources): readonly Device[] {
  const { self, networks, members, neighbours, seen, nicknames, now } = sources
  const peers = new Map(sources.peers.map((peer) => [peer.node, peer]))
  const nodes = new Set([...members.map(({ node }) => node), ...peers.keys()])
  const drafts = new Map<NodeAddress, Draft>()
  const draftOf = (node: NodeAddress): Draft => {
    const draft = drafts.get(node) ?? newDraft()
    drafts.set(node, draft)
    return draft
  }

  // Addresses that answered on the link come first, then those from the network's host, derived ones, and earlier ones.
  for (const { network, node, address, isReachable } of addressesOnLinks(networks, neighbours, now)) {
    if (!nodes.has(node)) continue
    const draft = draftOf(node)
    addAddress(draft, { address, network, from: 'neighbours' })
    if (isReachable) draft.signs = { ...draft.signs, answers: true }
  }
  for (const { network, node, from, name, addresses, lastSeen } of members) {
    const draft = draftOf(node)
    draft.networks.add(network)
    draft.signs = withMember(draft.signs, from, lastSeen)
    if (name !== '') draft.names.push({ name, from })
    for (const address of addresses) addAddress(draft, { address, network, from })
  }
  for (const [node, { isRoot, reach, lastSeen }] of peers) {
    if (isRoot) continue
    const draft = draftOf(node)
    draft.signs = { ...draft.signs, reach, heardHere: latest(draft.signs.heardHere, lastSeen) }
  }
  for (const { id, assignedAddresses } of networks) {
    const ways = self === null ? [] : functionWays(id, self, assignedAddresses)
    for (const [node, draft] of drafts)
      if (draft.networks.has(id))
        for (const way of ways)
          addAddress(draft, { address: functionAddresses(id, node)[way], network: id, from: 'network-id' })
  }

  const joined = new Set(networks.map(({ id }) => id))
  // An address belongs to the device that has it now, or else to the one that had it last.
  const taken = new Set([...drafts.values()].flatMap(({ addresses }) => [...addresses.keys()]))
  for (const { network, node, address, seenAt } of seen) {
    const [draft, key] = [drafts.get(node), addressKey(network, address)]
    const isOld = !isWithin(seenAt, addressKeptFor, now)
    if (draft === undefined || !joined.has(network) || isOld || taken.has(key)) continue
    const isKnownThere = [...draft.addresses.values()].some((known) => known.network === network)
    if (!isKnownThere) addAddress(draft, { address, network, from: 'seen' })
    taken.add(key)
  }
  return [...drafts]
    .filter(([node]) => node !== self)
    .map(([node, draft]) => finished(node, draft, joined, peers.get(node), nicknames.get(node), now))
}

function finished(
  node: NodeAddress,
  { names, addresses, networks, signs }: Draft,
  joined: ReadonlySet<NetworkId>,
  peer: DevicePeer | undefined,
  nickname: string | undefined,
  now: number,
): Device {
  const isFar = ({ network }: DeviceAddress): number => (joined.has(network) ? 0 : 1)
  const own: readonly DeviceName[] = nickname === undefined ? [] : [{ name: nickname, from: 'nickname' }]
  return {
    node,
    names: distinct([...own, ...names]),
    addresses: [...addresses.values()].sort((a, b) => isFar(a) - isFar(b)),
    networks: [...networks],
    path: signs.reach === 'none' ? null : signs.reach,
    latency: peer?.latency ?? null,
    lastSeen: latest(signs.answers ? now : null, latest(signs.heardHere, signs.heardByHost)),
    online: isOnline(signs, now),
    since: null,
    version: peer?.version ?? null,
  }
}

function newDraft(): Draft {
  const signs = { reach: null, heardHere: null, heardByHost: null, answers: false }
  return { names: [], addresses: new Map(), networks: new Set(), signs }
}

/** This computer's controller speaks with its members: one that is no peer now is not reached. */
function withMember(signs: Signs, from: DeviceMember['from'], lastSeen: number | null): Signs {
  return from === 'controller'
    ? { ...signs, reach: signs.reach ?? 'none', heardHere: latest(signs.heardHere, lastSeen) }
    : { ...signs, heardByHost: latest(signs.heardByHost, lastSeen) }
}

function addAddress(draft: Draft, address: DeviceAddress): void {
  const key = addressKey(address.network, address.address)
  draft.networks.add(address.network)
  if (!draft.addresses.has(key)) draft.addresses.set(key, address)
}

function addressKey(network: NetworkId, address: string): string {
  return `${network} ${canonical(address)}`
}

function distinct(names: readonly DeviceName[]): readonly DeviceName[] {
  return names.filter(({ name }, index) => names.findIndex((other) => other.name === name) === index)
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

interface OnLink {
  readonly network: NetworkId
  readonly node: NodeAddress
  readonly address: string
  /** It answered within the last seconds. */
  readonly isReachable: boolean
  /** Milliseconds since the epoch; null: unknown */
  readonly seenAt: number | null
}

/** Returns the neighbours' addresses on the networks' links, with the nodes derived from their MAC addresses. */
export function addressesOnLinks(
  networks: readonly JoinedNetwork[],
  neighbours: readonly Neighbour[],
  now: number,
): readonly OnLink[] {
  const networkOf = new Map(networks.map(({ id, portDeviceName }) => [portDeviceName, id]))
  networkOf.delete('')
  return neighbours.flatMap(({ address, interface: name, mac, state, heardAgo }) => {
    const network = networkOf.get(name)
    // A link-local address is useless without its interface.
    if (network === undefined || mac === null || /^fe[89ab]/i.test(address)) return []
    const node = nodeOfMac(network, mac)
    if (node === null) return []
    const isReachable = state === 'reachable'
    // An entry that somebody set by hand tells of no answer.
    const isHeard = state === 'stale' && heardAgo !== undefined
    const seenAt = isReachable ? now : isHeard ? now - heardAgo * 1_000 : null
    return [{ network, node, address, isReachable, seenAt }]
  })
}
