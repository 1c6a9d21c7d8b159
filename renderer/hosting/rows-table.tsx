import { ArrowDown, ArrowUp } from 'lucide'
import type { ComponentChildren, RefObject } from 'preact'
import { TabIndexProvider } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { VirtualBody } from '../ui/table.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { useVirtual } from '../ui/use-virtual.ts'

interface RowsTableProps<Row> {
  readonly class: string
  readonly label: string
  readonly scroller: RefObject<HTMLDivElement | null>
  /** `top`: CSS pixels */
  readonly onScroll?: (top: number) => void
  readonly head: ComponentChildren
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** The index of the row that Tab comes to */
  readonly at: number
  /** `range`: everything between the two rows is to be selected. */
  readonly onMove: (index: number, range: boolean) => void
  readonly onSelect?: () => void
  readonly onSelectAll?: () => void
  readonly children: (row: Row, index: number) => ComponentChildren
}

const rowHeight = 52
const headerHeight = 36

/** A long table. Only the visible rows are drawn, and the arrow keys move between all of them. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const {
    class: name,
    label,
    scroller,
    onScroll,
    head,
    rows,
    idOf,
    at,
    onMove,
    children,
    ...selecting
  } = props
  const virtual = useVirtual({ count: rows.length, rowHeight, headerHeight, scroller, pinned: at })
  const onKeyDown = useRowKeys({
    ...selecting,
    count: rows.length,
    at,
    scroller,
    page: virtual.page,
    onMove(index, range) {
      onMove(index, range)
      virtual.scrollTo(index)
    },
  })
  return (
    <div
      class="table-scroll"
      ref={scroller}
      onScroll={({ currentTarget }) => onScroll?.(currentTarget.scrollTop)}
    >
      <table class={`table ${name}`} aria-label={label} aria-rowcount={rows.length + 1} onKeyDown={onKeyDown}>
        {head}
        <VirtualBody virtual={virtual} rows={rows} idOf={idOf}>
          {(row, index) => (
            <TabIndexProvider value={index === at ? 0 : -1}>{children(row, index)}</TabIndexProvider>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}

interface SortHeadProps {
  readonly class?: string
  /** CSS pixels; absent: the column takes what the others leave */
  readonly width?: number | undefined
  readonly word: string
  /** null: the table is sorted by another column. */
  readonly descending: boolean | null
  readonly onSort: () => void
  readonly children?: ComponentChildren
}

/** The head of a column by which a table can be sorted. */
export function SortHead({ width, word, descending, onSort, children, ...rest }: SortHeadProps) {
  return (
    <th
      {...rest}
      scope="col"
      style={{ width: width === undefined ? undefined : `${width}px` }}
      aria-sort={descending === null ? 'none' : descending ? 'descending' : 'ascending'}
    >
      <button type="button" class="sorter" onClick={onSort}>
        {word}
        {descending !== null && <Icon node={descending ? ArrowDown : ArrowUp} size={12} />}
      </button>
      {children}
    </th>
  )
}
