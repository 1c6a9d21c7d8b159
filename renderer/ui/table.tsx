import { type ComponentChildren, Fragment } from 'preact'
import { useTabIndex } from './button.tsx'
import { Guarded, TableRowNotShown } from './guarded.tsx'
import type { VirtualRows } from './use-virtual.ts'

interface VirtualBodyProps<R> {
  readonly virtual: VirtualRows
  readonly rows: readonly R[]
  readonly idOf: (row: R) => string
  readonly children: (row: R, index: number) => ComponentChildren
}

/** The visible rows of a table, and gaps in the height of the others. */
export function VirtualBody<R>({ virtual, rows, idOf, children }: VirtualBodyProps<R>) {
  let drawn = 0
  return (
    <tbody>
      {virtual.items.map(({ index, start, end }) => {
        const row = rows[index]
        if (row === undefined) return null
        const gap = start - drawn
        drawn = end
        return (
          <Fragment key={idOf(row)}>
            {gap > 0 && <Gap height={gap} />}
            <Guarded of={row} instead={<TableRowNotShown />}>
              {() => children(row, index)}
            </Guarded>
          </Fragment>
        )
      })}
      {virtual.total > drawn && <Gap height={virtual.total - drawn} />}
    </tbody>
  )
}

interface GapProps {
  /** CSS pixels */
  readonly height: number
}

/** A gap for rows that are not drawn. It has one cell, because a colspan would show hidden columns. */
function Gap({ height }: GapProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing, and cannot be focused.
    <tr class="gap" aria-hidden="true">
      <td style={{ height: `${height}px` }} />
    </tr>
  )
}

/** The head of a table. */
export function TableHead({ columns }: { readonly columns: readonly ComponentChildren[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowCheckProps {
  readonly name: string
  readonly checked: boolean
  /** It stays focusable, because the reason is shown beside it. */
  readonly fixed?: boolean
  readonly onToggle: () => void
}

/** The checkbox of a row. */
export function RowCheck({ name, checked, fixed = false, onToggle }: RowCheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-open
        tabIndex={useTabIndex()}
        checked={checked}
        aria-disabled={fixed}
        aria-label={name}
        onClick={(event) => (fixed ? event.preventDefault() : onToggle())}
      />
    </label>
  )
}

interface AllCheckProps {
  readonly name: string
  /** Number of rows that can be ticked, and that are */
  readonly of: number
  readonly ticked: number
  readonly disabled?: boolean
  readonly onToggle: () => void
}

/** The checkbox in the head, for all rows. */
export function AllCheck({ name, of, ticked, disabled = false, onToggle }: AllCheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={of > 0 && ticked === of}
        indeterminate={ticked > 0 && ticked < of}
        disabled={disabled}
        aria-label={name}
        title={name}
        onClick={onToggle}
      />
    </label>
  )
}
