import { isOnlineNow } from '../../../contract/member-values.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { MemberState } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { tagValueNames } from '../../../domain/rules/language/known-names.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import type { GrantNames } from '../../text/hosting/settings.ts'
import type { MemberRow } from './member-list.ts'

/** A filter beside the text search */
export type MemberFilter =
  | { readonly kind: 'state'; readonly state: MemberState | 'unauthorized' }
  | { readonly kind: 'online'; readonly online: boolean }
  /** The member was not seen for this many days; null: it was never seen, as far as is known. */
  | { readonly kind: 'seen'; readonly days: number | null }
  /** null: unknown */
  | { readonly kind: 'version'; readonly version: string | null }
  /** The value that counts in rules; null: the member has none, and the network does not define the tag. */
  | { readonly kind: 'tag'; readonly tag: number; readonly value: string | null }

export interface FilterFacts {
  /** Now, milliseconds since the epoch */
  readonly at: number
  /** The node of this computer */
  readonly own: NodeAddress | null
  /** The value that counts where a member has none of its own, by the number of the tag */
  readonly tagDefaults: ReadonlyMap<number, string>
}

type HereAndNow = Pick<FilterFacts, 'at' | 'own'>

const day = 86_400_000

export function tagDefaults(definitions: readonly JsonObject[]): FilterFacts['tagDefaults'] {
  return new Map(
    definitions.flatMap(({ id, default: value }) =>
      typeof id === 'number' ? [[id, String(value ?? 0)] as const] : [],
    ),
  )
}

export function isSameFilter(a: MemberFilter, b: MemberFilter): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Only one filter of the kind `seen`, and one of the kind `online`, can be on at a time. */
export function toggleFilter(
  filters: readonly MemberFilter[],
  filter: MemberFilter,
): readonly MemberFilter[] {
  const others = filters.filter((one) => !isSameFilter(one, filter))
  if (others.length < filters.length) return others
  const isAlone = filter.kind === 'seen' || filter.kind === 'online'
  return [...others.filter(({ kind }) => !isAlone || kind !== filter.kind), filter]
}

/** A row passes if it passes one filter of each kind. */
export function filterRows(
  rows: readonly MemberRow[],
  filters: readonly MemberFilter[],
  facts: FilterFacts,
): readonly MemberRow[] {
  if (filters.length === 0) return rows
  const kinds = [...Map.groupBy(filters, filterKind).values()]
  return rows.filter((row) => kinds.every((kind) => kind.some((filter) => passes(row, filter, facts))))
}

function filterKind(filter: MemberFilter): string {
  return filter.kind === 'tag' ? `tag ${filter.tag}` : filter.kind
}

export function passes({ member, state }: MemberRow, filter: MemberFilter, facts: FilterFacts): boolean {
  switch (filter.kind) {
    case 'state':
      return filter.state === 'unauthorized'
        ? state !== 'authorized' && state !== 'unknown'
        : state === filter.state
    case 'online':
      return isThere(member, facts) === filter.online
    case 'seen':
      return filter.days === null
        ? lastSeen(member) === 0 && !isThere(member, facts)
        : isStale(member, filter.days, facts)
    case 'version':
      return member.version === filter.version
    case 'tag':
      return tagValue(member, filter.tag, facts) === filter.value
  }
}

/** The member was seen before, but not for this many days, and is not online. */
export function isStale(member: HostedMember, days: number, facts: HereAndNow): boolean {
  const seen = lastSeen(member)
  return seen > 0 && facts.at - seen > days * day && !isThere(member, facts)
}

export function tagValue(member: HostedMember, tag: number, { tagDefaults }: FilterFacts): string | null {
  const own = member.config.tags?.find(([id]) => id === tag)
  return own === undefined ? (tagDefaults.get(tag) ?? null) : String(own[1])
}

/** Milliseconds since the epoch; 0: never or unknown */
export function lastSeen(member: HostedMember): number {
  return member.presence?.lastSeen ?? 0
}

function isThere(member: HostedMember, { at, own }: HereAndNow): boolean {
  return member.id === own || isOnlineNow(member, at)
}

/** The words below the title of the filter's kind: "Not for 90 days" */
export function choiceWords(t: Translate, filter: MemberFilter, names: GrantNames): string {
  switch (filter.kind) {
    case 'state':
    case 'online':
      return filterWords(t, filter, names)
    case 'seen':
      return filter.days === null
        ? t('member-filter.never')
        : t('member-filter.notFor', { days: filter.days })
    case 'version':
      return filter.version ?? t('member-filter.unknown')
    case 'tag':
      return tagValueWords(t, filter.value, names.tag(filter.tag))
  }
}

/** A value that is no number has no name. */
function tagValueWords(t: Translate, value: string | null, names: ReturnType<GrantNames['tag']>): string {
  if (value === null) return t('member-filter.notSet')
  return /^\d+$/.test(value) ? listOf(t, tagValueNames(names, Number(value))) : value
}

/** The words without a title: "Not seen for 90 days" */
export function filterWords(t: Translate, filter: MemberFilter, names: GrantNames): string {
  switch (filter.kind) {
    case 'state':
      return filter.state === 'unauthorized'
        ? t('member-filter.unauthorized')
        : t(`members.states.${filter.state}`)
    case 'online':
      return t(filter.online ? 'member-filter.online' : 'member-filter.offline')
    case 'seen':
      return filter.days === null
        ? t('member-filter.neverSeen')
        : t('member-filter.notSeenFor', { days: filter.days })
    case 'version':
      return filter.version === null
        ? t('member-filter.versionUnknown')
        : t('member-filter.version', { version: filter.version })
    case 'tag':
      return t('member-filter.tag', {
        tag: names.tag(filter.tag)?.name ?? String(filter.tag),
        value: choiceWords(t, filter, names),
      })
  }
}
