import { useMemo, useRef } from 'preact/hooks'
import { isHidden } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/locale.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { type FilterFacts, filterRows } from './member-filters.ts'
import { type MemberRow, memberRows, searchRows, sortRows } from './member-list.ts'
import type { ListState } from './use-list-state.ts'

interface MemberRows {
  readonly all: ReadonlyMap<NodeAddress, MemberRow>
  /** Those that are shown, in their order */
  readonly rows: readonly MemberRow[]
}

/** The members as rows: listed, sorted, found and filtered, each step only where something changed for it. */
export function useMemberRows(
  members: readonly HostedMember[] | null,
  { search, filters, order, showsHidden }: ListState,
  facts: FilterFacts,
): MemberRows {
  const t = useTranslate()
  const last = useRef<MemberRows['all']>(new Map())
  const all = useMemo(() => {
    const listed = (members ?? []).filter((member) => showsHidden || !isHidden(member))
    last.current = memberRows(listed, last.current)
    return last.current
  }, [members, showsHidden])
  const sorted = useMemo(() => sortRows(all.values(), order, nameCollator(t.locale)), [all, order, t])
  const found = useMemo(() => searchRows(sorted, search), [sorted, search])
  const rows = useMemo(
    () => filterRows(found, filters, facts),
    // Without filters it does not matter how late it is.
    [found, filters, filters.length === 0 ? null : facts],
  )
  return { all, rows }
}
