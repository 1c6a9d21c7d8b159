import type { CheckId } from '../../../contract/doctor.ts'
import type { DoctorEvidence, Unchecked } from '../../../contract/doctor-evidence.ts'
import { mainPath } from '../../../contract/peer.ts'
import { foundIn, type NotFound } from '../../../domain/computer/probed.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { settingLimits } from '../../../domain/network-plan/network-config.ts'
import { isSilent } from '../../../domain/silence.ts'
import { smallest } from '../../system/ping/ping.ts'
import {
  type CheckDefinition,
  type CheckResult,
  type DoctorContext,
  defineCheck,
  notChecked,
  say,
  verdict,
} from '../check.ts'
import { type DoctorFacts, type DoctorGathered, isPingAnswered, nodeOf, type PeerAddress } from '../facts.ts'
import { followRules, rulesFacts } from '../peer-rules.ts'
import { avoidedAddresses, inSeconds } from './internet-access.ts'

/** ms: a higher latency is not usable for interactive work. */
const slow = 1_000
/** No network's MTU can be set lower than this. */
const leastMtu = settingLimits.mtu[0]
/** If chance alone loses all of them with a higher probability than this, the loss does not prove a size limit. */
const byChance = 0.01

type Judge<Node, F extends keyof DoctorFacts> = (
  node: Node,
  facts: Pick<DoctorGathered, F | 'service' | 'peer'>,
  context: Pick<DoctorContext, 'now'>,
) => CheckResult

/** Defines a check of a device, which cannot be made where it is not known which device has the address. */
export function definePeerCheck<F extends keyof DoctorFacts>(
  id: CheckId,
  needs: readonly F[],
  judge: Judge<NodeAddress, F>,
): CheckDefinition {
  return defineAddressCheck(id, needs, (node, facts, context) =>
    node === null ? verdict.unchecked([say('peer-node-unknown')]) : judge(node, facts, context),
  )
}

/** Defines a check of a device or its address. There is nothing to check if that is this node itself. */
export function defineAddressCheck<F extends keyof DoctorFacts>(
  id: CheckId,
  needs: readonly F[],
  judge: Judge<NodeAddress | null, F>,
): CheckDefinition {
  return defineCheck(
    id,
    [...needs, 'service', 'peer'] as readonly (F | 'service' | 'peer')[],
    (facts, { subject, now }) => {
      if (subject.kind !== 'peer') return verdict.nothing(notChecked('nothing-to-check'))
      const node = nodeOf(facts)
      if (node === null) return verdict.below
      if (node.address === subject.address) return verdict.nothing(say('peer-is-this-node'))
      return judge(subject.address, facts, { now })
    },
  )
}

/** The result of a check that cannot be judged where no address of the peer is known. */
export function withoutAddress(at: NotFound<Unchecked>): CheckResult {
  return at.why === 'nothing-to-check'
    ? verdict.unchecked([say('peer-address-unknown')])
    : verdict.without(at)
}

const listed = definePeerCheck('peer-listed', [], (node, { peer }) => {
  if (peer.kind === 'unknown') return verdict.without(peer)
  return peer.value === null
    ? verdict.bad([say('peer-unknown', { node })])
    : verdict.good([say('peer-listed', { node })])
})

const path = definePeerCheck('peer-path', ['ping', 'avoided'], (node, { peer, ping, avoided }, { now }) => {
  if (peer.kind === 'unknown') return verdict.without(peer)
  if (peer.value === null) return verdict.below
  const { silence } = peer.value
  const isNotHeard = silence !== null && isSilent(silence)
  const notHeard = isNotHeard
    ? [say('peer-not-heard', inSeconds(silence)), say('peer-last-heard', { since: now - silence })]
    : []
  const isAnswered = isPingAnswered(ping)
  const asAvoided = (result: CheckResult): CheckResult => withAvoided(result, node, avoided)
  const relayed = asAvoided(verdict.doubtful([say('peer-relayed')]))
  switch (peer.value.reach) {
    case 'direct': {
      const direct = say('peer-direct', { path: mainPath(peer.value)?.address ?? '' })
      return notHeard.length === 0 ? verdict.good([direct]) : verdict.doubtful([...notHeard, direct])
    }
    case 'relayed':
      return notHeard.length > 0 && !isAnswered ? asAvoided(verdict.bad(notHeard)) : relayed
    case 'none':
      // The service measures no latency over a relay, so an answer to a ping tells more than it.
      return isAnswered
        ? relayed
        : asAvoided(verdict.bad(notHeard.length > 0 ? notHeard : [say('peer-not-reached')]))
    case null:
      return verdict.unchecked([notChecked('not-told', 'GET /peer')])
  }
})

/** An entry of local.conf for this node is the reason; one for addresses may be. */
function withAvoided(
  result: CheckResult,
  node: NodeAddress,
  avoided: DoctorGathered['avoided'],
): CheckResult {
  const [subnet] = foundIn(avoided)?.ofNodes.get(node) ?? []
  const fix = { kind: 'service-settings' } as const
  if (subnet !== undefined) {
    const key = `virtual > ${node} > blacklist > ${subnet}`
    return { ...result, evidence: [say('conf-avoids-node', { node, key }), ...result.evidence], fix }
  }
  const addresses = avoidedAddresses({ avoided })
  if (addresses.length === 0) return result
  return { ...result, evidence: [...result.evidence, ...addresses], fix }
}

const latency = definePeerCheck('peer-latency', [], (_, { peer }) => {
  if (peer.kind === 'unknown') return verdict.without(peer)
  if (peer.value === null) return verdict.below
  const { latency: milliseconds, silence } = peer.value
  // The service keeps the last latency for minutes.
  if (silence !== null && isSilent(silence))
    return verdict.unchecked([say('peer-not-heard', inSeconds(silence))])
  if (milliseconds === null) return verdict.unchecked([say('latency-unknown')])
  return (milliseconds > slow ? verdict.doubtful : verdict.good)([say('peer-latency', { milliseconds })])
})

const loss = defineAddressCheck('peer-loss', rulesFacts, (node, facts) => {
  const { peer, ping, peerAddress } = facts
  if (peerAddress.kind === 'unknown') return withoutAddress(peerAddress)
  if (ping.kind === 'unknown') return verdict.without(ping)
  const { address, sent, received, average } = ping.value
  if (received === 0) {
    const byRules = followRules(node, facts, ['arp', 'nd', 'ping'])
    if (isThere(facts)) return byRules(verdict.doubtful([say('ping-dropped', { address, sent })]))
    // A computer that the service reaches may simply drop pings, as firewalls often do.
    const reach = foundIn(peer)?.reach
    const isReached = reach === 'direct' || reach === 'relayed'
    const silent = [say('ping-silent', { address, sent }), ...ofEarlier(peerAddress.value)]
    return byRules((isReached ? verdict.doubtful : verdict.bad)(silent))
  }
  const evidence = [
    say('ping-answered', { address, sent, lost: sent - received }),
    ...(average === null ? [] : [say('ping-time', { milliseconds: Math.round(average * 10) / 10 })]),
  ]
  const isSlow = average !== null && average > slow
  if (isSlow) return verdict.doubtful([say('ping-slow', { milliseconds: Math.round(average) }), ...evidence])
  return (received < sent ? verdict.doubtful : verdict.good)(evidence)
})

/** Returns evidence if the address is only the one where the device answered last. */
export function ofEarlier({ address, seenAt }: PeerAddress): readonly DoctorEvidence[] {
  return seenAt === null ? [] : [say('address-of-earlier', { address, since: seenAt })]
}

/** Returns whether the device answered anything but a ping. */
function isThere({ peerNeighbour, peerPort }: Pick<DoctorGathered, 'peerNeighbour' | 'peerPort'>): boolean {
  const isHeard = foundIn(peerNeighbour)?.heardSince === true
  return isHeard || (peerPort.kind === 'found' && ['open', 'refused'].includes(peerPort.value.kind))
}

const mtu = defineAddressCheck('peer-mtu', ['sizes', 'ping'], (_, { sizes, ping }) => {
  if (sizes.kind === 'unknown') return verdict.without(sizes)
  const { mtu: largest, fits, sent } = sizes.value
  if (fits === largest) return verdict.good([say('mtu-fits', { mtu: largest })])
  const lost = ping.kind === 'found' ? 1 - ping.value.received / ping.value.sent : 1
  const isByChance = lost ** sent > byChance
  if (fits === null)
    return isByChance
      ? verdict.unchecked([notChecked('check-below')])
      : verdict.bad([say('mtu-none-fits', { mtu: smallest })])
  if (isByChance) return verdict.doubtful([say('mtu-or-loss', { mtu: largest, fits })])
  return verdict.bad([say(fits < leastMtu ? 'mtu-too-small' : 'mtu-too-large', { mtu: largest, fits })])
})

export const peerPort = defineAddressCheck('peer-port', rulesFacts, (node, facts) => {
  const { peerPort, peerAddress, ping } = facts
  if (peerAddress.kind === 'unknown' && peerAddress.why === 'nothing-to-check')
    return withoutAddress(peerAddress)
  if (peerPort.kind === 'unknown') return verdict.without(peerPort)
  const { kind, address, port, after } = peerPort.value
  if (kind === 'open') return verdict.good([say('peer-port-open', { address, port, milliseconds: after })])
  const isReached = isPingAnswered(ping) || isThere(facts)
  // A device of which nothing at all is heard need not have anything wrong at its port.
  const told = (isReached ? verdict.bad : verdict.doubtful)([say(`peer-port-${kind}`, { address, port })])
  return followRules(node, facts, ['arp', 'nd', 'tcp'])(told)
})

/** Checks of what the service tells about the peer */
export const peerToldChecks = [listed, path, latency]
/** Checks of packets that were sent to it */
export const peerSentChecks = [loss, mtu]
