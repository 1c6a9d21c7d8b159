import { canonical } from '../addresses/address.ts'
import type { Neighbour } from '../computer/computer.ts'
import { functionAddresses, functionWays, nodeOfMac } from '../computer/member-address.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'
import type { Device, DeviceAddress, DeviceName } from './device.ts'

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
  /** null: this node does not reach it, or does not know whether it does */
  readonly path: Device['path']
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
  readonly nicknames: ReadonlyMap<NodeAddress, string>
  /** Milliseconds since the epoch */
  readonly now: number
}

/**
 * Milliseconds: a peer that was heard this recently is online. A present peer is heard several times in this period.
 */
const peerOnlineFor = 2 * 60_000
/** Milliseconds: the same for members, whose host is updated every minute or so. */
const memberOnlineFor = 5 * 60_000

interface Draft {
  readonly names: DeviceName[]
  readonly addresses: Map<string, DeviceAddress>
  readonly networks: Set<NetworkId>
  lastSeen: number | null
  online: boolean
}

/**
 * Merges all sources into one entry per node, however many networks it shares with this computer. A neighbour counts
 * only if its MAC address gives a node that a member list or the service knows: behind a bridge there are other
 * computers, whose MAC addresses mean nothing.
 */
export function mergeDevices(sources: DeviceSources): readonly Device[] {
  const { self, networks, members, neighbours, nicknames, now } = sources
  const peers = new Map(sources.peers.map((peer) => [peer.node, peer]))
  const nodes = new Set([...members.map(({ node }) => node), ...peers.keys()])
  const drafts = new Map<NodeAddress, Draft>()
  const draftOf = (node: NodeAddress): Draft => {
    const draft = drafts.get(node) ?? newDraft()
    drafts.set(node, draft)
    return draft
  }

  // Addresses that answered on the link come first, then those from the network's host, then derived ones.
  for (const { network, node, address, isReachable } of onLinks(networks, neighbours)) {
    if (!nodes.has(node)) continue
    const draft = draftOf(node)
    addAddress(draft, { address, network, from: 'neighbours' })
    if (isReachable) Object.assign(draft, { online: true, lastSeen: now })
  }
  for (const { network, node, from, name, addresses, lastSeen } of members) {
    const draft = draftOf(node)
    draft.networks.add(network)
    draft.lastSeen = latest(draft.lastSeen, lastSeen)
    if (isWithin(lastSeen, memberOnlineFor, now)) draft.online = true
    if (name !== '') draft.names.push({ name, from })
    for (const address of addresses) addAddress(draft, { address, network, from })
  }
  for (const [node, { isRoot, lastSeen }] of peers) {
    if (isRoot) continue
    const draft = draftOf(node)
    draft.lastSeen = latest(draft.lastSeen, lastSeen)
    if (isWithin(lastSeen, peerOnlineFor, now)) draft.online = true
  }
  for (const { id, assignedAddresses } of networks) {
    const ways = self === null ? [] : functionWays(id, self, assignedAddresses)
    for (const [node, draft] of drafts)
      if (draft.networks.has(id))
        for (const way of ways)
          addAddress(draft, { address: functionAddresses(id, node)[way], network: id, from: 'network-id' })
  }

  const joined = new Set(networks.map(({ id }) => id))
  return [...drafts]
    .filter(([node]) => node !== self)
    .map(([node, draft]) => finished(node, draft, joined, peers.get(node), nicknames.get(node), now))
}

function finished(
  node: NodeAddress,
  { names, addresses, networks, lastSeen, online }: Draft,
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
    path: peer?.path ?? null,
    latency: peer?.latency ?? null,
    lastSeen,
    online,
    since: online ? now : null,
    version: peer?.version ?? null,
  }
}

function newDraft(): Draft {
  return { names: [], addresses: new Map(), networks: new Set(), lastSeen: null, online: false }
}

function addAddress(draft: Draft, address: DeviceAddress): void {
  const key = `${address.network} ${canonical(address.address)}`
  draft.networks.add(address.network)
  if (!draft.addresses.has(key)) draft.addresses.set(key, address)
}

function distinct(names: readonly DeviceName[]): readonly DeviceName[] {
  return names.filter(({ name }, index) => names.findIndex((other) => other.name === name) === index)
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function isWithin(time: number | null, milliseconds: number, now: number): boolean {
  return time !== null && now - time < milliseconds
}

interface OnLink {
  readonly network: NetworkId
  readonly node: NodeAddress
  readonly address: string
  readonly isReachable: boolean
}

/** Returns the neighbours' addresses on the networks' links, with the nodes derived from their MAC addresses. */
function onLinks(networks: readonly JoinedNetwork[], neighbours: readonly Neighbour[]): readonly OnLink[] {
  const networkOf = new Map(networks.map(({ id, portDeviceName }) => [portDeviceName, id]))
  networkOf.delete('')
  return neighbours.flatMap(({ address, interface: name, mac, state }) => {
    const network = networkOf.get(name)
    // A link-local address is useless without its interface.
    if (network === undefined || mac === null || /^fe[89ab]/i.test(address)) return []
    const node = nodeOfMac(network, mac)
    return node === null ? [] : [{ network, node, address, isReachable: state === 'reachable' }]
  })
}
