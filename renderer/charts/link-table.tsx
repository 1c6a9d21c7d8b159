import type { LinkHistory, LinkSpan } from '../../contract/link-history.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Fold } from '../ui/fold.tsx'
import { ChartTable } from './chart-table.tsx'
import { momentsOf } from './entries.ts'
import { type LinkSubject, latencyWords, shareWords, timeWords } from './link-words.ts'

/** Milliseconds of a row: a table is short enough to be listened to, 25 rows at most. */
const steps: { readonly [S in LinkSpan]: number } = { minutes: 30_000, day: 3_600_000 }

interface LinkTableProps {
  readonly history: LinkHistory
  readonly span: LinkSpan
  readonly subject: LinkSubject
}

/** The same in words, for whom a drawing says nothing. */
export function LinkTable({ history, span, subject }: LinkTableProps) {
  const t = useTranslate()
  const { until, packets } = history
  const isPinged = packets.length > 0
  return (
    <Fold title={t('timeline.table')}>
      <ChartTable
        columns={[
          t('timeline.column.time'),
          t(`timeline.column.${subject}`),
          t('timeline.column.path'),
          ...(isPinged ? [t('timeline.column.lost')] : []),
        ]}
        rows={momentsOf(history, steps[span])
          .toReversed()
          .map(({ at, read, packets }) => ({
            key: at,
            head: timeWords(t, at, span, until),
            cells: [
              latencyWords(t, read?.latency ?? null, 'table'),
              read === null ? t('timeline.notRead') : shareWords(t, read.paths),
              ...(isPinged
                ? [packets === null ? t('timeline.notPinged') : t('timeline.lostOf', packets)]
                : []),
            ],
          }))}
      />
    </Fold>
  )
}
