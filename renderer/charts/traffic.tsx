import { isServing } from '../../contract/network-state.ts'
import { success } from '../../contract/result.ts'
import type { Traffic as Reading } from '../../contract/traffic.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/fault-banner.tsx'
import './styles/charts.css'
import { formatTime } from '../../words/formats.ts'
import { TimeChart } from './time-chart.tsx'
import { TrafficDrawing, TrafficSwatch, trafficHeight } from './traffic-drawing.tsx'
import { TrafficParts } from './traffic-parts.tsx'
import { ratesOf, shownTime, ways, withReading } from './traffic-rates.ts'
import { rateWords } from './traffic-words.ts'

const pause = 5_000

interface Read {
  /** Oldest first */
  readonly readings: readonly Reading[]
  /** The service tells no traffic. */
  readonly isMissing: boolean
}

/** What goes through the node, read for as long as it is shown. */
export function Traffic() {
  const t = useTranslate()
  const { tryAsk, snapshot } = useApp()
  // While the service does not answer at all, that is said above, once.
  const serving = snapshot.value !== null && isServing(snapshot.value.connection)
  const { value, fault } = usePolled<Read>(
    async () => {
      const reply = await tryAsk('traffic.read')
      if (!reply.ok) return reply
      return success({ readings: reply.value === null ? [] : [reply.value], isMissing: reply.value === null })
    },
    (before, { readings: [next], isMissing }) => ({
      readings: next === undefined ? [] : withReading(before?.readings ?? [], next),
      isMissing,
    }),
    pause,
  )
  return (
    <div class="traffic">
      {fault !== null && serving && <FaultBanner fault={fault} />}
      {value === null && fault === null && <p class="secondary">{t('traffic.loading')}</p>}
      {value?.isMissing === true && <p class="secondary">{t('traffic.none')}</p>}
      {value?.isMissing === false && <Rates readings={value.readings} />}
    </div>
  )
}

function Rates({ readings }: { readonly readings: readonly Reading[] }) {
  const t = useTranslate()
  const rates = ratesOf(readings)
  const last = rates.at(-1)
  const until = readings.at(-1)?.at ?? 0
  if (last === undefined) return <p class="secondary">{t('traffic.first')}</p>
  const words = (place: number): string => {
    const { received, sent } = rates[place] ?? last
    return t('traffic.both', { received: rateWords(t, received), sent: rateWords(t, sent) })
  }
  return (
    <>
      <dl class="traffic-now">
        {ways.map((way) => (
          <div key={way}>
            <dt>
              <TrafficSwatch way={way} />
              {t(`traffic.${way}`)}
            </dt>
            <dd>{rateWords(t, last[way])}</dd>
          </div>
        ))}
      </dl>
      <TimeChart
        label={t('traffic.chart')}
        height={trafficHeight}
        from={until - shownTime}
        until={until}
        ends={{ from: t('traffic.ago'), until: t('traffic.now') }}
        times={rates.map(({ at }) => at)}
        said={(place) =>
          t('traffic.at', {
            time: formatTime(t, rates[place]?.at ?? until, { timeStyle: 'medium' }),
            rates: words(place),
          })
        }
        summary={t('traffic.summary')}
      >
        {(frame) => <TrafficDrawing {...frame} rates={rates} topWords={(rate) => rateWords(t, rate)} />}
      </TimeChart>
      <TrafficParts readings={readings} />
    </>
  )
}
