import { area, line } from 'd3-shape'
import { useId } from 'preact/hooks'
import type { LinkEntry, LinkHistory, LinkPath } from '../../contract/link-history.ts'
import { paths, roundTop, runsOf, runsWithin, sharesOf, stretchesOf } from './entries.ts'
import type { Frame } from './time-chart.tsx'

const plot = { top: 4, height: 56 } as const
const ribbon = { top: 66, height: 8 } as const
const ribbonEnd = ribbon.top + ribbon.height + 2

/** The row of lost packets is there only where pings were counted. */
export function drawingHeight({ packets }: Pick<LinkHistory, 'packets'>): number {
  return packets.length === 0 ? ribbonEnd : ribbonEnd + lossRow
}

interface LinkDrawingProps extends Frame {
  readonly history: LinkHistory
  /** The label of the top of the scale */
  readonly topWords: (ms: number) => string
}

type Measured = LinkEntry & { readonly latency: NonNullable<LinkEntry['latency']> }

/** The latency as a line in a band from least to most, the paths, and the lost packets. Gaps stay empty. */
export function LinkDrawing({ history, width, x, topWords }: LinkDrawingProps) {
  const pattern = useId()
  const runs = runsOf(history).flatMap(measuredRuns)
  const top = roundTop(Math.max(0, ...runs.flat().map(({ latency }) => latency.most)))
  const bottom = plot.top + plot.height
  const y = (ms: number): number => bottom - (ms / top) * plot.height
  const band = area<Measured>()
    .x(({ at }) => x(at))
    .y0(({ latency }) => y(latency.least))
    .y1(({ latency }) => y(latency.most))
  const middle = line<Measured>()
    .x(({ at }) => x(at))
    .y(({ latency }) => y(latency.middle))
  return (
    <>
      <PathPatterns id={pattern} />
      <line class="chart-grid" x1={0} x2={width} y1={plot.top + 0.5} y2={plot.top + 0.5} />
      <line class="chart-grid" x1={0} x2={width} y1={bottom + 0.5} y2={bottom + 0.5} />
      {runs.map((run) => (
        <g key={run[0]?.at}>
          <path class="chart-band" d={band(run) ?? ''} />
          <path class="chart-line" d={middle(run) ?? ''} />
        </g>
      ))}
      {runs.length > 0 && (
        <text class="chart-label" x={2} y={plot.top + 13}>
          {topWords(top)}
        </text>
      )}
      {stretchesOf(history).map((stretch) => {
        const shares = sharesOf(stretch.paths)
        let start = ribbon.top
        return paths.map((path) => {
          const height = shares[path] * ribbon.height
          const above = start
          start += height
          if (height === 0) return null
          const from = x(stretch.from)
          const wide = Math.max(1, x(stretch.to) - from)
          return (
            <rect
              key={`${stretch.from} ${path}`}
              class={`path-${path}`}
              x={from}
              y={above}
              width={wide}
              height={height}
              fill={`url(#${pattern}-${path})`}
            />
          )
        })
      })}
      <PacketLoss history={history} x={x} top={ribbonEnd} />
    </>
  )
}

/** The parts of a run in which a latency was measured */
function measuredRuns(run: readonly LinkEntry[]): readonly (readonly Measured[])[] {
  const parts: Measured[][] = [[]]
  for (const entry of run) {
    const { latency } = entry
    if (latency === null) parts.push([])
    else parts.at(-1)?.push({ ...entry, latency })
  }
  return parts.filter((part) => part.length > 0)
}

/** CSS pixels of the row: the space above, the highest bar, and the line below it */
const row = { gap: 4, bar: 12, line: 2 } as const
const lossRow = row.gap + row.bar + row.line + 1
/** CSS pixels: so that one lost packet of many can still be seen */
const lowest = 4
const narrowest = 2

interface PacketLossProps extends Pick<Frame, 'x'> {
  readonly history: Pick<LinkHistory, 'packets' | 'step' | 'until'>
  readonly top: number
}

/** A line for the time of pinging, and bars as high as the share of lost packets. */
function PacketLoss({ history: { packets, step, until }, x, top }: PacketLossProps) {
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

export function PacketSwatch() {
  return (
    <svg class="path-swatch flex-none" aria-hidden="true" width={16} height={12}>
      <rect class="packets-lost" x={3} y={4} width={2} height={6} />
      <rect class="packets-lost" x={9} y={0} width={2} height={10} />
      <rect class="packets-sent" x={0} y={10} width={16} height={row.line} />
    </svg>
  )
}

const size = 5

/** The patterns of the paths, which differ not only in colour: plain, hatched, dotted. */
export function PathPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-direct`} width={size} height={size} patternUnits="userSpaceOnUse">
        <rect class="pattern-direct" width={size} height={size} />
      </pattern>
      <pattern
        id={`${id}-relayed`}
        width={size}
        height={size}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect class="pattern-relayed" width={size} height={size} />
        <rect class="pattern-relayed-line" width={size / 2} height={size} />
      </pattern>
      <pattern id={`${id}-unconnected`} width={size} height={size} patternUnits="userSpaceOnUse">
        <rect class="pattern-unconnected" width={size} height={size} />
        <circle class="pattern-unconnected-dot" cx={size / 2} cy={size / 2} r={1.2} />
      </pattern>
    </defs>
  )
}

export function PathSwatch({ path, id }: { readonly path: LinkPath; readonly id: string }) {
  return (
    <svg class={`path-swatch flex-none path-${path}`} aria-hidden="true" width={16} height={12}>
      <rect x={0.5} y={0.5} width={15} height={11} rx={2} fill={`url(#${id}-${path})`} />
    </svg>
  )
}
