import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { AllCheck } from '../../ui/row-check.tsx'
import { RowsTable } from '../rows-table.tsx'
import { ColumnHead, ColumnsMenu } from './column-head.tsx'
import type { MemberFilter } from './member-filters.ts'
import type { MemberOrder, MemberSearch, MemberRow as Row } from './member-list.ts'
import { MemberRow } from './member-row.tsx'
import { extend, type Selection, toggle, toggleAll } from './selection.ts'
import { useColumns } from './use-columns.ts'
import type { ListPlace } from './use-list-state.ts'

interface MembersTableProps {
  readonly name: string
  /** The columns are fitted to the whole list, whatever is filtered. */
  readonly all: ReadonlyMap<NodeAddress, Row>
  readonly rows: readonly Row[]
  readonly search: MemberSearch
  readonly filters: readonly MemberFilter[]
  /** The scroll position, kept while the list is out of sight */
  readonly place: RefObject<ListPlace>
  readonly history: ReadonlyMap<NodeAddress, readonly number[]>
  readonly at: number
  readonly order: MemberOrder
  readonly selection: Selection
  readonly usable: boolean
  readonly busy: ReadonlySet<NodeAddress>
  /** Members with unsaved changes */
  readonly unsaved: ReadonlySet<NodeAddress | null>
  readonly onOrder: (order: MemberOrder) => void
  readonly onSelection: (change: (before: Selection) => Selection) => void
  readonly onOpen: (member: HostedMember) => void
  readonly onAuthorize: (member: HostedMember, authorized: boolean) => void
}

const noSamples: readonly number[] = []

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
  const move = (index: number, range: boolean): void => {
    setActive(index)
    if (!range) return
    onSelection((before) => (before.anchor === null ? toggle(before, rows[at]?.member.id ?? '') : before))
    select(index, true)
  }
  const selectAll = (): void => onSelection((before) => toggleAll(before, shown()))
  const chosen = rows.reduce((count, { member }) => count + Number(selection.chosen.has(member.id)), 0)
  return (
    <RowsTable
      class="members-table"
      label={t('members.table', { name: props.name })}
      scroller={scroller}
      onScroll={(top) => {
        place.current = { ...place.current, top }
      }}
      head={
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" class="cell-select">
              <AllCheck name={t('members.selectAll')} of={rows.length} ticked={chosen} onToggle={selectAll} />
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
      }
      rows={rows}
      idOf={(row) => row.member.id}
      at={at}
      onMove={move}
      onSelect={() => select(at, false)}
      onSelectAll={selectAll}
    >
      {(row, index) => (
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
      )}
    </RowsTable>
  )
}
