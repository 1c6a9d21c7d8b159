import { isDeepStrictEqual } from 'node:util'
import type { Peer } from '../../contract/node.ts'
import type { HostedMember, Presence } from '../../domain/members/member.ts'
import type { NodeAddress } from '../../domain/network-id.ts'

/** Peers by address, as the node last told them. */
export type Peers = ReadonlyMap<NodeAddress, Peer>

export function byAddress(peers: readonly Peer[]): Peers {
  return new Map(peers.map((peer) => [peer.address, peer]))
}

/**
 * The member with what the node knows of it as a peer; of one that is none now, when it last was. A peer's version is the one it runs now; the member's own is
 * the one it last asked with.
 */
export function withPresence(
  member: HostedMember,
  peers: Peers,
  lastSeen: (node: NodeAddress) => number = () => 0,
): HostedMember {
  const peer = peers.get(member.id)
  const seen = lastSeen(member.id)
  if (peer === undefined)
    return seen === 0 ? member : { ...member, presence: { path: 'unknown', latency: null, lastSeen: seen } }
  const version = member.hasRequestedConfig ? (peer.version ?? member.version) : member.version
  return { ...member, version, presence: presenceOf(peer) }
}

/**
 * Looks at members as peers, again and again: what looks the same is the same object, and so is the list where all of it
 * does.
 */
export function presenceView(
  lastSeen?: (node: NodeAddress) => number,
): (members: readonly HostedMember[], peers: Peers) => readonly HostedMember[] {
  const seen = new WeakMap<HostedMember, HostedMember>()
  let last: readonly HostedMember[] = []

  function look(member: HostedMember, peers: Peers): HostedMember {
    const now = withPresence(member, peers, lastSeen)
    const before = seen.get(member)
    // Of one and the same member, nothing else can differ.
    if (before?.version === now.version && isDeepStrictEqual(before.presence, now.presence)) return before
    if (now !== member) seen.set(member, now)
    return now
  }

  return (members, peers) => {
    const now = members.map((member) => look(member, peers))
    if (now.length !== last.length || now.some((member, index) => member !== last[index])) last = now
    return last
  }
}

function presenceOf({ paths, latency, tunneled }: Peer): Presence {
  const isDirect = !tunneled && paths.some(({ active, expired }) => active && !expired)
  return {
    path: isDirect ? 'direct' : 'relayed',
    latency,
    lastSeen: Math.max(0, ...paths.map(({ lastReceive }) => lastReceive)),
  }
}
