import { isDeepStrictEqual } from 'node:util'
import type { AccountMemberChange } from '../../../contract/account.ts'
import { failure, type Result } from '../../../contract/result.ts'
import { isGreater } from '../../../domain/greater.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { Source } from '../sources/source.ts'

/**
 * Sends a change of a member that was there when it was read. Where somebody deleted the member meanwhile, the service
 * makes it anew: with a later creation time, and revisions that start over. Nobody asked for that one, so it is deleted
 * again, but only where both replies give both numbers. Where a number is missing, the person decides. A revision also
 * stays where the save changed nothing.
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
  const isYounger = isGreater(after.creationTime, before.creationTime)
  const isRevised = isGreater(after.revision, before.revision)
  if (isYounger && isRevised === false) {
    await source.deleteMember(network, id)
    return failure('member-gone', id)
  }
  const isUnchanged = after.revision === before.revision && isDeepStrictEqual(after.config, before.config)
  const mayBeRemade =
    (isYounger && isRevised === null) || (isYounger === null && isRevised === false && !isUnchanged)
  return mayBeRemade ? failure('member-remade', id) : sent
}
