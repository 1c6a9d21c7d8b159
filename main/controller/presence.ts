import type { HostedMember, Presence } from '../../contract/hosting.ts'
import type { NodeAddress } from '../../contract/network-id.ts'
import type { Peer } from '../../contract/node.ts'

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
  const version = member.hasAsked ? (peer.version ?? member.version) : member.version
  return { ...member, version, presence: presenceOf(peer) }
}

function presenceOf({ paths, latency, tunneled }: Peer): Presence {
  const isDirect = !tunneled && paths.some(({ active, expired }) => active && !expired)
  return {
    path: isDirect ? 'direct' : 'relayed',
    latency,
    lastSeen: Math.max(0, ...paths.map(({ lastReceive }) => lastReceive)),
  }
}
