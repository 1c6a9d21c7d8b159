import type { MemberPage } from '../../../contract/hosting.ts'
import type { HostedMember } from '../../../domain/members/member.ts'

/** The members of a network as far as their pages have been read. */
export interface MemberBook {
  /** Of the last page */
  readonly version: string
  /** The same object as long as nothing changed */
  readonly members: readonly HostedMember[]
  /** No page is missing. */
  readonly isWhole: boolean
}

export function addPage(before: MemberBook | null, page: MemberPage): MemberBook {
  return { version: page.version, members: membersAfter(before, page), isWhole: !page.more }
}

function membersAfter(
  before: MemberBook | null,
  { first, members, removed }: MemberPage,
): readonly HostedMember[] {
  if (before === null || first) return members
  if (members.length + removed.length === 0) return before.members
  const byId = new Map(before.members.map((member) => [member.id, member]))
  for (const member of members) byId.set(member.id, member)
  for (const id of removed) byId.delete(id)
  return [...byId.values()]
}
