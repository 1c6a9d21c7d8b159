import type { MemberPage } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { must } from '../outcome.ts'

/** All members of a network, page after page, as a window reads them. Throws what went wrong. */
export async function allMembers<M extends HostedMember>(
  read: (since: string | null) => Promise<Result<MemberPage<M>>> | Result<MemberPage<M>>,
): Promise<readonly M[]> {
  const members: M[] = []
  for (let page = must(await read(null)); ; page = must(await read(page.version))) {
    members.push(...page.items)
    if (!page.more) return members
  }
}
