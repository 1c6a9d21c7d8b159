import {
  defaultKeyExtractor,
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useReducer, useState } from 'preact/hooks'

interface VirtualOptions {
  readonly count: number
  /** CSS pixels; of rows that are measured the least */
  readonly rowHeight: number
  /** Where rows differ in height and are not measured */
  readonly heightOf?: (index: number) => number
  readonly headerHeight: number
  readonly scroller: RefObject<HTMLElement | null>
  /** A row that stays although it is scrolled away: it may hold the focus. */
  readonly pinned: number | null
  /** Where rows differ in height: what each is known by. The same function as long as the rows are the same. */
  readonly keyOf?: (index: number) => string | number
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[]
  /** CSS pixels of all rows together */
  readonly total: number
  /** So many rows can be seen at once. */
  readonly page: number
  readonly scrollTo: (index: number) => void
  /** The ref of a row that is measured, which has its index as `data-index`. */
  readonly measure: (row: HTMLElement | null) => void
}

/** The rows that can be seen, of however many there are. */
export function useVirtual({
  count,
  rowHeight,
  heightOf = () => rowHeight,
  headerHeight,
  scroller,
  pinned,
  keyOf = defaultKeyExtractor,
}: VirtualOptions): VirtualRows {
  const [, redraw] = useReducer((turn: number, _: null) => turn + 1, 0)
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    measureElement: (...measured: Parameters<typeof measureElement<HTMLElement>>) =>
      Math.max(rowHeight, measureElement(...measured)),
    overscan: 8,
    scrollPaddingStart: headerHeight,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    rangeExtractor: (range: Range) => withPinned(defaultRangeExtractor(range), pinned, count),
    onChange: () => redraw(null),
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  return {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    page: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headerHeight) / rowHeight)),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  }
}

function withPinned(indices: readonly number[], pinned: number | null, count: number): number[] {
  if (pinned === null || pinned >= count || indices.includes(pinned)) return [...indices]
  return [...indices, pinned].sort((a, b) => a - b)
}
