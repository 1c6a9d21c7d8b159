import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'

type History = ReadonlyMap<NodeAddress, readonly number[]>

/** So many fit the drawing. */
const mostSamples = 24

/** Adds the latencies of now; a member that is no longer reached directly begins anew. */
export function addSamples(history: History, members: readonly HostedMember[]): History {
  const next = new Map<NodeAddress, readonly number[]>()
  for (const { id, presence } of members) {
    if (presence?.path !== 'direct' || presence.latency === null) continue
    next.set(id, [...(history.get(id) ?? []), presence.latency].slice(-mostSamples))
  }
  return next
}
