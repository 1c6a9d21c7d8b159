import { isAccountNetwork } from '../../contract/account.ts'
import type { DoctorEvidence } from '../../contract/doctor-evidence.ts'
import type { NetworkPacket, ShownRulePosition } from '../../contract/doctor-peer-evidence.ts'
import { rulesInForce } from '../../contract/held-rules.ts'
import { networkFields } from '../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../contract/hosting.ts'
import { parseAddress } from '../../domain/addresses/address.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { type Asked, type Exchange, exchange } from '../../domain/rules/exchange.ts'
import { type RuleAt, rulesLines } from '../../domain/rules/language/rules-lines.ts'
import { hasComputedAddress, partyOf } from '../../domain/rules/packet.ts'
import { type NetworkRules, rulesSimulator } from '../../domain/rules/simulate.ts'
import { type CheckResult, notChecked, say } from './check.ts'
import { type DoctorGathered, type HostedByUs, isPingAnswered, nodeOf } from './facts.ts'

export const rulesFacts = [
  'peerHosts',
  'peerAddress',
  'peerRoute',
  'ping',
  'peerPort',
  'peerNeighbour',
] as const
type RulesFacts = Pick<DoctorGathered, (typeof rulesFacts)[number] | 'service'>

/** Something that was sent to the device, judged by the network's rules. */
export interface JudgedPacket extends Exchange {
  readonly kind: NetworkPacket['packet']
  /** 0: it has none */
  readonly port: number
  /** The device answered it, so it passes whatever the rules say. */
  readonly isAnswered: boolean
}

/**
 * Judges by the network's rules what was sent to the device and what it answers. null: the host does not tell the rules, the
 * device is no member there, no host was asked, or it is not known which device it is
 */
export function packetsByRules(node: NodeAddress | null, facts: RulesFacts): readonly JudgedPacket[] | null {
  const { peerHosts, peerAddress: at, peerRoute, ping, peerPort, peerNeighbour } = facts
  if (node === null || peerHosts.kind === 'unknown' || at.kind === 'unknown') return null
  const host = peerHosts.value.find(({ network }) => network.id === at.value.network)
  const rules = host === undefined ? null : rulesInForce(host.network)
  const family = parseAddress(at.value.address)?.family
  const own = nodeOf(facts)?.address ?? null
  const route = foundIn(peerRoute)?.[0]?.route
  // A gateway passes it on, so that other members decide.
  const isDirect = route?.kind !== 'goes' || route.via === null
  if (host === undefined || rules === null || family === undefined || own === null || !isDirect) return null
  const memberOf = (wanted: NodeAddress) => host.members.find(({ id }) => id === wanted)
  if (memberOf(node)?.config.authorized !== true) return null
  const [from, to] = [
    partyOf(memberOf(own), own, route?.kind === 'goes' ? (route.source ?? null) : null),
    partyOf(memberOf(node), node, at.value.address),
  ]
  const isPinged = isPingAnswered(ping)
  const isHeard = foundIn(peerNeighbour)?.heardSince === true
  const reply = foundIn(peerPort)
  const isConnected = reply?.kind === 'open' || reply?.kind === 'refused'
  const sent: readonly (readonly [asked: Asked, isAnswered: boolean])[] = [
    ...resolutions(at.value, node, family).map(
      (kind) => [{ kind }, isPinged || isHeard || isConnected] as const,
    ),
    [{ kind: 'ping' }, isPinged],
    ...(reply === null ? [] : [[{ kind: 'tcp', port: reply.port }, isConnected] as const]),
  ]
  const pass = rulesSimulator(rules)
  return sent.map(([asked, isAnswered]) => ({
    kind: asked.kind,
    port: asked.kind === 'tcp' ? (asked.port ?? 0) : 0,
    isAnswered,
    ...exchange(pass, { network: host.network.id, family }, asked, [from, to]),
  }))
}

/**
 * Returns a function that lets a result follow from the network's rules where they drop such packets. Pings that the rules drop
 * explain nothing of a port that they let through.
 */
export function followRules(
  node: NodeAddress | null,
  facts: RulesFacts,
  kinds: readonly JudgedPacket['kind'][],
): (result: CheckResult) => CheckResult {
  const dropped = (packetsByRules(node, facts) ?? []).flatMap(({ kind, isAnswered, passage }) =>
    !isAnswered && passage.verdict === 'dropped' ? [kind] : [],
  )
  if (kinds.some((kind) => dropped.includes(kind))) return (result) => ({ ...result, follows: 'peer-rules' })
  if (kinds.includes('tcp') && dropped.includes('ping')) return (result) => ({ ...result, follows: null })
  return (result) => result
}

/** Says why it is not known which rules are in force. */
export function rulesUntold(network: HostedNetwork): DoctorEvidence {
  const held = isAccountNetwork(network) ? network.heldRules : null
  if (held == null) return notChecked('not-told', 'host')
  return say('rules-of-host', { form: held.kind === 'text' ? 'text' : 'template' })
}

/** Returns a function that tells where a rule of the network stands. null: there is no single rule */
export function positionsIn(
  { network }: HostedByUs,
  rules: NetworkRules,
): (at: RuleAt | null) => ShownRulePosition {
  let lineOf: ReturnType<typeof rulesLines> | null = null
  return (at) => {
    if (at === null) return { entry: 0, line: 0 }
    lineOf ??= rulesLines(rules, networkFields(network).rulesSource ?? '')
    return { entry: at.capability === null ? at.index + 1 : 0, line: lineOf(at) ?? 0 }
  }
}

/** An address that is computed of the node's is known without a question. */
function resolutions(
  { network, address }: { readonly network: NetworkId; readonly address: string },
  node: NodeAddress,
  family: 4 | 6,
): readonly ('arp' | 'nd')[] {
  if (family === 4) return ['arp']
  return hasComputedAddress(network, { node, address }) ? [] : ['nd']
}
