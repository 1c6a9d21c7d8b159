import type { ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'
import { TabIndexProvider } from './tab-index.ts'
import { TableHead } from './table-head.tsx'
import { useListKeys } from './use-list-keys.ts'

/** More lines tell nobody more: what needs a look stands first, or their count beside them. */
const most = 1000

interface PreviewTableProps<Row> {
  /** What the list is called */
  readonly label: string
  readonly class?: string
  readonly columns: readonly ComponentChildren[]
  readonly rows: readonly Row[]
  /** Where each row has a control: the row's key, its `data-row`. Arrows go from one row to the next. */
  readonly keyOf?: (row: Row) => string
  /** What is said of rows that are not drawn */
  readonly more?: (count: number) => string
  /** The row of the table for one of them, with its key */
  readonly children: (row: Row) => ComponentChildren
}

/** What would become of things, or what became of them, a line each, in a list that scrolls by itself. */
export function PreviewTable<Row>(props: PreviewTableProps<Row>) {
  const t = useTranslate()
  const { label, columns, rows, keyOf, children, more = (count) => t('common.moreLines', { count }) } = props
  const drawn = rows.slice(0, most)
  const keys = useListKeys<HTMLElement>(keyOf === undefined ? [] : drawn.map(keyOf))
  const reached = keyOf === undefined ? { tabIndex: 0 } : keys.list
  return (
    // What scrolls must be reachable with the keyboard.
    <section class="scroll-list plan-list" aria-label={label} {...reached}>
      <table class={`table plan-table ${props.class ?? ''}`}>
        <TableHead columns={columns} />
        <tbody>
          {keyOf === undefined
            ? drawn.map(children)
            : drawn.map((row) => (
                <TabIndexProvider key={keyOf(row)} value={keyOf(row) === keys.active ? 0 : -1}>
                  {children(row)}
                </TabIndexProvider>
              ))}
        </tbody>
      </table>
      {rows.length > most && <p class="file-problem">{more(rows.length - most)}</p>}
    </section>
  )
}
