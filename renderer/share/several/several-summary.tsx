import type { NetworkId } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { CheckedLine } from './checked-lines.ts'

interface SeveralSummaryProps {
  readonly lines: readonly CheckedLine[]
  readonly queue: readonly NetworkId[]
}

/** How many of a list there are of each kind, or how many are still to come. */
export function SeveralSummary({ lines, queue }: SeveralSummaryProps) {
  const t = useTranslate()
  const count = (kind: CheckedLine['state']['kind']): number =>
    lines.filter(({ state }) => state.kind === kind).length
  const parts = (['joinable', 'joined', 'repeated', 'wrong'] as const)
    .map((kind) => ({ kind, count: count(kind) }))
    .filter((part) => part.count > 0)
  return (
    <div class="secondary several-summary" role="status">
      {queue.length > 0
        ? t('several.left', { count: queue.length })
        : listOf(
            t,
            parts.map((part) => t(`several.count.${part.kind}`, { count: part.count })),
          )}
    </div>
  )
}
