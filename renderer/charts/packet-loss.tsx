import type { LinkHistory } from '../../contract/link-history.ts'
import type { Frame } from './time-chart.tsx'

/** Height of the row: room above, a bar where all is lost, and the line it stands on */
const row = { gap: 4, bar: 12, line: 2 } as const
export const lossRow = row.gap + row.bar + row.line + 1
/** So that one of many can still be seen */
const lowest = 4
const narrowest = 2

interface PacketLossProps extends Pick<Frame, 'x'> {
  readonly history: Pick<LinkHistory, 'packets' | 'step' | 'until'>
  readonly top: number
}

/** A line as long as was pinged, and a bar on it where packets were lost, as high as their share. */
export function PacketLoss({ history: { packets, step, until }, x, top }: PacketLossProps) {
  const floor = top + row.gap + row.bar
  return (
    <>
      {packets.map(({ at, sent, lost }) => {
        const from = x(at)
        const width = Math.max(narrowest, x(Math.min(until, at + step)) - from)
        const height = lost === 0 ? 0 : lowest + (lost / sent) * (row.bar - lowest)
        return (
          <g key={at}>
            <rect class="packets-sent" x={from} y={floor} width={width} height={row.line} />
            {lost > 0 && <rect class="packets-lost" x={from} y={floor - height} {...{ width, height }} />}
          </g>
        )
      })}
    </>
  )
}

/** As it is drawn, beside its words */
export function PacketSwatch() {
  return (
    <svg class="path-swatch" aria-hidden="true" width={16} height={12}>
      <rect class="packets-lost" x={3} y={4} width={2} height={6} />
      <rect class="packets-lost" x={9} y={0} width={2} height={10} />
      <rect class="packets-sent" x={0} y={10} width={16} height={row.line} />
    </svg>
  )
}
