import type { HostedMember, MemberConfig } from '../domain/members/member.ts'
import { type AccountMember, type AccountMemberSettings, isAccountMember } from './account.ts'

/** A member's fields as they are edited; those of an account's alone are there for its members alone. */
export type MemberValues = MemberConfig & Partial<AccountMemberValues>

/** An empty description: none */
type AccountMemberValues = {
  readonly [F in keyof AccountMemberSettings]: NonNullable<AccountMemberSettings[F]>
}

/** What can be changed of many members at once, beside their access */
export const bulkFields = [
  'name',
  'ipAssignments',
  'tags',
  'capabilities',
  'activeBridge',
  'noAutoAssignIps',
  'hidden',
] as const satisfies readonly (keyof MemberValues)[]
export type BulkField = (typeof bulkFields)[number]

export function valuesOf(member: HostedMember): MemberValues {
  if (!isAccountMember(member))
    return member.notes === undefined ? member.config : { ...member.config, description: member.notes }
  const { hidden, description } = member
  const own: AccountMemberValues = { hidden, description: description ?? '' }
  return { ...member.config, ...own }
}

export function isHidden(member: HostedMember): boolean {
  return isAccountMember(member) && member.hidden
}

/** Milliseconds: who was online so lately counts as online, as the account hears of it every few minutes. */
const lately = 5 * 60_000

/** As far as the node on this machine or the account knows; `at`: now, milliseconds since the epoch */
export function isOnlineNow(member: HostedMember, at: number): boolean {
  const { presence } = member
  return (
    (presence !== null && presence.path !== 'unknown') || (isAccountMember(member) && isOnline(member, at))
  )
}

export function isOnline(member: AccountMember, at: number): boolean {
  return at - Math.max(member.lastOnline, member.lastSeen) < lately
}
