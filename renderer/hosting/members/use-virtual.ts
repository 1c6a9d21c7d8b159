import {
  defaultRangeExtractor,
  elementScroll,
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
  /** CSS pixels; all rows are of one height */
  readonly rowHeight: number
  readonly headerHeight: number
  readonly scroller: RefObject<HTMLElement | null>
  /** A row that stays although it is scrolled away: it may hold the focus. */
  readonly pinned: number | null
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[]
  /** CSS pixels of all rows together */
  readonly total: number
  /** So many rows can be seen at once. */
  readonly page: number
  readonly scrollTo: (index: number) => void
}

/** The rows that can be seen, of however many there are. */
export function useVirtual({
  count,
  rowHeight,
  headerHeight,
  scroller,
  pinned,
}: VirtualOptions): VirtualRows {
  const [, redraw] = useReducer((turn: number, _: null) => turn + 1, 0)
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
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
  }
}

function withPinned(indices: readonly number[], pinned: number | null, count: number): number[] {
  if (pinned === null || pinned >= count || indices.includes(pinned)) return [...indices]
  return [...indices, pinned].sort((a, b) => a - b)
}
