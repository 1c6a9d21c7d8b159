import type { DoctorEvidence } from '../../contract/doctor-evidence.ts'
import type { NetworkPacket } from '../../contract/doctor-peer-evidence.ts'
import { rulesInForce } from '../../contract/held-rules.ts'
import { parseAddress } from '../../domain/addresses/address.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { type Asked, exchange, type Party } from '../../domain/rules/exchange.ts'
import { partyIn } from '../../domain/rules/packet.ts'
import { type RulePosition, rulesSimulator, type Simulator } from '../../domain/rules/simulate.ts'
import { say } from './check.ts'
import type { HostedByUs } from './facts.ts'
import { positionsIn } from './peer-rules.ts'

/** Comparing more of them would hardly tell anything else. */
const mostCompared = 200

interface MemberRules {
  /** Empty: nothing is dropped on the way to all others, as far as it is known */
  readonly evidence: readonly DoctorEvidence[]
  /** `bad`: nothing works without it. `doubtful`: it is dropped both ways. `good`: it may well be meant */
  readonly verdict: 'good' | 'doubtful' | 'bad'
}

/** Tells what the network's rules drop between this member and every other one that is let in. */
export function rulesOfMember(host: HostedByUs, member: HostedMember): MemberRules {
  const rules = rulesInForce(host.network)
  const others = host.members
    .filter(({ id, config }) => id !== member.id && config.authorized === true)
    .slice(0, mostCompared)
  if (rules === null || others.length === 0) return { evidence: [], verdict: 'good' }
  const family = parseAddress(member.config.ipAssignments?.[0] ?? '')?.family ?? 4
  const compare = {
    pass: rulesSimulator(rules),
    at: { network: host.network.id, family },
    own: partyIn(member, family),
    others: others.map((other) => partyIn(other, family)),
  } as const
  const kinds: readonly Asked[] = [
    { kind: family === 4 ? 'arp' : 'nd' },
    { kind: 'ping' },
    { kind: 'tcp', port: null },
  ]
  const positionOf = positionsIn(host, rules)
  const dropped = kinds.flatMap((asked) => droppedOf(asked, compare))
  const isGrave = dropped.some(({ packet }) => packet === 'arp' || packet === 'nd')
  const isTotal = (kind: NetworkPacket['packet']): boolean =>
    new Set(
      dropped.flatMap(({ packet, way }) => (packet !== kind ? [] : way === 'both' ? ['out', 'in'] : way)),
    ).size === 2
  return {
    evidence: dropped.map(({ packet, way, by }) =>
      say('member-rule-drops', { packet, way, ...positionOf(by), count: others.length }),
    ),
    verdict: isGrave ? 'bad' : isTotal('ping') || isTotal('tcp') ? 'doubtful' : 'good',
  }
}

interface Compared {
  readonly pass: Simulator
  readonly at: Parameters<typeof exchange>[1]
  readonly own: Party
  readonly others: readonly Party[]
}

interface Dropped {
  readonly packet: NetworkPacket['packet']
  readonly way: 'out' | 'in' | 'both'
  readonly by: RulePosition | null
}

function droppedOf(asked: Asked, { pass, at, own, others }: Compared): readonly Dropped[] {
  const packet = asked.kind
  const out = droppedBy(others, (other) => exchange(pass, at, asked, [own, other]).passage)
  const back = droppedBy(others, (other) => exchange(pass, at, asked, [other, own]).passage)
  if (out !== null && back !== null && keyOfRule(out.by) === keyOfRule(back.by))
    return [{ packet, way: 'both', by: out.by }]
  return [
    ...(out === null ? [] : [{ packet, way: 'out', by: out.by } as const]),
    ...(back === null ? [] : [{ packet, way: 'in', by: back.by } as const]),
  ]
}

/** Returns the rule that drops it for every one of them; `by` null: no single rule does. null: for some it may pass */
function droppedBy(
  others: readonly Party[],
  passageOf: (other: Party) => ReturnType<typeof exchange>['passage'],
): { readonly by: RulePosition | null } | null {
  const rules = new Map<string, RulePosition | null>()
  for (const other of others) {
    const passage = passageOf(other)
    if (passage.verdict !== 'dropped') return null
    rules.set(keyOfRule(passage.by), passage.by)
  }
  const [by = null] = rules.values()
  return { by: rules.size === 1 ? by : null }
}

function keyOfRule(rule: RulePosition | null): string {
  return rule === null ? '' : `${rule.capability} ${rule.index}`
}
