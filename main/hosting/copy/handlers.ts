import { randomBytes } from 'node:crypto'
import { networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork, HostingSource } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { LackedFields } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Handlers } from '../../base/handlers.ts'
import { newNetworkRefusal } from '../edit/refusal.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import { addingStep } from '../jobs/step.ts'
import type { ObservedSource } from '../sources/observed.ts'
import { readNetworkAndMembers } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import type { CopyPlan } from './copy-plan.ts'

interface CopyParts {
  readonly sources: Sources
  readonly memberJobs: MemberJobs
  /** This node's; null: not heard yet */
  readonly nodeAddress: () => NodeAddress | null
}

type CopyHandlers = Pick<Handlers, 'hosting.previewCopy' | 'hosting.copyNetwork' | 'hosting.undoCopy'>

interface Planned {
  readonly network: HostedNetwork
  readonly members: readonly HostedMember[]
  readonly plan: CopyPlan
  /** The fingerprint of the plan */
  readonly seen: string
  readonly target: ObservedSource
}

/** The language of rules comes with these modules, and no start waits for it. */
const planning = () => import('./copy-plan.ts')
/** Members that are read one by one where a list leaves out what they have. */
const mostRead = 40

/** Copies networks between hosts: reads one, says what the other host cannot hold, and makes it there as a job. */
export function createCopyHandlers({ sources, memberJobs, nodeAddress }: CopyParts): CopyHandlers {
  async function planned(id: NetworkId, to: HostingSource, atMoment = false): Promise<Result<Planned>> {
    const source = sources.of(id)
    if (!source.ok) return source
    const target = sources.host(to)
    if (!target.ok) return target
    const read = await readNetworkAndMembers(source.value, id, atMoment)
    if (!read.ok) return read
    const { network } = read.value
    const members = await withGrants(source.value, network, read.value.members)
    if (!members.ok) return members
    const lacks = await lackedBy(target.value)
    if (!lacks.ok) return lacks
    const { planCopy, seenOf } = await planning()
    const plan = planCopy(network, members.value, source.value.capabilities.lacks, lacks.value)
    return success({
      network,
      members: members.value,
      plan,
      seen: seenOf(plan),
      target: target.value,
    })
  }

  return {
    'hosting.previewCopy': async ({ network, to }) => {
      const ready = await planned(network, to)
      if (!ready.ok) return ready
      const { plan, members, seen } = ready.value
      const states = members.map(({ config }) => config.authorized)
      return success({
        memberCount: members.length,
        authorizedCount: states.includes(null) ? null : states.filter((is) => is === true).length,
        settings: Object.keys(plan.change) as (keyof CopyPlan['change'])[],
        lines: plan.lines,
        seen,
      })
    },
    'hosting.copyNetwork': async ({ network, to, name, seen, ...place }) => {
      const ready = await planned(network, to, true)
      if (!ready.ok) return ready
      const { plan, target } = ready.value
      if (ready.value.seen !== seen) return failure('changed-elsewhere', network)
      const refusal = newNetworkRefusal(plan.change)
      if (!refusal.ok) return refusal
      const listed = await target.networks()
      if (!listed.ok) return listed
      const known = listed.value.map(({ id }) => id)
      const id = chosenId(target, nodeAddress())
      const making = { name, id, known, change: plan.change, ...place }
      const steps = plan.members.map(({ member, change }) => addingStep(member, change))
      return success(await memberJobs.startCopy(target, ready.value.network, making, steps))
    },
    'hosting.undoCopy': ({ job }) => memberJobs.undoCopy(job),
  }
}

/** A host that lets the id be chosen is asked for one, by which the network is found again after any end. */
function chosenId({ capabilities }: ObservedSource, node: NodeAddress | null): NetworkId | null {
  return capabilities.canChooseId && node !== null ? `${node}${randomBytes(3).toString('hex')}` : null
}

async function lackedBy(target: ObservedSource): Promise<Result<LackedFields>> {
  const { lacks } = target.capabilities
  if (target.newNetworkLacks === undefined) return success(lacks)
  const more = await target.newNetworkLacks()
  if (!more.ok) return more
  return success({
    settings: [...lacks.settings, ...more.value.settings],
    members: [...lacks.members, ...more.value.members],
  })
}

/**
 * The members with their tags and capabilities, which some lists leave out. A network that declares none has members
 * without any.
 */
async function withGrants(
  source: ObservedSource,
  network: HostedNetwork,
  members: readonly HostedMember[],
): Promise<Result<readonly HostedMember[]>> {
  const { tags, capabilities } = networkFields(network)
  const isBare = tags?.length === 0 && capabilities?.length === 0
  const lacking = members.filter(({ config }) => config.tags === null || config.capabilities === null)
  if (lacking.length === 0) return success(members)
  if (isBare)
    return success(
      members.map((member) => {
        const { tags, capabilities } = member.config
        return { ...member, config: { ...member.config, tags: tags ?? [], capabilities: capabilities ?? [] } }
      }),
    )
  const cannot = source.capabilities.lacks.members
  if (lacking.length > mostRead || cannot.includes('tags')) return success(members)
  const read = new Map<NodeAddress, HostedMember>()
  for (const { id } of lacking) {
    const member = await source.member(network.id, id)
    if (!member.ok) return member
    read.set(id, member.value)
  }
  return success(
    members.map((member) => {
      const whole = read.get(member.id)
      if (whole === undefined) return member
      const { tags, capabilities, ssoExempt } = whole.config
      return { ...member, config: { ...member.config, tags, capabilities, ssoExempt } }
    }),
  )
}
