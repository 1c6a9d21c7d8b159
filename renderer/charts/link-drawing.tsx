import { area, line } from 'd3-shape'
import { useId } from 'preact/hooks'
import type { LinkEntry, LinkHistory } from '../../contract/link-history.ts'
import { paths, roundTop, runsOf, sharesOf, stretchesOf } from './entries.ts'
import { lossRow, PacketLoss } from './packet-loss.tsx'
import { PathPatterns } from './path-patterns.tsx'
import type { Frame } from './time-chart.tsx'

const plot = { top: 4, height: 56 } as const
const ribbon = { top: 66, height: 8 } as const
const ribbonEnd = ribbon.top + ribbon.height + 2

/** There is a row of lost packets only where some were counted. */
export function drawingHeight({ packets }: Pick<LinkHistory, 'packets'>): number {
  return packets.length === 0 ? ribbonEnd : ribbonEnd + lossRow
}

interface LinkDrawingProps extends Frame {
  readonly history: LinkHistory
  /** What the top of the scale is, in words */
  readonly topWords: (ms: number) => string
}

type Measured = LinkEntry & { readonly latency: NonNullable<LinkEntry['latency']> }

/**
 * Latency as a line in the band of what it was between; below it, which way it went, and below that what pings lost.
 * Nothing is drawn across a gap.
 */
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
              {...{ x: from, y: above, width: wide, height }}
              fill={`url(#${pattern}-${path})`}
            />
          )
        })
      })}
      <PacketLoss {...{ history, x }} top={ribbonEnd} />
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
