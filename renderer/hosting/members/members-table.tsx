import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { AllCheck } from '../../ui/row-check.tsx'
import { TabIndexProvider } from '../../ui/tab-index.ts'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import { useVirtual } from '../../ui/use-virtual.ts'
import { VirtualBody } from '../../ui/virtual-body.tsx'
import { ColumnHead, ColumnsMenu } from './column-head.tsx'
import type { MemberFilter } from './member-filters.ts'
import type { MemberOrder, MemberSearch, MemberRow as Row } from './member-list.ts'
import { MemberRow } from './member-row.tsx'
import { extend, type Selection, toggle, toggleAll } from './selection.ts'
import { useColumns } from './use-columns.ts'
import type { ListPlace } from './use-list-state.ts'

interface MembersTableProps {
  readonly name: string
  /** Whatever is filtered, the columns stay. */
  readonly all: ReadonlyMap<NodeAddress, Row>
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
  const columns = useColumns(scroller, props.all, props.filters)
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
        class="table members-table"
        aria-label={t('members.table', { name: props.name })}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" class="cell-select">
              <AllCheck
                name={t('members.selectAll')}
                of={rows.length}
                ticked={chosen}
                onToggle={() => onSelection((before) => toggleAll(before, shown()))}
              />
            </th>
            {(['state', 'member', ...columns.fitted.shown] as const).map((column) => (
              <ColumnHead
                key={column}
                column={column}
                order={order}
                width={column === 'member' ? null : columns.fitted.widths[column]}
                onOrder={onOrder}
                onResize={columns.resize}
                onResized={columns.save}
              />
            ))}
            <th scope="col" class="cell-action" style={{ width: `${columns.action}px` }}>
              <span class="visually-hidden">{t('members.actions')}</span>
              <ColumnsMenu columns={columns} />
            </th>
          </tr>
        </thead>
        <VirtualBody virtual={virtual} rows={rows} idOf={(row) => row.member.id}>
          {(row, index) => (
            <TabIndexProvider value={index === at ? 0 : -1}>
              <MemberRow
                row={row}
                search={search}
                columns={columns.fitted}
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
