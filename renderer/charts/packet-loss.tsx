import type { LinkHistory } from '../../contract/link-history.ts'
import { runsWithin } from './entries.ts'
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
  const across = (from: number, to: number) => {
    const start = x(from)
    return { x: start, width: Math.max(narrowest, x(Math.min(until, to + step)) - start) }
  }
  return (
    <>
      {runsWithin(packets, step).map((run) => {
        const [from = 0, to = from] = [run[0]?.at, run.at(-1)?.at]
        return <rect key={from} class="packets-sent" {...across(from, to)} y={floor} height={row.line} />
      })}
      {packets
        .filter(({ lost }) => lost > 0)
        .map(({ at, sent, lost }) => {
          const height = lowest + (lost / sent) * (row.bar - lowest)
          return <rect key={at} class="packets-lost" {...across(at, at)} y={floor - height} height={height} />
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
