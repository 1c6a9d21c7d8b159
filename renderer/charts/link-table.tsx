import type { LinkHistory, LinkSpan } from '../../contract/link-history.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Fold } from '../ui/fold.tsx'
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
      <table class="chart-table">
        <thead>
          <tr>
            <th scope="col">{t('timeline.column.time')}</th>
            <th scope="col">{t(`timeline.column.${subject}`)}</th>
            <th scope="col">{t('timeline.column.path')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(entries, steps[span]).map(({ at, latency, paths }) => (
            <tr key={at}>
              <th scope="row">{timeWords(t, at, span, until)}</th>
              <td>{latencyWords(t, latency, 'table')}</td>
              <td>{shareWords(t, paths)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  )
}
