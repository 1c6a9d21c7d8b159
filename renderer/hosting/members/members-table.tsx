import { Columns3 } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { columnBounds, lesserColumns, type SizedColumn } from '../../../contract/preferences.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { AllCheck } from '../../ui/row-check.tsx'
import { RowsTable, SortHead } from '../rows-table.tsx'
import type { MemberColumn, MemberRow as Row } from './member-list.ts'
import { type AccessChange, MemberRow } from './member-row.tsx'
import { extend, type Selection, toggle, toggleAll } from './selection.ts'
import { type Columns, useColumns } from './use-columns.ts'
import type { ListState, Members } from './use-members.ts'

interface MembersTableProps {
  readonly name: string
  /** The columns are fitted to the whole list, whatever is filtered. */
  readonly all: ReadonlyMap<NodeAddress, Row>
  readonly rows: readonly Row[]
  readonly list: ListState
  readonly members: Members
  readonly selection: Selection
  readonly usable: boolean
  readonly busy: ReadonlySet<NodeAddress>
  /** Members with unsaved changes */
  readonly unsaved: ReadonlySet<NodeAddress | null>
  readonly onSelection: (change: (before: Selection) => Selection) => void
  readonly onOpen: (member: HostedMember) => void
  readonly onAccess: (member: HostedMember, change: AccessChange) => void
}

const noSamples: readonly number[] = []

export function MembersTable(props: MembersTableProps) {
  const t = useTranslate()
  const { rows, list, members, selection, onSelection, onOpen } = props
  const { words, filters, position, order } = list
  const { snapshot, dialogs } = useApp()
  const own = snapshot.value?.node?.address
  const open = dialogs.open.value.find(({ kind }) => kind === 'member')
  const scroller = useRef<HTMLDivElement>(null)
  const [active, moveTo] = useState(position.current.active)
  const setActive = (index: number): void => {
    position.current = { ...position.current, active: index }
    moveTo(index)
  }
  const at = Math.min(active, rows.length - 1)
  const columns = useColumns(scroller, props.all, filters)
  useLayoutEffect(() => {
    moveTo(position.current.active)
    if (scroller.current !== null) scroller.current.scrollTop = position.current.top
  }, [words, filters, order])
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
  const chosen = rows.filter(({ member }) => selection.chosen.has(member.id)).length
  return (
    <RowsTable
      class="members-table"
      label={t('members.table', { name: props.name })}
      scroller={scroller}
      onScroll={(top) => {
        position.current = { ...position.current, top }
      }}
      head={
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" class="cell-select">
              <AllCheck name={t('members.selectAll')} of={rows.length} ticked={chosen} onToggle={selectAll} />
            </th>
            {(['state', 'member', ...columns.fitted.shown] as const).map((column) => (
              <ColumnHead key={column} column={column} columns={columns} list={list} />
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
          words={words}
          columns={columns.fitted}
          index={index}
          selected={selection.chosen.has(row.member.id)}
          isOpen={open?.kind === 'member' && open.member === row.member.id}
          usable={props.usable}
          isThisDevice={row.member.id === own}
          latencies={members.history.get(row.member.id) ?? noSamples}
          now={members.at}
          busy={props.busy.has(row.member.id)}
          unsaved={props.unsaved.has(row.member.id)}
          onFocus={() => setActive(index)}
          onSelect={(range) => select(index, range)}
          onOpen={() => onOpen(row.member)}
          onAccess={(change) => props.onAccess(row.member, change)}
        />
      )}
    </RowsTable>
  )
}

interface ColumnHeadProps {
  readonly column: MemberColumn
  readonly columns: Columns
  readonly list: ListState
}

function ColumnHead({ column, columns, list: { order, setOrder } }: ColumnHeadProps) {
  const t = useTranslate()
  const sorted = order.column === column
  // The name takes what the other columns leave.
  const width = column === 'member' ? undefined : columns.fitted.widths[column]
  return (
    <SortHead
      class={`cell-${column}`}
      width={width}
      word={t(`members.columns.${column}`)}
      descending={sorted ? order.descending : null}
      onSort={() => setOrder({ column, descending: sorted && !order.descending })}
    >
      {column !== 'member' && width !== undefined && (
        <SizeHandle column={column} width={width} columns={columns} />
      )}
    </SortHead>
  )
}

interface SizeHandleProps extends Pick<ColumnHeadProps, 'columns'> {
  readonly column: SizedColumn
  readonly width: number
}

/** CSS pixels for each press of an arrow key */
const step = 8

/** The handle stands on the side of the name column, which takes what the others leave. */
function SizeHandle({ column, width, columns: { resize, save } }: SizeHandleProps) {
  const t = useTranslate()
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const name = t('members.columnWidth', { column: t(`members.columns.${column}`) })
  const atStart = column !== 'state'
  /** 1: the column grows to the right; -1: to the left */
  const grows = () => (atStart === (document.dir === 'rtl') ? 1 : -1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be moved.
    <div
      class={atStart ? 'size-handle size-handle-start' : 'size-handle'}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={name}
      title={t('members.columnWidthHelp')}
      aria-valuenow={width}
      aria-valuemin={columnBounds.least}
      aria-valuemax={columnBounds.most}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={({ clientX }) => {
        if (from.current === null) return
        resize(column, from.current.width + grows() * (clientX - from.current.x))
      }}
      onLostPointerCapture={() => {
        from.current = null
        save()
      }}
      onDblClick={() => {
        resize(column, null)
        save()
      }}
      onKeyDown={(event) => {
        const widths: { readonly [key: string]: number | null } = {
          ArrowRight: width + grows() * step,
          ArrowLeft: width - grows() * step,
          Home: columnBounds.least,
          End: columnBounds.most,
          Enter: null,
        }
        const next = widths[event.key]
        if (next === undefined) return
        event.preventDefault()
        resize(column, next)
      }}
      onKeyUp={save}
      onBlur={save}
    />
  )
}

function ColumnsMenu({ columns }: { readonly columns: Columns }) {
  const t = useTranslate()
  const { chosen, fitted, toggle, reset } = columns
  const isChanged = chosen.hidden.length > 0 || Object.keys(chosen.widths).length > 0
  return (
    <Menu
      plain
      label={t('members.columnsMenu')}
      icon={<Icon node={Columns3} />}
      items={[
        ...lesserColumns.map((column) => {
          const checked = !chosen.hidden.includes(column)
          const word = t(`members.columns.${column}`)
          return {
            word:
              checked && !fitted.shown.includes(column) ? t('members.columnNoRoom', { column: word }) : word,
            checked,
            several: true,
            onPick: () => toggle(column),
          }
        }),
        { word: t('members.columnsReset'), apart: true, disabled: !isChanged, onPick: reset },
      ]}
    />
  )
}
