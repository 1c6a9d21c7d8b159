import type { AccountMemberChange } from '../../../contract/account.ts'
import { memberFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork, JobKind } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { SourceCapabilities } from '../../../contract/source-capabilities.ts'
import { fieldsWhere } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { memberNeeds, membersRefusal, sourceRefusal } from '../edit/refusal.ts'
import type { Saver } from '../edit/save.ts'
import { membersById, sameFields } from '../edit/target.ts'
import type { ObservedSource } from '../sources/observed.ts'
import { readNetworkAndMembers } from '../sources/source.ts'
import type { Done, JobSpec, Task } from './jobs.ts'
import type { MemberJobs } from './member-jobs.ts'
import { addingStep, type Step } from './step.ts'

type BulkKind = Extract<JobKind, 'authorize' | 'deauthorize' | 'reject' | 'delete'>

/** Steps that do the same to many members. */
export function bulkSteps(
  kind: BulkKind,
  addresses: readonly NodeAddress[],
  members: readonly HostedMember[],
): readonly Step[] {
  const byId = membersById(members)
  return addresses.map((member): Step => {
    const found = byId.get(member)
    const config = found?.config
    const named = { member, name: config?.name ?? '' }
    if (kind === 'delete') return { ...named, from: {}, to: null }
    const to = accessChange(kind, found)
    if (found !== undefined) return { ...named, from: told(sameFields(memberFields(found), to)), to }
    return { ...named, from: { authorized: kind !== 'authorize' }, to }
  })
}

/** Changes that bring a member into another state. `now`: the member as it is; undefined: there is none */
function accessChange(kind: Exclude<BulkKind, 'delete'>, now: HostedMember | undefined): AccountMemberChange {
  const isRejected = now?.rejected === true
  if (kind === 'reject')
    return { rejected: true, ...(now?.config.authorized === true && { authorized: false }) }
  return { authorized: kind === 'authorize', ...(isRejected && { rejected: false }) }
}

/** Returns the host's values of these fields. */
function told(fields: object): AccountMemberChange {
  return fieldsWhere(fields, (_, value) => value !== null)
}

/**
 * Steps from what a person saw of the members to what they want of them; nothing is sent where members differ by now.
 */
export function changeSteps(
  changes: readonly Omit<Step, 'name'>[],
  members: readonly HostedMember[],
): readonly Step[] {
  const byId = membersById(members)
  return changes.map((change) => ({ ...change, name: byId.get(change.member)?.config.name ?? '' }))
}

/** 'argument-invalid' or 'plan-refused' where such changes cannot be carried out together. */
export function changesRefusal(
  capabilities: SourceCapabilities,
  { config }: HostedNetwork,
  changes: readonly { readonly member: NodeAddress; readonly to: AccountMemberChange }[],
  members: readonly HostedMember[],
): Result<void> {
  const byId = new Map(changes.map(({ member, to }) => [member, to]))
  if (byId.size < changes.length) return failure('argument-invalid', 'changes: a member stands there twice')
  for (const change of byId.values()) {
    const refusal = sourceRefusal(capabilities, change, memberNeeds)
    if (!refusal.ok) return refusal
  }
  return membersRefusal(config, byId, members)
}

/** Steps for those lines of a members' file that change something. */
export function importSteps(
  changes: MembersPlan['changes'],
  members: readonly HostedMember[],
): readonly Step[] {
  const byId = membersById(members)
  return changes.map(({ member, change, isNew }) => {
    const now = byId.get(member)
    const from = now === undefined ? (isNew ? null : {}) : sameFields(memberFields(now), change)
    return { member, name: now?.config.name ?? change.name ?? '', from, to: change }
  })
}

/** A job for a single member: it is saved as by hand, and undone as that is. */
export function singleJob(
  saver: Saver,
  kind: Exclude<BulkKind, 'delete'>,
  { id: network, source, config }: HostedNetwork,
  member: NodeAddress,
  now: HostedMember | undefined,
): JobSpec {
  async function run(): Promise<Result<Done>> {
    const change = accessChange(kind, now)
    const saved = await saver.saveMember({ network, member, change, base: null })
    if (!saved.ok) return saved
    return saved.value.outcome === 'saved' ? success('done') : failure('changed-elsewhere')
  }
  const task: Task = { item: member, run }
  return { kind, source, network, networkName: config.name, tasks: [task] }
}

/** Adds members ahead of their joining. One that came by itself meanwhile stays as it is, and counts as failed. */
export async function addMembers(
  source: ObservedSource,
  memberJobs: MemberJobs,
  id: NetworkId,
  added: readonly { readonly member: NodeAddress; readonly change: AccountMemberChange }[],
): Promise<Result<string>> {
  for (const { change } of added) {
    const allowed = sourceRefusal(source.capabilities, change, memberNeeds)
    if (!allowed.ok) return allowed
  }
  const read = await readNetworkAndMembers(source, id)
  if (!read.ok) return read
  const { network, members } = read.value
  const there = membersById(members)
  const changes = new Map(
    added.filter(({ member }) => !there.has(member)).map(({ member, change }) => [member, change]),
  )
  const refusal = membersRefusal(network.config, changes, members)
  if (!refusal.ok) return refusal
  const steps = added.map(({ member, change }) => addingStep(member, change))
  return success(await memberJobs.start(source, { kind: 'add-members', network, steps, members }))
}
