import { useId } from 'preact/hooks'
import type { LinkHistory } from '../../contract/link-history.ts'
import { useTranslate } from '../text/use-translate.ts'
import { packetsTogether, paths, percentsOf, timeShares, wholePercent } from './entries.ts'
import { PacketSwatch } from './packet-loss.tsx'
import { PathPatterns, PathSwatch } from './path-patterns.tsx'

/** What each mark of the drawing means, and how much of it there is; nothing of what was not read or not pinged. */
export function LinkLegend({ history }: { readonly history: LinkHistory }) {
  const t = useTranslate()
  const pattern = useId()
  const shares = new Map(percentsOf(timeShares(history)).map((one) => [one.path, one.percent]))
  const packets = packetsTogether(history.packets)
  return (
    <>
      <svg class="chart-patterns" aria-hidden="true" width={0} height={0}>
        <PathPatterns id={pattern} />
      </svg>
      <ul class="timeline-legend" title={t('timeline.lossNote')}>
        {shares.size > 0 &&
          paths.map((path) => (
            <li key={path}>
              <PathSwatch path={path} id={pattern} />
              {t('timeline.share', { path: t(`timeline.path.${path}`), percent: shares.get(path) ?? 0 })}
            </li>
          ))}
        {packets !== null && (
          <li>
            <PacketSwatch />
            {t('timeline.lostShare', { percent: wholePercent(packets.lost / packets.sent) })}
          </li>
        )}
      </ul>
    </>
  )
}
