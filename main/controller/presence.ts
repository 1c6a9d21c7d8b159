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
 * The member with what the node knows of it as a peer. A peer's version is the one it runs now; the member's own is
 * the one it last asked with.
 */
export function withPresence(member: HostedMember, peers: Peers): HostedMember {
  const peer = peers.get(member.id)
  if (peer === undefined) return member
  const version = member.hasRequestedConfig ? (peer.version ?? member.version) : member.version
  return { ...member, version, presence: presenceOf(peer) }
}

/**
 * Looks at members as peers, again and again: what looks the same is the same object, and so is the list where all of it
 * does.
 */
export function presenceView(): (members: readonly HostedMember[], peers: Peers) => readonly HostedMember[] {
  const seen = new WeakMap<HostedMember, HostedMember>()
  let last: readonly HostedMember[] = []

  function look(member: HostedMember, peers: Peers): HostedMember {
    const now = withPresence(member, peers)
    const before = seen.get(member)
    if (before !== undefined && isDeepStrictEqual(before, now)) return before
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
