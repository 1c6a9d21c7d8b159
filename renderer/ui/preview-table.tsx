import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { TabIndexProvider } from './button.tsx'
import { TableHead, type TableHeadProps, VirtualBody } from './table.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useVirtual } from './use-virtual.ts'

interface PreviewTableProps<Row> extends TableHeadProps {
  /** The accessible name */
  readonly label: string
  readonly class?: string
  readonly rows: readonly Row[]
  /** Must be the same function each time. */
  readonly idOf: (row: Row) => string
  /** Each row has a control with `data-open`, between which arrow keys move. */
  readonly hasControls?: boolean
  /** The cells of a row */
  readonly children: (row: Row) => ComponentChildren
}

const lineHeight = 36

/**
 * Lists what would become of things, or what became of them, with one line for each. The list scrolls by itself. Only
 * the lines that can be seen are drawn, and the one that has the focus.
 */
export function PreviewTable<Row>(props: PreviewTableProps<Row>) {
  const { label, columns, widths = [], rows, idOf, hasControls = false, children } = props
  const scroller = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const keyOf = useMemo(() => (index: number) => keyAt(rows, index, idOf), [rows, idOf])
  const at = Math.min(focused ?? 0, Math.max(0, rows.length - 1))
  const virtual = useVirtual({
    count: rows.length,
    rowHeight: lineHeight,
    headerHeight: lineHeight,
    scroller,
    keyOf,
    pinned: hasControls ? at : focused,
  })
  const onKeyDown = useRowKeys({
    count: rows.length,
    at,
    scroller,
    page: virtual.page,
    onMove(index) {
      setFocused(index)
      virtual.scrollTo(index)
    },
  })
  // A scrolling element must be reachable with the keyboard, itself or through a control in it.
  const reached = hasControls ? { onKeyDown } : { tabIndex: 0 }
  return (
    <section ref={scroller} class="scroll-list plan-list card" aria-label={label} {...reached}>
      <table class={`table plan-table ${props.class ?? ''}`} aria-rowcount={rows.length + 1}>
        <TableHead columns={columns} widths={widths} />
        <VirtualBody virtual={virtual} rows={rows} idOf={idOf}>
          {(row, index) => (
            <tr
              ref={virtual.measure}
              data-index={index}
              aria-rowindex={index + 2}
              onFocusIn={() => setFocused(index)}
            >
              <TabIndexProvider value={index === at ? 0 : -1}>{children(row)}</TabIndexProvider>
            </tr>
          )}
        </VirtualBody>
      </table>
    </section>
  )
}

function keyAt<Row>(rows: readonly Row[], index: number, idOf: (row: Row) => string): string | number {
  const row = rows[index]
  return row === undefined ? index : idOf(row)
}
