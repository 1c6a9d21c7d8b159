import { noSets } from '../../../contract/network-set.ts'
import { isRefused, type PlaceDecision } from '../../../contract/place.ts'
import { isoTime } from '../../../domain/time.ts'
import { clockTime } from '../../../words/formats.ts'
import { decisionLine, decisionWhy, fingerprintsLine, placeNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { TimeChart } from '../../charts/time-chart.tsx'
import { useTranslate } from '../../text/use-translate.ts'
import { LanesDrawing, lanesHeight, lanesOf, MarkLegend, MarkSwatch, markOf } from './lanes.tsx'

import '../../charts/styles/charts.css'

/** The last decisions: as a chart over time, then as a list with the fingerprints that each was based on. */
export function Decisions({ decisions }: { readonly decisions: readonly PlaceDecision[] }) {
  const t = useTranslate()
  const snapshot = useApp().snapshot.value
  const names = placeNames(snapshot ?? { networks: [], sets: noSets })
  // A decision lies in the future if the clock was set back meanwhile.
  const inTime = decisions.toSorted((one, other) => one.at - other.at)
  const now = Math.max(Date.now(), inTime.at(-1)?.at ?? 0)
  const first = inTime[0]?.at ?? now
  // Leaves some space before the first decision.
  const from = first - Math.max(60_000, (now - first) / 40)
  const lanes = lanesOf(inTime, now)
  const said = (decision: PlaceDecision): string =>
    t('decisions.said', { time: clockTime(t, decision.at, now), what: decisionLine(t, decision, names) })
  return (
    <div class="decisions stack gap-2">
      <TimeChart
        label={t('decisions.chart')}
        height={lanesHeight(lanes)}
        from={from}
        until={now}
        ends={{ from: clockTime(t, first, now), until: t('decisions.now') }}
        times={inTime.map(({ at }) => at)}
        said={(place) => {
          const decision = inTime[place]
          return decision === undefined ? '' : said(decision)
        }}
        summary={t('decisions.summary', { count: inTime.length, time: clockTime(t, first, now) })}
      >
        {(frame) => (
          <LanesDrawing
            {...frame}
            lanes={lanes}
            laneName={({ place }) =>
              place === 'unknown'
                ? t('place.unknown')
                : place === 'others'
                  ? t('decisions.others')
                  : place.name
            }
          />
        )}
      </TimeChart>
      <MarkLegend marks={[...new Set(inTime.map(markOf))]} />
      <ol class="decision-list stack gap-0">
        {inTime.toReversed().map((decision, index) => (
          <li key={inTime.length - index} class="decision">
            <MarkSwatch mark={markOf(decision)} />
            <span dir="auto">{decisionLine(t, decision, names)}</span>
            <time class="secondary decision-time" dateTime={isoTime(decision.at) ?? undefined}>
              {clockTime(t, decision.at, now)}
            </time>
            {isRefused(decision.outcome) && (
              <span class="decision-more attention-text" dir="auto">
                {decisionWhy(t, decision, names)}
              </span>
            )}
            {decision.fingerprints.length > 0 && (
              <span class="decision-more secondary" dir="auto">
                {t('decisions.seen', { fingerprints: fingerprintsLine(t, decision.fingerprints, names) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
