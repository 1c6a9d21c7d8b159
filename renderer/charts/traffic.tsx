import linkTrafficWords from 'words:link-traffic'
import { area, line } from 'd3-shape'
import { isServing } from '../../contract/network-state.ts'
import { success } from '../../contract/result.ts'
import type { Counted, NoTraffic, Traffic as Reading } from '../../contract/traffic.ts'
import { isAtLeast, type VersionParts, versionParts } from '../../domain/version.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/group.tsx'
import { roundTop } from './entries.ts'
import { ChartTable, type Frame, TimeChart } from './time-chart.tsx'
import {
  longStill,
  networkOf,
  protocolOf,
  type Rate,
  rateOf,
  rateRuns,
  ratesOf,
  rateWords,
  shownTime,
  stillFor,
  ways,
  withReading,
} from './traffic-rates.ts'
import './styles/charts.css'
import { formatTime } from '../../words/formats.ts'

/** The chart is fetched with these messages when it is first shown. */
export const trafficMessages = () => [linkTrafficWords]

/** Milliseconds between two polls */
const pause = 5_000

interface Read {
  /** Oldest first */
  readonly readings: readonly Reading[]
  /** The reason why there are no counters now; null: there are. */
  readonly missing: NoTraffic | null
}

/** The traffic of the node, polled while it is shown. */
export function Traffic() {
  const t = useTranslate()
  const { tryAsk, snapshot } = useApp()
  // If the service does not answer at all, a banner above says so.
  const serving = snapshot.value !== null && isServing(snapshot.value.connection)
  const { value, fault } = usePolled<Read>(
    async () => {
      const reply = await tryAsk('traffic.read')
      if (!reply.ok) return reply
      const { value: told } = reply
      return success<Read>(
        told.state === 'counted'
          ? { readings: [told.traffic], missing: null }
          : { readings: [], missing: told.state },
      )
    },
    (before, { readings: [next], missing }) => ({
      readings: next === undefined ? [] : withReading(before?.readings ?? [], next),
      missing,
    }),
    pause,
  )
  return (
    <div class="traffic stack gap-2">
      {fault !== null && serving && <FaultBanner fault={fault} />}
      {value === null && fault === null && <p class="secondary">{t('traffic.loading')}</p>}
      {value !== null && value.missing !== null && <Missing why={value.missing} />}
      {value?.missing === null && <Rates readings={value.readings} />}
    </div>
  )
}

/** From this version on the service counts only where its settings say so. */
const countsOnRequest: VersionParts = [1, 16, 1]

function Missing({ why }: { readonly why: NoTraffic }) {
  const t = useTranslate()
  const { snapshot, goTo } = useApp()
  if (why !== 'empty') return <p class="secondary">{t(`traffic.${why}`)}</p>
  const version = versionParts(snapshot.value?.node?.version)
  // Where the version is not known, either may be so.
  const isOff = version === null || isAtLeast(version, countsOnRequest)
  return (
    <>
      {isOff && (
        <>
          <p class="secondary">{t('traffic.off')}</p>
          <Button onClick={() => goTo({ view: 'service' })}>{t('traffic.turnOn')}</Button>
        </>
      )}
      {(version === null || !isOff) && <p class="secondary">{t('traffic.empty')}</p>}
    </>
  )
}

function Rates({ readings }: { readonly readings: readonly Reading[] }) {
  const t = useTranslate()
  const rates = ratesOf(readings)
  const last = rates.at(-1)
  const until = readings.at(-1)?.at ?? 0
  if (last === undefined) return <p class="secondary">{t('traffic.first')}</p>
  const words = (index: number): string => {
    const { received, sent } = rates[index] ?? last
    return t('traffic.both', { received: rateWords(t, received), sent: rateWords(t, sent) })
  }
  const still = stillFor(readings)
  return (
    <>
      {still >= longStill && (
        <p class="secondary" role="status">
          {t('traffic.still', { minutes: Math.floor(still / 60_000) })}
        </p>
      )}
      <dl class="traffic-now columns">
        {ways.map((way) => (
          <div key={way}>
            <dt class="secondary inline gap-3">
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
        said={(index) =>
          t('traffic.at', {
            time: formatTime(t, rates[index]?.at ?? until, { timeStyle: 'medium' }),
            rates: words(index),
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

const plot = { top: 4, height: 48 } as const
const trafficHeight = plot.top + plot.height + 4

/** Received traffic is a filled area, sent traffic a dashed line, so that they differ not only in colour. */
function TrafficDrawing({
  rates,
  width,
  x,
  topWords,
}: Frame & { readonly rates: readonly Rate[]; readonly topWords: (rate: number) => string }) {
  const top = roundTop(Math.max(0, ...rates.flatMap(({ received, sent }) => [received, sent])))
  const bottom = plot.top + plot.height
  const y = (rate: number): number => bottom - (rate / top) * plot.height
  const ground = area<Rate>()
    .x(({ at }) => x(at))
    .y0(bottom)
    .y1(({ received }) => y(received))
  const drawn = (way: keyof Counted) =>
    line<Rate>()
      .x(({ at }) => x(at))
      .y((rate) => y(rate[way]))
  return (
    <>
      <line class="chart-grid" x1={0} x2={width} y1={plot.top + 0.5} y2={plot.top + 0.5} />
      <line class="chart-grid" x1={0} x2={width} y1={bottom + 0.5} y2={bottom + 0.5} />
      {rateRuns(rates).map((run) => (
        <g key={run[0]?.at}>
          <path class="chart-band" d={ground(run) ?? ''} />
          <path class="chart-line" d={drawn('received')(run) ?? ''} />
          <path class="chart-line chart-line-sent" d={drawn('sent')(run) ?? ''} />
        </g>
      ))}
      <text class="chart-label" x={2} y={plot.top + 13}>
        {topWords(top)}
      </text>
    </>
  )
}

function TrafficSwatch({ way }: { readonly way: keyof Counted }) {
  return (
    <svg class="path-swatch flex-none" aria-hidden="true" width={16} height={12}>
      {way === 'received' && <rect class="chart-band" y={6} width={16} height={6} />}
      <path class={way === 'sent' ? 'chart-line chart-line-sent' : 'chart-line'} d="M0.5,6H15.5" />
    </svg>
  )
}

/** At most this many networks are listed, the busiest first. */
const most = 20

/** The last rates by protocol, in bytes, and by network, in packets: the service counts no bytes there. */
function TrafficParts({ readings }: { readonly readings: readonly Reading[] }) {
  const t = useTranslate()
  const { snapshot } = useApp()
  const [before, after] = readings.slice(-2)
  if (before === undefined || after === undefined) return null
  const packets = (count: number): string => t('traffic.packets', { count: Math.round(count * 10) / 10 })
  const bytes = (rate: number): string => rateWords(t, rate)
  const protocols = after.protocols.map(({ protocol }) => ({
    key: protocol,
    name: protocolName(t, protocol),
    words: bytes,
    rate: rateOf(before, after, (traffic) => protocolOf(traffic, protocol)),
  }))
  const networks = after.networks
    .map(({ network }) => ({
      key: network,
      name: snapshot.value?.networks.find(({ id }) => id === network)?.name || network,
      words: packets,
      rate: rateOf(before, after, (traffic) => networkOf(traffic, network)),
    }))
    .sort((a, b) => sum(b.rate) - sum(a.rate))
    .slice(0, most)
  return (
    <Fold title={t('traffic.parts')}>
      <ChartTable
        columns={[t('traffic.what'), t('traffic.received'), t('traffic.sent')]}
        rows={[...protocols, ...networks].map(({ key, name, words, rate }) => ({
          key,
          head: name,
          cells: ways.map((way) => (rate === null ? t('traffic.unknown') : words(rate[way]))),
        }))}
      />
    </Fold>
  )
}

function protocolName(t: Translate, protocol: string): string {
  return protocol === 'udp' || protocol === 'tcp' ? t(`traffic.${protocol}`) : protocol
}

function sum(rate: Counted | null): number {
  return rate === null ? -1 : rate.received + rate.sent
}
