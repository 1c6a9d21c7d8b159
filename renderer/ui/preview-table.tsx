import type { ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'
import { TableHead } from './table-head.tsx'

/** More lines tell nobody more: what needs a look stands first, or their count beside them. */
const most = 1000

interface PreviewTableProps<Row> {
  /** What the list is called */
  readonly label: string
  readonly class?: string
  readonly columns: readonly ComponentChildren[]
  readonly rows: readonly Row[]
  /** What is said of rows that are not drawn */
  readonly more?: (count: number) => string
  /** The row of the table for one of them, with its key */
  readonly children: (row: Row) => ComponentChildren
}

/** What would become of things, or what became of them, a line each, in a list that scrolls by itself. */
export function PreviewTable<Row>(props: PreviewTableProps<Row>) {
  const t = useTranslate()
  const { label, columns, rows, children, more = (count) => t('common.moreLines', { count }) } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll-list plan-list" tabIndex={0} aria-label={label}>
      <table class={`table plan-table ${props.class ?? ''}`}>
        <TableHead columns={columns} />
        <tbody>{rows.slice(0, most).map(children)}</tbody>
      </table>
      {rows.length > most && <p class="file-problem">{more(rows.length - most)}</p>}
    </section>
  )
}
