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
  /** The rows are columns, one beside the other, and heights are widths. */
  readonly horizontal?: boolean
  /** CSS pixels. It is the minimum of rows that are measured. */
  readonly rowHeight: number
  /** Gives the height of rows that differ in height and are not measured. */
  readonly heightOf?: (index: number) => number
  readonly headerHeight: number
  readonly scroller: RefObject<HTMLElement | null>
  /** A row that is drawn even if it is scrolled away, because it may have the focus */
  readonly pinned: number | null
  /** The key of a row, if rows differ in height. It must be the same function as long as the rows are the same. */
  readonly keyOf?: (index: number) => string | number
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[]
  /** CSS pixels of all rows together */
  readonly total: number
  /** Number of rows that are visible at once */
  readonly page: number
  readonly scrollTo: (index: number) => void
  /** The ref of a measured row, which needs its index as `data-index` */
  readonly measure: (row: HTMLElement | null) => void
}

/** Virtualizes a list, so that only visible rows are drawn. */
export function useVirtual({
  count,
  horizontal = false,
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
    horizontal,
    isRtl: document.dir === 'rtl',
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
  const { height = 0, width = 0 } = virtualizer.scrollRect ?? {}
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  return {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    page: Math.max(1, Math.floor(((horizontal ? width : height) - headerHeight) / rowHeight)),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  }
}

function withPinned(indices: readonly number[], pinned: number | null, count: number): number[] {
  if (pinned === null || pinned >= count || indices.includes(pinned)) return [...indices]
  return [...indices, pinned].sort((a, b) => a - b)
}
