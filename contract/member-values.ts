import type { HostedMember, MemberConfig } from '../domain/members/member.ts'
import { type AccountMember, isAccountMember } from './account.ts'

/** A member's fields as they are edited. Only an account's members have the last two. */
export interface MemberValues extends MemberConfig {
  readonly hidden?: boolean
  /** Empty: none */
  readonly description?: string
}

export function valuesOf(member: HostedMember): MemberValues {
  if (!isAccountMember(member)) return member.config
  return { ...member.config, hidden: member.hidden, description: member.description ?? '' }
}

export function isHidden(member: HostedMember): boolean {
  return isAccountMember(member) && member.hidden
}

/** Milliseconds: who was online so lately counts as online, as the account hears of it every few minutes. */
const lately = 5 * 60_000

export function isOnline(member: AccountMember, at: number): boolean {
  return at - Math.max(member.lastOnline, member.lastSeen) < lately
}
