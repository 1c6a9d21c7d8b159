import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useSize } from '../ui/measure.ts'
import { TableHead } from '../ui/table.tsx'
import { nearest } from './entries.ts'

/** The scale of the drawing, in CSS pixels */
export interface Frame {
  readonly width: number
  readonly x: (at: number) => number
}

interface TimeChartProps {
  /** The chart's name for screen readers */
  readonly label: string
  readonly height: number
  /** The left and the right end, in milliseconds since the epoch */
  readonly from: number
  readonly until: number
  /** The labels of both ends */
  readonly ends: { readonly from: string; readonly until: string }
  /** The cursor can stand at these times, oldest first. */
  readonly times: readonly number[]
  /** The text about one of `times`, by its index */
  readonly said: (index: number) => string
  /** This text is shown while the cursor is nowhere. */
  readonly summary: string
  readonly children: (frame: Frame) => ComponentChildren
}

/** Until the chart is measured */
const first = { width: 320, height: 0 }

/** Page Up and Page Down move the cursor by this many steps. */
const page = 10

/**
 * Draws a chart over time. Pointer and keys move a cursor, and a text below says what was there. Screen readers see a
 * slider, so that they speak when the person moves the cursor and not on each new reading. Time runs from left to
 * right in every script.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, height, from, until, ends, times, said, summary, children } = props
  const { element, size } = useSize<HTMLDivElement>(first)
  const { width } = size ?? first
  const [pointedAt, pointAt] = useState<number | null>(null)
  const index = pointedAt === null ? -1 : nearest(times, pointedAt)
  const at = times[index]
  const x = (time: number): number => ((time - from) / (until - from)) * width
  const last = times.length - 1
  const spoken = index === -1 ? last : index
  const words = index === -1 ? summary : said(index)
  return (
    <>
      <div
        ref={element}
        class="chart"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, spoken)}
        aria-valuetext={spoken === -1 ? summary : said(spoken)}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left } = currentTarget.getBoundingClientRect()
          pointAt(from + ((clientX - left) / width) * (until - from))
        }}
        onPointerLeave={() => pointAt(null)}
        onBlur={() => pointAt(null)}
        onKeyDown={(event) => {
          const next = stepped(event, spoken, last)
          if (next === null) return
          event.preventDefault()
          pointAt(times[next] ?? null)
        }}
      >
        <svg
          aria-hidden="true"
          direction="ltr"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {children({ width, x })}
          {at !== undefined && <line class="chart-cursor" x1={x(at)} x2={x(at)} y1={0} y2={height} />}
        </svg>
      </div>
      <div class="chart-ends" aria-hidden="true">
        <span>{ends.from}</span>
        <span>{ends.until}</span>
      </div>
      <p class="chart-readout">{words}</p>
    </>
  )
}

function stepped(event: KeyboardEvent, from: number, last: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || last < 0) return null
  const steps: { readonly [key: string]: number } = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageUp: from + page,
    PageDown: from - page,
    Home: 0,
    End: last,
  }
  const next = steps[event.key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

interface ChartTableProps {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string | number
    /** The first cell; `cells` are the others */
    readonly head: string
    readonly cells: readonly string[]
  }[]
}

export function ChartTable({ columns, rows }: ChartTableProps) {
  return (
    <table class="chart-table">
      <TableHead columns={columns} />
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {head}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
