import type { ComponentChildren } from 'preact'
import { TabIndexProvider } from '../ui/button.tsx'
import { TableHead } from '../ui/table.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'

interface KeyedTableProps<R> {
  readonly label: string
  readonly class?: string
  readonly columns: readonly ComponentChildren[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** The rows have no controls, so that they take the focus themselves. */
  readonly focusesRows?: boolean
  /** The cells of a row */
  readonly children: (row: R) => ComponentChildren
}

/** A plain table, in which the arrow keys move the focus from row to row. */
export function KeyedTable<R>(props: KeyedTableProps<R>) {
  const { label, class: own = '', columns, rows, keyOf, focusesRows = false, children } = props
  const keys = useListKeys<HTMLTableElement>(rows.map(keyOf))
  return (
    <table class={`table plain-table ${own}`} aria-label={label} {...keys.list}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const tabIndex = key === keys.active ? 0 : -1
          return (
            <TabIndexProvider key={key} value={tabIndex}>
              <tr data-row={key} tabIndex={focusesRows ? tabIndex : undefined}>
                {children(row)}
              </tr>
            </TabIndexProvider>
          )
        })}
      </tbody>
    </table>
  )
}
