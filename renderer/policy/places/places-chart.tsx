import { noSets } from '../../../contract/network-set.ts'
import type { PlaceDecision } from '../../../contract/place.ts'
import { clockTime } from '../../../words/formats.ts'
import { decisionLine, placeNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { TimeChart } from '../../charts/time-chart.tsx'
import { useTranslate } from '../../text/use-translate.ts'
import { LanesDrawing, lanesHeight, lanesOf, MarkLegend, markOf } from './lanes.tsx'

import '../../charts/styles/charts.css'

/** The arrivals at places over time, and what each led to. */
export function PlacesChart({ decisions }: { readonly decisions: readonly PlaceDecision[] }) {
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
    </div>
  )
}
