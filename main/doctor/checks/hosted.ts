import type { CheckId } from '../../../contract/doctor.ts'
import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import { rulesInForce } from '../../../contract/held-rules.ts'
import { isHeldAsText } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { nextFreeAddress } from '../../../domain/addresses/free-address.ts'
import { sharedAddresses } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { checkRules } from '../../../domain/rules/check-rules.ts'
import { partyIn } from '../../../domain/rules/packet.ts'
import { type CheckDefinition, type CheckResult, defineCheck, notChecked, say, verdict } from '../check.ts'
import { type DoctorFacts, type DoctorGathered, nodeOf } from '../facts.ts'
import { rulesOfMember } from '../member-rules.ts'
import { rulesUntold } from '../peer-rules.ts'

/** At most this many devices or problems are named one by one. */
const mostNamed = 5
/** ms. A host hears of its members every few minutes, and an account is told somewhat later. */
const longAgo = 10 * 60_000

interface Hosted {
  readonly network: HostedNetwork
  /** The member that is checked, or all of them */
  readonly members: readonly HostedMember[]
  readonly everyone: readonly HostedMember[]
  /** The member that is checked; null: all of them */
  readonly asked: NodeAddress | null
  /** The time when the diagnosis began, in ms since 1970 */
  readonly now: number
}

/** Defines a check of what the network's host tells. */
function defineHostedCheck<F extends keyof DoctorFacts = never>(
  id: CheckId,
  needs: readonly F[],
  judge: (hosted: Hosted, facts: Pick<DoctorGathered, F>) => CheckResult,
): CheckDefinition {
  return defineCheck(id, ['hosted', ...needs] as readonly ('hosted' | F)[], (facts, { subject, now }) => {
    const { hosted } = facts as Pick<DoctorGathered, 'hosted'>
    if (subject.kind !== 'hosted' || hosted.kind === 'unknown' || !hosted.value.ok) return verdict.below
    const { network, members: everyone } = hosted.value.value
    const asked = subject.member
    const members = asked === null ? everyone : everyone.filter(({ id }) => id === asked)
    if (asked !== null && members.length === 0 && id !== 'hosted-members') return verdict.below
    return judge({ network, members, everyone, asked, now }, facts as Pick<DoctorGathered, F>)
  })
}

const answers = defineCheck('host-answers', ['hosted'], ({ hosted }) => {
  if (hosted.kind === 'unknown') return verdict.without(hosted)
  if (!hosted.value.ok) {
    const { code, detail = '' } = hosted.value.error
    return verdict.bad([say('host-refuses', { fault: code, detail })])
  }
  const { network, members } = hosted.value.value
  return verdict.good([say('host-answers', { count: members.length, networkName: network.config.name })])
})

const members = defineHostedCheck('hosted-members', [], ({ network, members, asked }) => {
  const [first] = members
  if (first === undefined)
    return asked === null
      ? verdict.nothing(say('no-members'))
      : verdict.bad([say('member-unknown', { node: asked })])
  const waiting = members.filter(
    ({ config, hasRequestedConfig }) => config.authorized === false && (asked !== null || hasRequestedConfig),
  )
  const authorized = members.filter(({ config }) => config.authorized === true)
  const untold = members.length - members.filter(({ config }) => config.authorized !== null).length
  if (waiting.length > 0) {
    const [only] = waiting.length === 1 ? waiting : []
    const fix = only && ({ kind: 'authorize', network: network.id, member: only.id } as const)
    const found = say('members-waiting', { count: waiting.length, devices: namesOf(waiting) })
    return (asked === null ? verdict.doubtful : verdict.bad)([found], fix ?? null)
  }
  if (untold > 0) return verdict.unchecked([say('members-untold', { count: untold })])
  const silent = asked !== null && !first.hasRequestedConfig
  if (silent) return verdict.doubtful([say('member-never-asked', { device: nameOfMember(first) })])
  return verdict.good([say('members-let-in', { count: authorized.length })])
})

const addresses = defineHostedCheck('hosted-addresses', [], (hosted) => {
  const { network, members, everyone } = hosted
  const ids = new Set<string>(members.map(({ id }) => id))
  const names = new Map<string, string>(everyone.map((member) => [member.id, nameOfMember(member)]))
  const problems = problemsOf(hosted).filter(
    (problem) => problem.at.kind === 'member' && problem.kind !== 'in-two-members' && ids.has(problem.at.id),
  )
  const shared = sharedAddresses(everyone)
    .filter(({ holders }) => holders.some(({ id }) => ids.has(id)))
    .map(({ address, holders }) =>
      say('address-shared', { address, count: holders.length, devices: namesOf(holders) }),
    )
  const lacking = members.filter(
    ({ config, hasRequestedConfig }) =>
      config.authorized === true && hasRequestedConfig && config.ipAssignments?.length === 0,
  )
  const missing = givesOtherAddresses(network) ? [] : lacking.map((member) => noAddress(member, hosted))
  const told = problems.map((problem) =>
    say('plan-problem', {
      problem,
      device: problem.at.kind === 'member' ? (names.get(problem.at.id) ?? problem.at.id) : null,
    }),
  )
  const evidence = [...shared, ...missing, ...told].slice(0, mostNamed)
  if (evidence.length > 0) {
    const isBad = shared.length + missing.length > 0 || problems.some(isError)
    return (isBad ? verdict.bad : verdict.doubtful)(evidence)
  }
  const untold = members.filter(({ config }) => config.ipAssignments === null).length
  if (untold > 0) return verdict.unchecked([say('members-untold', { count: untold })])
  return verdict.good([say('addresses-fit', { count: members.length })])
})

/** A member computes these of its own address, so that the host has none for it in its list. */
function givesOtherAddresses({ config: { v6AssignMode } }: HostedNetwork): boolean {
  return v6AssignMode['6plane'] === true || v6AssignMode.rfc4193 === true
}

function noAddress(member: HostedMember, { network, everyone }: Hosted): DoctorEvidence {
  const device = nameOfMember(member)
  const { v4AssignMode, v6AssignMode, ipAssignmentPools: pools, routes } = network.config
  const isManual = member.config.noAutoAssignIps === true || (!v4AssignMode.zt && !v6AssignMode.zt)
  const taken = everyone.flatMap(({ config }) => config.ipAssignments ?? [])
  if (!isManual && pools !== null && pools.length > 0 && routes !== null)
    if (nextFreeAddress(pools, routes, taken) === null) return say('pool-full', { device })
  return say(isManual ? 'address-not-automatic' : 'member-without-address', { device })
}

const settings = defineHostedCheck('hosted-settings', [], (hosted) => {
  const { multicastLimit, enableBroadcast, routes } = hosted.network.config
  const problems = problemsOf(hosted).filter(({ at }) => at.kind !== 'member')
  const unreadable = Object.values(hosted.network.unreadable).reduce((sum, count) => sum + count, 0)
  const bad = [
    ...(multicastLimit === 0 ? [say('multicast-none')] : []),
    ...problems.filter(isError).map(problemEvidence),
  ]
  const doubts = [
    ...(enableBroadcast === false ? [say('broadcast-off')] : []),
    ...(unreadable > 0 ? [say('settings-unreadable', { count: unreadable })] : []),
    ...problems.filter((problem) => !isError(problem)).map(problemEvidence),
  ]
  const evidence = [...bad, ...doubts].slice(0, mostNamed)
  if (bad.length > 0) return verdict.bad(evidence)
  if (doubts.length > 0) return verdict.doubtful(evidence)
  if (routes === null) return verdict.unchecked([notChecked('not-told', 'host')])
  return verdict.good([say('settings-fit')])
})

const rules = defineHostedCheck('hosted-rules', [], ({ network, members: [first], everyone, asked }) => {
  const rules = isHeldAsText(network) ? (rulesInForce(network)?.rules ?? null) : network.config.rules
  if (rules === null) return verdict.unchecked([rulesUntold(network)])
  const isAsked = asked !== null && first !== undefined
  const bound = isAsked ? grantsOf(first) : []
  if (rules.length === 0) return verdict.bad([say('rules-empty'), ...bound])
  const problems = checkRules(rules)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const ofMember = isAsked ? rulesOfMember({ network, members: everyone }, first) : nothingDropped
  const found =
    problems.length === 0
      ? say('rules-fit', { count: rules.length })
      : say('rules-problems', { errors, warnings: problems.length - errors })
  if (errors > 0) return verdict.bad([found, ...ofMember.evidence, ...bound])
  if (ofMember.verdict !== 'good') return verdict[ofMember.verdict]([...ofMember.evidence, found, ...bound])
  return (problems.length > 0 ? verdict.doubtful : verdict.good)([found, ...ofMember.evidence, ...bound])
})

const nothingDropped = { evidence: [], verdict: 'good' } as const

function grantsOf(member: HostedMember): readonly DoctorEvidence[] {
  const { tags, capabilities } = partyIn(member, null)
  if (tags === null || capabilities === null) return []
  const words = tags.map(([id, value]) => `${id} = ${value ?? '?'}`)
  return [say('member-rules', { capabilities: capabilities.map(String), tags: words })]
}

const contact = defineHostedCheck('hosted-contact', ['service'], ({ members, asked, now }, { service }) => {
  const own = nodeOf({ service })?.address ?? null
  const letIn = members.filter(({ id, config }) => config.authorized === true && id !== own)
  const [first] = members
  if (asked !== null && first !== undefined) return contactOf(first, own, now)
  if (letIn.length === 0) return verdict.nothing(say('no-members'))
  const known = letIn.filter(({ presence }) => presence !== null)
  if (known.length === 0) return verdict.unchecked([say('contact-unknown')])
  const heard = known.filter(({ presence }) => presence !== null && now - presence.lastSeen < longAgo).length
  const evidence = [say('members-heard', { heard, count: letIn.length })]
  return heard === 0 ? verdict.doubtful(evidence) : verdict.good(evidence)
})

function contactOf({ id, presence, version }: HostedMember, own: string | null, now: number): CheckResult {
  if (id === own) return verdict.nothing(say('member-is-this-node'))
  const runs = version === null ? [] : [say('member-version', { version })]
  if (presence === null) return verdict.unchecked([say('contact-unknown'), ...runs])
  const { lastSeen: at } = presence
  if (at === 0) return verdict.doubtful([say('member-never-heard'), ...runs])
  return now - at < longAgo
    ? verdict.good([say('member-heard', { at }), ...runs])
    : verdict.doubtful([say('member-not-heard', { at }), ...runs])
}

function problemsOf({ network, everyone }: Hosted): readonly PlanProblem[] {
  const members = everyone.map(({ id, config }) => ({ id, ipAssignments: config.ipAssignments ?? [] }))
  return checkPlan({ ...network.config, members })
}

const isError = ({ severity }: PlanProblem): boolean => severity === 'error'
const problemEvidence = (problem: PlanProblem): DoctorEvidence =>
  say('plan-problem', { problem, device: null })
const nameOfMember = ({ id, config }: HostedMember): string => config.name || id

function namesOf(members: readonly HostedMember[]): readonly string[] {
  const named = members.slice(0, mostNamed).map(nameOfMember)
  return members.length > mostNamed ? [...named, '…'] : named
}

/** Checks a network from its host's side, for one member or for all. */
export const hostedChecks = [answers, settings, rules, members, addresses, contact]
