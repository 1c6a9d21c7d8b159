import type { AccountMemberChange } from '../../../contract/account.ts'
import { failure, type Result } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { Source } from '../sources/source.ts'

/**
 * Sends a change of a member that was there when it was read. The service makes one anew that was deleted meanwhile:
 * younger, and its revisions counted from the start. Nobody wanted that one.
 */
export async function sendMember(
  source: Source,
  before: HostedMember,
  change: AccountMemberChange,
): Promise<Result<HostedMember>> {
  const { network, id } = before
  const sent = await source.updateMember(network, id, change)
  if (!sent.ok) return sent
  const after = sent.value
  if (after.creationTime > before.creationTime && after.revision <= before.revision) {
    await source.deleteMember(network, id)
    return failure('member-gone', id)
  }
  return sent
}
