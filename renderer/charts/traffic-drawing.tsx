import { area, line } from 'd3-shape'
import type { Counted } from '../../contract/traffic.ts'
import { roundTop } from './entries.ts'
import type { Frame } from './time-chart.tsx'
import { type Rate, rateRuns } from './traffic-rates.ts'

const plot = { top: 4, height: 48 } as const
export const trafficHeight = plot.top + plot.height + 4

/** What is received fills the ground, what is sent is a dashed line: they are told apart by form as well. */
export function TrafficDrawing({
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

export function TrafficSwatch({ way }: { readonly way: keyof Counted }) {
  return (
    <svg class="path-swatch" aria-hidden="true" width={16} height={12}>
      {way === 'received' && <rect class="chart-band" y={6} width={16} height={6} />}
      <path class={way === 'sent' ? 'chart-line chart-line-sent' : 'chart-line'} d="M0.5,6H15.5" />
    </svg>
  )
}
