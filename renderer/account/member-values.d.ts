import { type AccountMember } from '../../contract/account.ts'
import type { HostedMember, MemberConfig } from '../../contract/hosting.ts'
/** A member's fields as they are edited. Only an account's members have the last two. */
export interface MemberValues extends MemberConfig {
  readonly hidden?: boolean
  /** Empty: none */
  readonly description?: string
}
export declare function valuesOf(member: HostedMember): MemberValues
export declare function isHidden(member: HostedMember): boolean
export declare function isOnline(member: AccountMember, at: number): boolean
