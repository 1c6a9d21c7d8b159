import { isOnline } from '../domain/devices/device.ts'
import type { HostedMember, MemberConfig } from '../domain/members/member.ts'
import { type AccountMemberSettings, isAccountMember } from './account.ts'

/** A member's fields in the editor. The fields that only accounts have are absent on a controller's members. */
export type MemberValues = MemberConfig & Partial<AccountMemberValues>

interface AccountMemberValues extends AccountMemberSettings {
  /** Empty: none */
  readonly description: string
}

/** The fields that can be changed for many members at once, besides their access */
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
  const { hidden, rejected, description } = member
  const own: AccountMemberValues = { hidden, rejected, description: description ?? '' }
  return { ...member.config, ...own }
}

export function isHidden(member: HostedMember): boolean {
  return isAccountMember(member) && member.hidden === true
}

/**
 * Returns whether the member is online, according to the node on this machine or the account. `at` is now, in
 * milliseconds since the epoch.
 */
export function isOnlineNow(member: HostedMember, at: number): boolean {
  const { presence } = member
  const seen = presence?.lastSeen || null
  const reach = presence === null || presence.path === 'unknown' ? null : presence.path
  const signs = isAccountMember(member)
    ? { reach, heardHere: null, heardByHost: Math.max(member.lastOnline ?? 0, member.lastSeen ?? 0) || null }
    : { reach, heardHere: seen, heardByHost: null }
  return isOnline({ ...signs, answers: false }, at) === true
}
