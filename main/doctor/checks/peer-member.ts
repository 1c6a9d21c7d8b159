import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import { sharedAddresses } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { notChecked, nothing, say, verdict, without } from '../check.ts'
import { type HostedByUs, networksOf } from '../facts.ts'
import { nodeOf } from './internet-access.ts'
import { definePeerCheck } from './peer.ts'

const member = definePeerCheck('peer-member', ['peerHosts', 'ping'], (node, { peerHosts, ping, service }) => {
  if (peerHosts.kind === 'unknown')
    return peerHosts.why === 'nothing-to-check' ? nothing(notChecked('nothing-to-check')) : without(peerHosts)
  const found = peerHosts.value.map((host) => ({ host, entry: memberOf(host, node) }))
  const letIn = found.find(({ entry }) => entry?.config.authorized === true)
  if (letIn !== undefined) {
    const { id } = letIn.host.network
    // A device that computes its address from its ID has none in its host's list, and a former address may still work.
    const { rfc4193, '6plane': sixPlane } = letIn.host.network.config.v6AssignMode
    const isAnswered = ping.kind === 'found' && ping.value.received > 0
    const isWithout = letIn.entry?.config.ipAssignments?.length === 0 && !rfc4193 && !sixPlane && !isAnswered
    return isWithout
      ? verdict.bad([of(id, say('peer-without-address', { node }))])
      : verdict.good([of(id, say('peer-is-member', { node }))])
  }
  // It may be a member of another network, whose host is elsewhere.
  const isElsewhere = networksOf({ service }).some(
    ({ id }) => !peerHosts.value.some(({ network }) => network.id === id),
  )
  const refused = found.find(({ entry }) => entry?.config.authorized === false)
  if (refused !== undefined) {
    const { id } = refused.host.network
    const evidence = of(id, say('peer-not-authorized', { node }))
    const fix = { kind: 'authorize', network: id, member: node } as const
    return (isElsewhere ? verdict.doubtful : verdict.bad)([evidence], fix)
  }
  if (found.some(({ entry }) => entry !== undefined))
    return verdict.unchecked([notChecked('not-told', 'host')])
  const unknown = say('peer-no-member', { node })
  return isElsewhere ? nothing(unknown) : verdict.bad([unknown])
})

const addresses = definePeerCheck('peer-addresses', ['peerHosts'], (node, { peerHosts, service }) => {
  if (peerHosts.kind === 'unknown')
    return peerHosts.why === 'nothing-to-check' ? nothing(notChecked('nothing-to-check')) : without(peerHosts)
  const own = nodeOf(service)?.address ?? null
  const twice = peerHosts.value.flatMap((host) => [
    ...(own === null ? [] : sharedWith(host, own, 'own-address-twice')),
    ...sharedWith(host, node, 'peer-address-twice'),
  ])
  return twice.length > 0 ? verdict.bad(twice) : verdict.good([say('addresses-single')])
})

/** Names the other members that have an address of this one. */
function sharedWith(
  { network, members }: HostedByUs,
  node: string,
  code: 'own-address-twice' | 'peer-address-twice',
): readonly DoctorEvidence[] {
  return sharedAddresses(members)
    .filter(({ holders }) => holders.some(({ id }) => id === node))
    .map(({ address, holders }) => {
      const nodes = holders.flatMap(({ id }) => (id === node ? [] : [id]))
      return of(network.id, say(code, { address, nodes }))
    })
}

function memberOf({ members }: HostedByUs, node: string): HostedMember | undefined {
  return members.find(({ id }) => id === node)
}

function of(network: NetworkId, evidence: DoctorEvidence): DoctorEvidence {
  return { ...evidence, network }
}

/** Checks of what the hosts of networks that are managed here tell about the peer. */
export const peerMemberChecks = [member, addresses]
