import type { HostedMember } from '../../../contract/hosting.ts'
import type { NodeAddress } from '../../../contract/network-id.ts'
import { sameTold, valuesOf } from '../../account/member-values.ts'

/**
 * waiting: asks to be let in, and nobody has decided. refused: it was let in once, or was turned away. added: put there
 * ahead of its joining.
 */
export type MemberState = 'waiting' | 'added' | 'refused' | 'authorized'

export function memberState(member: HostedMember): MemberState {
  if (member.config.authorized) return 'authorized'
  if (member.lastDeauthorizedTime > 0) return 'refused'
  return member.hasAsked ? 'waiting' : 'added'
}

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

export function memberName({ config, id }: HostedMember): string {
  return config.name.trim() === '' ? id : config.name
}

/** Rows of members that are the same objects as before stay the same objects too. */
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
  const { description } = valuesOf(member)
  const text = [member.config.name, member.id, description ?? '', ...member.config.ipAssignments]
    .join('\n')
    .toLowerCase()
  return { member, state: memberState(member), text }
}

/** Every word of the query has to be somewhere in name, id or addresses. */
export function filterRows(rows: readonly MemberRow[], query: string): readonly MemberRow[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ text }) => wanted.every((word) => text.includes(word)))
}

const ranks: { readonly [S in MemberState]: number } = { waiting: 0, added: 1, refused: 2, authorized: 3 }

/** Those that wait stand on top whatever the order: they need somebody. */
export function sortRows(
  rows: Iterable<MemberRow>,
  { column, descending }: MemberOrder,
): readonly MemberRow[] {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const byName = (a: MemberRow, b: MemberRow): number =>
    collator.compare(memberName(a.member), memberName(b.member)) || (a.member.id < b.member.id ? -1 : 1)
  const compare = comparisons(collator)[column]
  const direction = descending ? -1 : 1
  const top = (row: MemberRow): number => (column === 'state' || row.state !== 'waiting' ? 1 : 0)
  return [...rows].sort((a, b) => top(a) - top(b) || direction * compare(a, b) || byName(a, b))
}

type Compare = (a: MemberRow, b: MemberRow) => number

function comparisons(collator: Intl.Collator): { readonly [C in MemberColumn]: Compare } {
  const address = ({ member }: MemberRow): string => member.config.ipAssignments[0] ?? '\uffff'
  return {
    state: (a, b) => ranks[a.state] - ranks[b.state],
    member: (a, b) => collator.compare(memberName(a.member), memberName(b.member)),
    addresses: (a, b) => collator.compare(address(a), address(b)),
    path: (a, b) => pathRank(a) - pathRank(b),
    seen: (a, b) => (b.member.presence?.lastSeen ?? 0) - (a.member.presence?.lastSeen ?? 0),
  }
}

/** Direct ones by latency, then relayed ones, then those that are away. */
function pathRank({ member }: MemberRow): number {
  if (member.presence === null) return 3e9
  if (member.presence.path === 'unknown') return 2.5e9
  return member.presence.path === 'relayed' ? 2e9 : (member.presence.latency ?? 1e9)
}

/** Of two copies of a member, whether they say the same. */
export function sameMember(a: HostedMember, b: HostedMember): boolean {
  return (
    a.revision === b.revision &&
    a.config.authorized === b.config.authorized &&
    a.config.name === b.config.name &&
    a.hasAsked === b.hasAsked &&
    a.version === b.version &&
    a.presence?.path === b.presence?.path &&
    a.presence?.latency === b.presence?.latency &&
    a.presence?.lastSeen === b.presence?.lastSeen &&
    a.config.ipAssignments.join() === b.config.ipAssignments.join() &&
    a.lastAuthorizedTime === b.lastAuthorizedTime &&
    a.lastDeauthorizedTime === b.lastDeauthorizedTime &&
    sameTold(a, b)
  )
}

/** The new list, with the old objects where nothing changed; the old list where nothing changed at all. */
export function shareMembers(
  before: readonly HostedMember[] | null,
  next: readonly HostedMember[],
): readonly HostedMember[] {
  if (before === null) return next
  const old = new Map(before.map((member) => [member.id, member]))
  let same = before.length === next.length
  const shared = next.map((member, index) => {
    const held = old.get(member.id)
    const kept = held !== undefined && sameMember(held, member) ? held : member
    if (kept !== before[index]) same = false
    return kept
  })
  return same ? before : shared
}
