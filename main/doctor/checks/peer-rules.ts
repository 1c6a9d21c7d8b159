import type { DoctorEvidence, Unchecked } from '../../../contract/doctor-evidence.ts'
import type { NetworkPacket } from '../../../contract/doctor-peer-evidence.ts'
import { rulesInForce } from '../../../contract/held-rules.ts'
import { foundIn, type NotFound } from '../../../domain/computer/probed.ts'
import { sharedAddresses } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Passage } from '../../../domain/rules/simulate.ts'
import { type CheckResult, notChecked, say, verdict } from '../check.ts'
import { type HostedByUs, isPingAnswered, networksOf, nodeOf } from '../facts.ts'
import { type JudgedPacket, packetsByRules, positionsIn, rulesFacts, rulesUntold } from '../peer-rules.ts'
import { definePeerCheck, withoutAddress } from './peer.ts'

const member = definePeerCheck('peer-member', ['peerHosts', 'ping'], (node, { peerHosts, ping, service }) => {
  if (peerHosts.kind === 'unknown') return withoutHosts(peerHosts)
  const found = peerHosts.value.map((host) => ({ host, entry: memberOf(host, node) }))
  const letIn = found.find(({ entry }) => entry?.config.authorized === true)
  if (letIn !== undefined) {
    const { id } = letIn.host.network
    // A device that computes its address from its ID has none in its host's list, and a former address may still work.
    const { rfc4193, '6plane': sixPlane } = letIn.host.network.config.v6AssignMode
    const isWithout =
      letIn.entry?.config.ipAssignments?.length === 0 && !rfc4193 && !sixPlane && !isPingAnswered(ping)
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
  return isElsewhere ? verdict.nothing(unknown) : verdict.bad([unknown])
})

const addresses = definePeerCheck('peer-addresses', ['peerHosts'], (node, { peerHosts, service }) => {
  if (peerHosts.kind === 'unknown') return withoutHosts(peerHosts)
  const own = nodeOf({ service })?.address ?? null
  const twice = peerHosts.value.flatMap((host) => [
    ...(own === null ? [] : sharedWith(host, own, 'own-address-twice')),
    ...sharedWith(host, node, 'peer-address-twice'),
  ])
  return twice.length > 0 ? verdict.bad(twice) : verdict.good([say('addresses-single')])
})

/** The result where no host of the networks is ours, or none tells. */
function withoutHosts(hosts: NotFound<Unchecked>): CheckResult {
  return hosts.why === 'nothing-to-check'
    ? verdict.nothing(notChecked('nothing-to-check'))
    : verdict.without(hosts)
}

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

/** Checks whether the rules of a network that is managed here let through what was sent to the peer. */
export const peerRules = definePeerCheck('peer-rules', rulesFacts, (node, facts) => {
  const { peerHosts, peerAddress: at } = facts
  if (at.kind === 'unknown') return withoutAddress(at)
  const network = at.value.network
  const tell = (evidence: readonly DoctorEvidence[]) => evidence.map((each) => ({ ...each, network }))
  if (peerHosts.kind === 'unknown' && peerHosts.why !== 'nothing-to-check') return verdict.without(peerHosts)
  const host = foundIn(peerHosts)?.find((each) => each.network.id === network)
  if (host === undefined) return verdict.unchecked([say('network-rules-untold')])
  if (host.members.find(({ id }) => id === node)?.config.authorized !== true) return verdict.below
  const packets = packetsByRules(node, facts)
  const known = rulesInForce(host.network)
  if (known === null) return verdict.unchecked([rulesUntold(host.network)])
  const positionOf = positionsIn(host, known)
  if (packets === null) return verdict.below
  const sent = packets.filter(({ isAnswered }) => !isAnswered)
  const dropped = evidenceOf(sent, 'dropped', positionOf)
  if (dropped.length > 0) {
    // Pings are dropped on purpose in many a network, and who asks for a port does not need them.
    const isOfPort = packets.some(({ kind }) => kind === 'tcp')
    const isPingAlone = dropped.every((evidence) => 'packet' in evidence && evidence.packet === 'ping')
    return (isOfPort && isPingAlone ? verdict.doubtful : verdict.bad)(tell(dropped))
  }
  const redirected = evidenceOf(sent, 'redirected', positionOf)
  if (redirected.length > 0) return verdict.doubtful(tell(redirected))
  const open = evidenceOf(sent, 'unknown', positionOf)
  if (open.length > 0) return verdict.unchecked(tell(open))
  const answered = packets.filter(({ isAnswered, passage }) => isAnswered && passage.verdict === 'dropped')
  if (answered.length > 0)
    return verdict.unchecked(tell(answered.map((each) => say('network-rules-not-in-force', packetOf(each)))))
  return verdict.good(tell([say('network-rules-pass')]))
})

type PositionOf = ReturnType<typeof positionsIn>

function evidenceOf(
  packets: readonly JudgedPacket[],
  wanted: Passage['verdict'],
  positionOf: PositionOf,
): readonly DoctorEvidence[] {
  return packets
    .filter(({ passage }) => passage.verdict === wanted)
    .flatMap((each) => evidenceOfPassage(packetOf(each), each.passage, positionOf) ?? [])
}

function packetOf({ kind, part, port }: JudgedPacket): NetworkPacket {
  return { packet: kind, half: part, port }
}

function evidenceOfPassage(
  packet: NetworkPacket,
  passage: Passage,
  positionOf: PositionOf,
): DoctorEvidence | null {
  switch (passage.verdict) {
    case 'passes':
      return null
    case 'dropped':
      return passage.by === null
        ? say('network-rules-accept-none', packet)
        : say('network-rule-drops', { ...packet, ...positionOf(passage.by) })
    case 'redirected':
      return say('network-rule-redirects', { ...packet, ...positionOf(passage.by), node: passage.to })
    case 'unknown': {
      const [doubt] = passage.doubts
      // Both sides have doubts about the same rule.
      const places = new Set(passage.doubts.map(({ place }) => place && `${place.capability} ${place.index}`))
      const place = places.size === 1 ? (doubt?.place ?? null) : null
      return say('network-rules-open', { ...packet, ...positionOf(place), why: doubt?.why ?? 'capabilities' })
    }
  }
}
