import type { ComponentChildren, ComponentType, RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { TabIndexProvider } from './button.tsx'
import { Guarded, RowNotShown } from './guarded.tsx'

interface RowPartsProps<R> {
  readonly rows: readonly R[]
  /** Returns whether a row is drawn even if it is scrolled away, as the row that Tab reaches. */
  readonly isPinned: (row: R) => boolean
  readonly keyOf: (row: R) => string
  /** Estimated height of a row that was not drawn yet, in CSS pixels */
  readonly rowHeight: number
  /** `index` counts from the start of the whole list. */
  readonly children: (row: R, index: number) => ComponentChildren
}

/** Number of rows that are drawn together, which is more than the window usually shows */
const rowsOfPart = 20

/** Draws only the parts of a list that are near the visible part. */
export function RowParts<R>({ rows, ...props }: RowPartsProps<R>) {
  const parts = useMemo(() => partsOf(rows), [rows])
  return parts.map((part, at) => <RowPart key={at} rows={part} start={at * rowsOfPart} {...props} />)
}

interface RowPartProps<R> extends RowPartsProps<R> {
  /** Index of its first row in the list */
  readonly start: number
}

interface IsActive {
  /** Tab reaches this row. */
  readonly isActive: boolean
}

/** Memoizes a row, so that a key press or a poll draws only the rows that changed. */
export function memoized<P extends object>(Row: ComponentType<P>): ComponentType<P & IsActive> {
  return ({ isActive, ...props }: P & IsActive) =>
    useMemo(
      () => (
        <TabIndexProvider value={isActive ? 0 : -1}>
          <Row {...(props as unknown as P)} />
        </TabIndexProvider>
      ),
      [isActive, ...Object.values(props)],
    )
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
      // Keeps the space of the rows until they are drawn.
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

/**
 * Returns whether an element with `content-visibility: auto` is near the visible part. `first` is used until the browser
 * tells.
 */
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
