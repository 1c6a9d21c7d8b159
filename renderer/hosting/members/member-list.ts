import { valuesOf } from '../../../contract/member-values.ts'
import type { SizedColumn } from '../../../contract/preferences.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import {
  byName,
  byState,
  type Compare,
  type MemberState,
  memberState,
} from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { foldedText } from '../../../domain/search/fold.ts'
import { lastSeen } from './member-filters.ts'

export type MemberColumn = 'member' | SizedColumn

export interface MemberOrder {
  readonly column: MemberColumn
  readonly descending: boolean
}

export interface MemberRow {
  readonly member: HostedMember
  readonly state: MemberState
  /** The searched text, in lower case */
  readonly text: string
}

/** The row of an unchanged member stays the same object. */
export function memberRows(
  members: readonly HostedMember[],
  before: ReadonlyMap<NodeAddress, MemberRow>,
): ReadonlyMap<NodeAddress, MemberRow> {
  return new Map(
    members.map((member) => {
      const old = before.get(member.id)
      return [member.id, old?.member === member ? old : memberRow(member)]
    }),
  )
}

function memberRow(member: HostedMember): MemberRow {
  return { member, state: memberState(member), text: searchedText(member, member.config.ipAssignments ?? []) }
}

/** Every word has to be in the text of a row. */
export function searchRows(rows: readonly MemberRow[], words: readonly string[]): readonly MemberRow[] {
  if (words.length === 0) return rows
  return rows.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Members that wait for authorization stay on top in any order. */
export function sortRows(
  rows: Iterable<MemberRow>,
  { column, descending }: MemberOrder,
  collator: Intl.Collator,
): readonly MemberRow[] {
  const names = byName(collator)
  const compare = comparisons(collator)[column]
  const direction = descending ? -1 : 1
  const top = (row: MemberRow): number => (column === 'state' || row.state !== 'waiting' ? 1 : 0)
  return [...rows].sort(
    (a, b) => top(a) - top(b) || direction * compare(a.member, b.member) || names(a.member, b.member),
  )
}

function comparisons(collator: Intl.Collator): { readonly [C in MemberColumn]: Compare } {
  const address = ({ config }: HostedMember): string => config.ipAssignments?.[0] ?? '\uffff'
  return {
    state: byState,
    member: byName(collator),
    addresses: (a, b) => collator.compare(address(a), address(b)),
    online: (a, b) => onlineRank(a) - onlineRank(b) || lastSeen(b) - lastSeen(a),
    path: (a, b) => pathRank(a) - pathRank(b),
    seen: (a, b) => lastSeen(b) - lastSeen(a),
    version: (a, b) => collator.compare(a.version ?? '\uffff', b.version ?? '\uffff'),
    created: (a, b) => (b.creationTime ?? 0) - (a.creationTime ?? 0),
  }
}

/** Members of an account are sorted by when they were last seen. */
function onlineRank({ presence }: HostedMember): number {
  return presence === null || presence.path === 'unknown' ? 1 : 0
}

/** Direct paths by latency, then relayed ones, then members that are away */
function pathRank({ presence }: HostedMember): number {
  if (presence === null) return 3e9
  if (presence.path === 'unknown') return 2.5e9
  return presence.path === 'relayed' ? 2e9 : (presence.latency ?? 1e9)
}

/** The first address, unless the row was found by another one */
export function shownAddress(member: HostedMember, words: readonly string[]): string | undefined {
  const [first, ...more] = member.config.ipAssignments ?? []
  if (more.length === 0 || words.length === 0) return first
  const shown = searchedText(member, first === undefined ? [] : [first])
  const missing = words.filter((word) => !shown.includes(word))
  return more.find((address) => missing.some((word) => address.toLowerCase().includes(word))) ?? first
}

/** A word of the search is only in an address. */
export function isFoundByAddress(member: HostedMember, words: readonly string[]): boolean {
  const others = words.length === 0 ? '' : searchedText(member, [])
  return words.some((word) => !others.includes(word))
}

function searchedText(member: HostedMember, addresses: readonly string[]): string {
  const { description } = valuesOf(member)
  return foldedText([member.config.name, member.id, description ?? '', ...addresses].join('\n'))
}
