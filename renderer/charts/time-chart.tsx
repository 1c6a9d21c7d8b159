import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { nearest } from './entries.ts'

/** Where things stand in the drawing */
export interface Frame {
  readonly width: number
  readonly x: (at: number) => number
}

interface TimeChartProps {
  /** What is drawn, for a screen reader */
  readonly label: string
  readonly height: number
  /** Milliseconds since the epoch, of the left and of the right end */
  readonly from: number
  readonly until: number
  /** Both in words */
  readonly ends: { readonly from: string; readonly until: string }
  /** When there is something to read, oldest first */
  readonly times: readonly number[]
  /** What stood there at one of them, in words */
  readonly said: (place: number) => string
  /** What is said where nothing is pointed at */
  readonly summary: string
  readonly children: (frame: Frame) => ComponentChildren
}

const page = 10

/**
 * A drawing over time. Pointer and keys move a line through it, and what stood there is said in words below: to a screen
 * reader as the value of a slider, so that it speaks when the person moves and not when a reading comes. Time runs from left
 * to right, as numbers do in every script.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, height, from, until, ends, times, said, summary, children } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [pointedAt, pointAt] = useState<number | null>(null)
  const place = pointedAt === null ? -1 : nearest(times, pointedAt)
  const at = times[place]
  const x = (time: number): number => ((time - from) / (until - from)) * width
  const last = times.length - 1
  const spoken = place === -1 ? last : place
  const words = place === -1 ? summary : said(place)
  return (
    <>
      <div
        ref={box}
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
    /** What the row is about, and one cell for each other column */
    readonly head: string
    readonly cells: readonly string[]
  }[]
}

/** What a drawing shows, in words. */
export function ChartTable({ columns, rows }: ChartTableProps) {
  return (
    <table class="chart-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {head}
            </th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The width of an element in CSS pixels, as it becomes another one. */
export function useWidth(element: RefObject<HTMLElement | null>, first = 320): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => setWidth(Math.round(current.clientWidth) || first)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, first])
  return width
}
