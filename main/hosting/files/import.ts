import { isDeepStrictEqual } from 'node:util'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { MemberChange } from '../../../domain/members/member.ts'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import { differing } from '../edit/fields.ts'
import type { OwnRevisions } from '../edit/own-revisions.ts'
import { sendMember } from '../edit/send-member.ts'
import type { JobSpec } from '../jobs/jobs.ts'
import type { Source } from '../sources/source.ts'

/** The members of an imported network, which has none yet. */
export function newMembersJob(
  source: Source,
  network: HostedNetwork,
  members: readonly { readonly id: NodeAddress; readonly change: MemberChange }[],
): JobSpec {
  return {
    kind: 'import-network',
    network: network.id,
    networkName: network.config.name,
    tasks: members.map(({ id, change }) => ({ item: id, run: () => make(source, network.id, id, change) })),
  }
}

/** The lines of a members' file that change something, over the members as they are now. */
export async function importMembersJob(
  source: Source,
  ownRevisions: OwnRevisions,
  network: NetworkId,
  changes: MembersPlan['changes'],
): Promise<Result<JobSpec>> {
  const around = await source.network(network)
  if (!around.ok) return around
  const listed = await source.members(network)
  if (!listed.ok) return listed
  const byId = new Map(listed.value.map((member) => [member.id, member]))
  const tasks = changes.map(({ member: id, change, isNew }) => ({
    item: id,
    async run(): Promise<Result<void>> {
      const member = byId.get(id)
      if (member === undefined) return isNew ? make(source, network, id, change) : failure('member-gone', id)
      const wanted = differing(member.config, change)
      if (isDeepStrictEqual(wanted, {})) return success(undefined)
      return taken(wanted, await sendMember(source, member, wanted, ownRevisions))
    },
  }))
  return success({ kind: 'import-members', network, networkName: around.value.config.name, tasks })
}

async function make(
  source: Source,
  network: NetworkId,
  id: NodeAddress,
  change: MemberChange,
): Promise<Result<void>> {
  return taken(change, await source.updateMember(network, id, change))
}

/** 'write-ignored' where the service made something else of it; what some services always ignore does not count. */
function taken(change: MemberChange, sent: Awaited<ReturnType<Source['updateMember']>>): Result<void> {
  if (!sent.ok) return sent
  const other = differences(change, sent.value.config).filter(({ field }) => field !== 'ssoExempt')
  return other.length === 0
    ? success(undefined)
    : failure('write-ignored', `${sent.value.id}: ${other.map(({ field }) => field).join(', ')}`)
}
