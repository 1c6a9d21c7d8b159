import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Guarded, RowNotShown } from './guarded.tsx'

interface RowPartsProps<R> {
  readonly rows: readonly R[]
  /** Such a row is drawn wherever it stands: the one that Tab comes to, and the one that is open. */
  readonly isPinned: (row: R) => boolean
  readonly keyOf: (row: R) => string
  /** CSS pixels of a row that nobody has seen yet */
  readonly rowHeight: number
  /** `place` in the whole list */
  readonly children: (row: R, place: number) => ComponentChildren
}

/** Rows that come and go together: more than the window shows at its usual height */
const rowsOfPart = 20

/** However many rows: only the parts of the list that are near what can be seen have theirs. */
export function RowParts<R>({ rows, ...props }: RowPartsProps<R>) {
  const parts = useMemo(() => partsOf(rows), [rows])
  return parts.map((part, at) => <RowPart key={at} rows={part} start={at * rowsOfPart} {...props} />)
}

interface RowPartProps<R> extends RowPartsProps<R> {
  /** Place of its first row in the list */
  readonly start: number
}

function RowPart<R>({ rows, start, isPinned, keyOf, rowHeight, children }: RowPartProps<R>) {
  const part = useRef<HTMLDivElement>(null)
  const isNear = useNear(part, start === 0)
  const height = rows.length * rowHeight
  const isDrawn = isNear || rows.some(isPinned)
  return (
    <div
      ref={part}
      role="none"
      class="rows-part"
      // Also between being near and having its rows it keeps their place.
      style={{ containIntrinsicHeight: `auto ${height}px`, minHeight: isDrawn ? '' : `${height}px` }}
    >
      {isDrawn &&
        rows.map((row, at) => (
          <Guarded key={keyOf(row)} of={row} instead={<RowNotShown tag="div" />}>
            {() => children(row, start + at)}
          </Guarded>
        ))}
    </div>
  )
}

function partsOf<R>(rows: readonly R[]): readonly (readonly R[])[] {
  const count = Math.ceil(rows.length / rowsOfPart)
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsOfPart, (at + 1) * rowsOfPart))
}

/** Whether an element with `content-visibility: auto` is in sight, or may be soon; `first`: until that is said */
function useNear(element: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [isNear, setNear] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    const change = (event: Event): void => {
      if (event.target === current && 'skipped' in event) setNear(event.skipped === false)
    }
    current?.addEventListener('contentvisibilityautostatechange', change)
    return () => current?.removeEventListener('contentvisibilityautostatechange', change)
  }, [])
  return isNear
}
