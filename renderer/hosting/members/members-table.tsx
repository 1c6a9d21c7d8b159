import { ArrowDown, ArrowUp } from 'lucide'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { MemberState } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { TabIndexProvider } from '../../ui/tab-index.ts'
import type { MemberFilter } from './member-filters.ts'
import type { MemberColumn, MemberOrder, MemberRow as Row } from './member-list.ts'
import { MemberRow } from './member-row.tsx'
import type { MemberSearch } from './member-search.ts'
import { extend, type Selection, toggle, toggleAll } from './selection.ts'
import type { ListPlace } from './use-list-state.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useVirtual } from './use-virtual.ts'
import { VirtualBody } from './virtual-body.tsx'

interface MembersTableProps {
  readonly name: string
  /** Its members tell other things, and need other widths. */
  readonly ofAccount: boolean
  readonly rows: readonly Row[]
  /** What the rows were found by */
  readonly search: MemberSearch
  readonly filters: readonly MemberFilter[]
  /** Where it stands, for when it comes back */
  readonly place: RefObject<ListPlace>
  readonly history: ReadonlyMap<NodeAddress, readonly number[]>
  readonly at: number
  readonly order: MemberOrder
  readonly selection: Selection
  readonly usable: boolean
  readonly busy: ReadonlySet<NodeAddress>
  /** Changed in the panel, and not saved */
  readonly unsaved: ReadonlySet<NodeAddress | null>
  readonly onOrder: (order: MemberOrder) => void
  readonly onSelection: (change: (before: Selection) => Selection) => void
  readonly onOpen: (member: HostedMember) => void
  readonly onAuthorize: (member: HostedMember, authorized: boolean) => void
}

const rowHeight = 52
const headerHeight = 36
const columns: readonly MemberColumn[] = ['state', 'member', 'addresses', 'online', 'path', 'seen']
const noSamples: readonly number[] = []

/** However many members: only the rows that can be seen are drawn. Up and down move, space selects, Enter opens. */
export function MembersTable(props: MembersTableProps) {
  const t = useTranslate()
  const { rows, selection, order, onOrder, onSelection, onOpen } = props
  const own = useApp().snapshot.value?.node?.address
  const scroller = useRef<HTMLDivElement>(null)
  const { place } = props
  const [active, moveTo] = useState(place.current.active)
  const setActive = (index: number): void => {
    place.current = { ...place.current, active: index }
    moveTo(index)
  }
  const at = Math.min(active, rows.length - 1)
  const virtual = useVirtual({ count: rows.length, rowHeight, headerHeight, scroller, pinned: at })
  const { search, filters } = props
  useLayoutEffect(() => {
    moveTo(place.current.active)
    if (scroller.current !== null) scroller.current.scrollTop = place.current.top
  }, [search, filters, order])
  const shown = (): readonly NodeAddress[] => rows.map(({ member }) => member.id)
  const select = (index: number, range: boolean): void => {
    const id = rows[index]?.member.id
    if (id === undefined) return
    onSelection((before) => (range ? extend(before, id, shown()) : toggle(before, id)))
  }
  const onKeyDown = useRowKeys({
    count: rows.length,
    at,
    scroller,
    page: virtual.page,
    onMove(index, range) {
      setActive(index)
      virtual.scrollTo(index)
      if (range) {
        onSelection((before) => (before.anchor === null ? toggle(before, rows[at]?.member.id ?? '') : before))
        select(index, true)
      }
    },
    onSelect: () => select(at, false),
    onSelectAll: () => onSelection((before) => toggleAll(before, shown())),
  })
  const chosen = rows.reduce((count, { member }) => count + Number(selection.chosen.has(member.id)), 0)
  return (
    <div
      class="table-scroll"
      ref={scroller}
      onScroll={({ currentTarget }) => {
        place.current = { ...place.current, top: currentTarget.scrollTop }
      }}
    >
      <table
        class={props.ofAccount ? 'table members-table members-account' : 'table members-table'}
        style={lettersIn(t)}
        aria-label={t('members.table', { name: props.name })}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" class="cell-select">
              <label class="check">
                <input
                  type="checkbox"
                  aria-label={t('members.selectAll')}
                  title={t('members.selectAll')}
                  checked={chosen > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onClick={() => onSelection((before) => toggleAll(before, shown()))}
                />
              </label>
            </th>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} order={order} onOrder={onOrder} />
            ))}
            <th scope="col" class="cell-action">
              <span class="visually-hidden">{t('members.actions')}</span>
            </th>
          </tr>
        </thead>
        <VirtualBody virtual={virtual} rows={rows} idOf={(row) => row.member.id}>
          {(row, index) => (
            <TabIndexProvider value={index === at ? 0 : -1}>
              <MemberRow
                row={row}
                search={search}
                index={index}
                selected={selection.chosen.has(row.member.id)}
                usable={props.usable}
                isThisDevice={row.member.id === own}
                latencies={props.history.get(row.member.id) ?? noSamples}
                now={props.at}
                busy={props.busy.has(row.member.id)}
                unsaved={props.unsaved.has(row.member.id)}
                onFocus={() => setActive(index)}
                onSelect={(range) => select(index, range)}
                onOpen={() => onOpen(row.member)}
                onAuthorize={(authorized) => props.onAuthorize(row.member, authorized)}
              />
            </TabIndexProvider>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}

const states = ['waiting', 'added', 'refused', 'authorized'] as const satisfies readonly MemberState[]

/** How long the longest words of the narrow columns are in this language, for the style sheet. */
function lettersIn(t: Translate): { readonly [property: string]: number } {
  return {
    '--letters-state': Math.max(...states.map((state) => t(`members.states.${state}`).length)),
    '--letters-path': t('member-path.direct').length,
    '--letters-action': t('members.authorize').length,
  }
}

interface ColumnHeadProps {
  readonly column: MemberColumn
  readonly order: MemberOrder
  readonly onOrder: (order: MemberOrder) => void
}

function ColumnHead({ column, order, onOrder }: ColumnHeadProps) {
  const t = useTranslate()
  const sorted = order.column === column
  return (
    <th
      scope="col"
      class={`cell-${column}`}
      aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        class="sorter"
        onClick={() => onOrder({ column, descending: sorted && !order.descending })}
      >
        {t(`members.columns.${column}`)}
        {sorted && <Icon node={order.descending ? ArrowDown : ArrowUp} size={12} />}
      </button>
    </th>
  )
}
