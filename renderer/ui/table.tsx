import { type ComponentChildren, Fragment } from 'preact'
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

export interface TableHeadProps {
  readonly columns: readonly ComponentChildren[]
  /** The widths of the columns in CSS, in their order. The columns without one share the rest. */
  readonly widths?: readonly (string | undefined)[]
}

export function TableHead({ columns, widths = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col" style={{ width: widths[index] }}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
