import type { IconNode } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../ui/icon.tsx'
import { rowKeys } from '../../ui/list-keys.ts'
import { useVirtual } from '../../ui/use-virtual.ts'

export interface ReachCell {
  /** null: the word alone */
  readonly icon: IconNode | null
  readonly tone: string
  readonly word: string
  /** For screen readers: the whole answer, with both members */
  readonly name: string
  /** It leads nowhere, as the cell of a member with itself. */
  readonly isVoid?: boolean
}

interface ReachGridProps {
  readonly label: string
  /** The heading of the column of names */
  readonly corner: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly cellOf: (row: number, column: number) => ReachCell
  readonly onOpen: (row: number, column: number) => void
}

interface At {
  readonly row: number
  readonly column: number
}

/** CSS pixels, as in the style sheet */
const [rowHeight, columnWidth, nameWidth] = [34, 108, 168]

/** A grid of which only the cells in sight are drawn. The arrow keys move between all of them. */
export function ReachGrid({ label, corner, rows, columns, cellOf, onOpen }: ReachGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<At>({ row: 0, column: 0 })
  const at = {
    row: Math.min(chosen.row, rows.length - 1),
    column: Math.min(chosen.column, columns.length - 1),
  }
  const wanted = useRef(false)
  const down = useVirtual({
    count: rows.length,
    rowHeight,
    headerHeight: rowHeight,
    scroller,
    pinned: at.row,
  })
  const across = useVirtual({
    count: columns.length,
    horizontal: true,
    rowHeight: columnWidth,
    headerHeight: nameWidth,
    scroller,
    pinned: at.column,
  })
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    scroller.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepFrom(event, at, { rows: rows.length, columns: columns.length, page: down.page })
    if (next === null) return
    event.preventDefault()
    wanted.current = true
    choose(next)
  }
  return (
    <div class="reach-grid" ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot be placed by their offsets. */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={{ width: `${nameWidth + across.total}px`, height: `${rowHeight + down.total}px` }}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="row" tabIndex={-1} aria-rowindex={1} class="reach-head">
          {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
          <div role="columnheader" tabIndex={-1} aria-colindex={1} class="reach-name reach-corner">
            {corner}
          </div>
          {across.items.map(({ index, start }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={index}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 2}
              class="reach-cell truncate"
              style={{ insetInlineStart: `${nameWidth + start}px` }}
              title={columns[index]}
              dir="auto"
            >
              {columns[index]}
            </div>
          ))}
        </div>
        {down.items.map(({ index: row, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            key={row}
            role="row"
            tabIndex={-1}
            aria-rowindex={row + 2}
            class="reach-row"
            style={{ top: `${rowHeight + start}px` }}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
            <div
              role="rowheader"
              tabIndex={-1}
              aria-colindex={1}
              class="reach-name truncate"
              title={rows[row]}
              dir="auto"
            >
              {rows[row]}
            </div>
            {across.items.map(({ index: column, start: left }) => (
              <Cell
                key={column}
                cell={cellOf(row, column)}
                column={column}
                left={nameWidth + left}
                isActive={row === at.row && column === at.column}
                onFocus={() => choose({ row, column })}
                onOpen={() => onOpen(row, column)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface CellProps {
  readonly cell: ReachCell
  readonly column: number
  /** CSS pixels from the side at which lines begin */
  readonly left: number
  readonly isActive: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
}

function Cell({ cell, column, left, isActive, onFocus, onOpen }: CellProps) {
  const open = cell.isVoid ? undefined : onOpen
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={cell.name}
      tabIndex={isActive ? 0 : -1}
      class={cell.isVoid ? 'reach-cell secondary' : `reach-cell reach-answer ${cell.tone}`}
      style={{ insetInlineStart: `${left}px` }}
      onFocus={onFocus}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open?.()
      }}
    >
      {cell.icon !== null && <Icon node={cell.icon} size={14} />}
      <span aria-hidden="true">{cell.word}</span>
    </div>
  )
}

interface Size {
  readonly rows: number
  readonly columns: number
  /** Rows that are visible at once */
  readonly page: number
}

/** Returns the cell to which a key leads. null: the key means something else */
function stepFrom(event: KeyboardEvent, { row, column }: At, { rows, columns, page }: Size): At | null {
  if (event.altKey || event.shiftKey) return null
  const isLeftward = document.dir === 'rtl'
  const isFar = event.ctrlKey || event.metaKey
  const before = { row, column: column - 1 }
  const after = { row, column: column + 1 }
  const steps: { readonly [key: string]: At } = isFar
    ? { [rowKeys.first]: { row: 0, column: 0 }, [rowKeys.last]: { row: rows - 1, column: columns - 1 } }
    : {
        [rowKeys.down]: { row: row + 1, column },
        [rowKeys.up]: { row: row - 1, column },
        [rowKeys.pageDown]: { row: row + page, column },
        [rowKeys.pageUp]: { row: row - page, column },
        [rowKeys.before]: isLeftward ? after : before,
        [rowKeys.after]: isLeftward ? before : after,
        [rowKeys.first]: { row, column: 0 },
        [rowKeys.last]: { row, column: columns - 1 },
      }
  const next = steps[event.key]
  if (next === undefined) return null
  return { row: within(next.row, rows), column: within(next.column, columns) }
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
