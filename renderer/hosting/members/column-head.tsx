import { Columns3 } from 'lucide'
import { useRef } from 'preact/hooks'
import { columnBounds, lesserColumns, type SizedColumn } from '../../../contract/member-columns.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SortButton } from '../rows-table.tsx'
import type { MemberColumn, MemberOrder } from './member-list.ts'
import type { Columns } from './use-columns.ts'

interface ColumnHeadProps {
  readonly column: MemberColumn
  readonly order: MemberOrder
  /** CSS pixels; null: the column takes what the others leave. */
  readonly width: number | null
  readonly onOrder: (order: MemberOrder) => void
  readonly onResize: (column: SizedColumn, width: number | null) => void
  readonly onResized: () => void
}

export function ColumnHead(props: ColumnHeadProps) {
  const t = useTranslate()
  const { column, order, width, onOrder } = props
  const sorted = order.column === column
  return (
    <th
      scope="col"
      class={`cell-${column}`}
      style={width === null ? undefined : { width: `${width}px` }}
      aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
    >
      <SortButton
        word={t(`members.columns.${column}`)}
        descending={sorted ? order.descending : null}
        onSort={() => onOrder({ column, descending: sorted && !order.descending })}
      />
      {column !== 'member' && width !== null && <SizeHandle {...props} column={column} width={width} />}
    </th>
  )
}

interface SizeHandleProps extends Pick<ColumnHeadProps, 'onResize' | 'onResized'> {
  readonly column: SizedColumn
  readonly width: number
}

/** CSS pixels for each press of an arrow key */
const step = 8

/** The handle stands on the side of the name column, which takes what the others leave. */
function SizeHandle({ column, width, onResize, onResized }: SizeHandleProps) {
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
        onResize(column, from.current.width + grows() * (clientX - from.current.x))
      }}
      onLostPointerCapture={() => {
        from.current = null
        onResized()
      }}
      onDblClick={() => {
        onResize(column, null)
        onResized()
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
        onResize(column, next)
      }}
      onKeyUp={onResized}
      onBlur={onResized}
    />
  )
}

export function ColumnsMenu({ columns }: { readonly columns: Columns }) {
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
