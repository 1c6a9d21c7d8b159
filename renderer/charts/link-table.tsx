import type { LinkHistory, LinkSpan } from '../../contract/link-history.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Fold } from '../ui/fold.tsx'
import { ChartTable } from './chart-table.tsx'
import { rowsOf } from './entries.ts'
import { type LinkSubject, latencyWords, shareWords, timeWords } from './link-words.ts'

/** Milliseconds of a row: a table is short enough to be listened to, 25 rows at most. */
const steps: { readonly [S in LinkSpan]: number } = { minutes: 30_000, day: 3_600_000 }

interface LinkTableProps {
  readonly history: LinkHistory
  readonly span: LinkSpan
  readonly subject: LinkSubject
}

/** The same in words, for whom a drawing says nothing. */
export function LinkTable({ history: { entries, until }, span, subject }: LinkTableProps) {
  const t = useTranslate()
  return (
    <Fold title={t('timeline.table')}>
      <ChartTable
        columns={[t('timeline.column.time'), t(`timeline.column.${subject}`), t('timeline.column.path')]}
        rows={rowsOf(entries, steps[span]).map(({ at, latency, paths }) => ({
          key: at,
          head: timeWords(t, at, span, until),
          cells: [latencyWords(t, latency, 'table'), shareWords(t, paths)],
        }))}
      />
    </Fold>
  )
}
