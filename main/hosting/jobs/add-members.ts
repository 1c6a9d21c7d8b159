import type { AccountMemberChange } from '../../../contract/account.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { memberNeeds, membersRefusal, sourceRefusal } from '../edit/refusal.ts'
import type { ObservedSource } from '../sources/observed.ts'
import type { MemberJobs } from './member-jobs.ts'

/** Adds members ahead of their joining, as a job. One that came by itself meanwhile stays as it is, and counts as failed. */
export async function addMembers(
  source: ObservedSource,
  memberJobs: MemberJobs,
  network: NetworkId,
  added: readonly { readonly member: NodeAddress; readonly change: AccountMemberChange }[],
): Promise<Result<string>> {
  for (const { change } of added) {
    const allowed = sourceRefusal(source.kind, change, memberNeeds)
    if (!allowed.ok) return allowed
  }
  const around = await source.network(network)
  if (!around.ok) return around
  const members = await source.members(network)
  if (!members.ok) return members
  const { config } = around.value
  const there = new Set(members.value.map(({ id }) => id))
  const isNew = added.filter(({ member }) => !there.has(member))
  const changes = new Map(isNew.map(({ member, change }) => [member, change]))
  const refusal = membersRefusal(config, changes, members.value)
  if (!refusal.ok) return refusal
  const steps = added.map(({ member, change }) => ({
    ...{ member, name: change.name ?? '', from: null, to: change },
  }))
  const plan = { kind: 'add-members', network, networkName: config.name, steps } as const
  return success(await memberJobs.start(source, plan, members.value))
}
