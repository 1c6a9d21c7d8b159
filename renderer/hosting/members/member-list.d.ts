import type { HostedMember } from '../../../contract/hosting.ts'
import { type MemberState } from '../../../contract/member-order.ts'
import type { NodeAddress } from '../../../contract/network-id.ts'
export type MemberColumn = 'state' | 'member' | 'addresses' | 'path' | 'seen'
export interface MemberOrder {
  readonly column: MemberColumn
  readonly descending: boolean
}
/** A member with what filter and sort need of it, made once. */
export interface MemberRow {
  readonly member: HostedMember
  readonly state: MemberState
  /** All that the filter looks through, in lower case */
  readonly text: string
}
/** Rows of members that are the same objects as before stay the same objects too. */
export declare function memberRows(
  members: readonly HostedMember[],
  before: ReadonlyMap<NodeAddress, MemberRow>,
): ReadonlyMap<NodeAddress, MemberRow>
/** Every word of the query has to be somewhere in name, id or addresses. */
export declare function filterRows(rows: readonly MemberRow[], query: string): readonly MemberRow[]
/** Those that wait stand on top whatever the order: they need somebody. */
export declare function sortRows(
  rows: Iterable<MemberRow>,
  { column, descending }: MemberOrder,
): readonly MemberRow[]
