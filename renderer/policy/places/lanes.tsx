import type { PlaceDecision } from '../../../contract/place.ts'
import type { Frame } from '../../charts/time-chart.tsx'
import { useTranslate } from '../../text/use-translate.ts'

/** An arrival is drawn with one of these marks. */
export type Mark = 'done' | 'idle' | 'refused' | 'taken-back'

export function markOf({ outcome }: PlaceDecision): Mark {
  switch (outcome.kind) {
    case 'done':
      return 'done'
    case 'nothing-to-do':
    case 'no-rule':
      return 'idle'
    case 'cuts-place':
    case 'failed':
      return 'refused'
    case 'undone':
    case 'not-here':
      return 'taken-back'
  }
}

interface Arrival {
  readonly at: number
  /** The time of the next arrival. Whether the computer was here all the time between is not known. */
  readonly next: number
  readonly mark: Mark
}

/** The row of one place */
interface Lane {
  readonly place: 'unknown' | 'others' | { readonly id: string; readonly name: string }
  readonly arrivals: readonly Arrival[]
}

/** Further places share the lane "others". */
const mostPlaces = 4

/** Arrivals by place, the place of the last arrival first. `decisions`: oldest first. `until`: the end of the chart in milliseconds since the epoch. */
export function lanesOf(decisions: readonly PlaceDecision[], until: number): readonly Lane[] {
  const found = new Map<string, { place: Lane['place']; arrivals: Arrival[] }>()
  const newestFirst = decisions.toReversed()
  let next = until
  for (const decision of newestFirst) {
    const { place, at } = decision
    const key = place?.id ?? 'unknown'
    const isNew = !found.has(key)
    const named = [...found.keys()].filter((one) => one !== 'unknown' && one !== 'others').length
    const laneKey = isNew && place !== null && named >= mostPlaces ? 'others' : key
    const lane = found.get(laneKey) ?? {
      place: laneKey === 'others' ? 'others' : (place ?? 'unknown'),
      arrivals: [],
    }
    lane.arrivals.unshift({ at, next: Math.max(at, next), mark: markOf(decision) })
    found.set(laneKey, lane)
    next = at
  }
  return [...found.values()]
}

const lane = { height: 34, name: 12, line: 24 } as const
const radius = 4.5

export function lanesHeight(lanes: readonly Lane[]): number {
  return lanes.length * lane.height
}

interface LanesDrawingProps extends Frame {
  readonly lanes: readonly Lane[]
  readonly laneName: (lane: Lane) => string
}

/** A row for each place: a mark for each arrival, and a thin line until the next arrival anywhere. */
export function LanesDrawing({ lanes, laneName, width, x }: LanesDrawingProps) {
  return (
    <>
      {lanes.map((one, index) => {
        const top = index * lane.height
        const y = top + lane.line
        const name = laneName(one)
        return (
          <g key={name}>
            <text class="chart-label" x={0} y={top + lane.name}>
              {name}
            </text>
            <line class="chart-grid" x1={0} x2={width} y1={y} y2={y} />
            {one.arrivals.map(({ at, next }, place) => (
              <line key={place} class="lane-stay" x1={x(at)} x2={x(next)} y1={y} y2={y} />
            ))}
            {one.arrivals.map(({ at, mark }, place) => (
              <ArrivalMark key={place} mark={mark} x={Math.min(width - radius - 1, x(at))} y={y} />
            ))}
          </g>
        )
      })}
    </>
  )
}

/** The marks differ in shape and not only in colour: a dot, a ring, a triangle, a cross. */
function ArrivalMark({ mark, x, y }: { readonly mark: Mark; readonly x: number; readonly y: number }) {
  const r = radius
  return (
    <g class={`arrival arrival-${mark}`} transform={`translate(${x} ${y})`}>
      {mark === 'refused' ? (
        <path d={`M0 ${-r - 1}L${r + 1} ${r}H${-r - 1}Z`} />
      ) : mark === 'taken-back' ? (
        <path d={`M${-r + 1} ${-r + 1}L${r - 1} ${r - 1}M${r - 1} ${-r + 1}L${-r + 1} ${r - 1}`} />
      ) : (
        <circle r={mark === 'done' ? r : r - 0.5} />
      )}
    </g>
  )
}

export function MarkSwatch({ mark }: { readonly mark: Mark }) {
  return (
    <svg class="mark-swatch flex-none" width="16" height="16" aria-hidden="true">
      <ArrivalMark mark={mark} x={8} y={8} />
    </svg>
  )
}

const inOrder = ['done', 'idle', 'refused', 'taken-back'] as const satisfies readonly Mark[]

export function MarkLegend({ marks }: { readonly marks: readonly Mark[] }) {
  const t = useTranslate()
  return (
    <ul class="timeline-legend cluster">
      {inOrder
        .filter((mark) => marks.includes(mark))
        .map((mark) => (
          <li key={mark} class="inline gap-3">
            <MarkSwatch mark={mark} />
            {t(`decisions.mark.${mark}`)}
          </li>
        ))}
    </ul>
  )
}
