import type { JobKind } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { OwnRevisions } from '../edit/own-revisions.ts'
import type { Saver } from '../edit/save.ts'
import { sendMember } from '../edit/send-member.ts'
import type { Source } from '../sources/source.ts'
import type { JobSpec, Task } from './jobs.ts'

type BulkKind = Extract<JobKind, 'authorize' | 'deauthorize' | 'delete'>

interface BulkParts {
  readonly source: Source
  readonly saver: Saver
  readonly ownRevisions: OwnRevisions
  readonly networkName: string
}

/**
 * The same for many members: their list is read once, and then each takes one request, or none where nothing is to be
 * done. A single one is saved as by hand, so that it can be undone.
 */
export async function bulkJob(
  { source, saver, ownRevisions, networkName }: BulkParts,
  wanted: {
    readonly kind: BulkKind
    readonly network: NetworkId
    readonly members: readonly NodeAddress[]
  },
): Promise<Result<JobSpec>> {
  const { kind, network } = wanted
  const addresses = [...new Set(wanted.members)]
  const single = addresses.length === 1
  const listed = kind === 'delete' || single ? success([]) : await source.members(network)
  if (!listed.ok) return listed
  const byId = new Map(listed.value.map((member) => [member.id, member]))

  function task(item: NodeAddress): Task {
    const member = byId.get(item)
    if (kind === 'delete') return { item, run: () => deleteMember(source, network, item) }
    const authorized = kind === 'authorize'
    if (single) return { item, run: () => saveOne(item, authorized) }
    return { item, run: () => setAuthorized(member, item, authorized) }
  }

  async function saveOne(member: NodeAddress, authorized: boolean): Promise<Result<void>> {
    const saved = await saver.saveMember({ network, member, change: { authorized }, base: null })
    if (!saved.ok) return saved
    return saved.value.outcome === 'saved' ? success(undefined) : failure('changed-elsewhere')
  }

  async function setAuthorized(
    member: HostedMember | undefined,
    item: NodeAddress,
    authorized: boolean,
  ): Promise<Result<void>> {
    if (member === undefined) return failure('member-gone', item)
    if (member.config.authorized === authorized) return success(undefined)
    const sent = await sendMember(source, member, { authorized }, ownRevisions)
    if (!sent.ok) return sent
    return sent.value.config.authorized === authorized ? success(undefined) : failure('write-ignored', item)
  }

  return success({ kind, network, networkName, tasks: addresses.map(task) })
}

/** One that is gone already is what was wanted. */
export async function deleteMember(
  source: Source,
  network: NetworkId,
  member: NodeAddress,
): Promise<Result<void>> {
  const deleted = await source.deleteMember(network, member)
  if (deleted.ok || deleted.error.code !== 'member-gone') return deleted
  const around = await source.network(network)
  return around.ok ? success(undefined) : around
}
