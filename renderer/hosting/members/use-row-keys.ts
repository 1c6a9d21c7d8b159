import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface RowKeys {
  readonly count: number
  /** The row that holds, or would get, the focus */
  readonly at: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly pageSize: number
  /** `range`: with shift, what lies between is selected */
  readonly onMove: (index: number, range: boolean) => void
  readonly onSelect: () => void
  readonly onSelectAll: () => void
}

/** The keys of a long list: arrows, page, Home and End move the focus from row to row. */
export function useRowKeys({ count, at, scroller, pageSize, onMove, onSelect, onSelectAll }: RowKeys) {
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${at}"] [data-open]`)
      ?.focus({ preventScroll: true })
  })
  return (event: KeyboardEvent): void => {
    const inRow = event.target instanceof HTMLElement && event.target.closest('[data-index]') !== null
    if (!inRow) return
    const targets: { readonly [key: string]: number } = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + pageSize,
      PageUp: at - pageSize,
      Home: 0,
      End: count - 1,
    }
    const next = targets[event.key]
    if (next !== undefined) {
      event.preventDefault()
      wanted.current = true
      onMove(Math.max(0, Math.min(count - 1, next)), event.shiftKey)
    } else if (event.key === ' ' && event.target instanceof HTMLElement && 'open' in event.target.dataset) {
      event.preventDefault()
      onSelect()
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSelectAll()
    }
  }
}
