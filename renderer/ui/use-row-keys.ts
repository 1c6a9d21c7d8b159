import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { selectKeys } from './list-keys.ts'
import { controlBeside, rowStep } from './use-list-keys.ts'

interface RowKeys {
  readonly count: number
  /** The row that has or would get the focus */
  readonly at: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly page: number
  /** `range` is true if Shift is held, which selects the rows in between. */
  readonly onMove: (index: number, range: boolean) => void
  /** Only rows that can be selected have this. */
  readonly onSelect?: () => void
  readonly onSelectAll?: () => void
}

/**
 * Handles the keys of a long list, of which only some rows are drawn. Arrows, page, Home and End move the focus to what has
 * `data-open`, in a row or as the row itself; left and right from one control of a row to the next.
 */
export function useRowKeys({ count, at, scroller, page, onMove, onSelect, onSelectAll }: RowKeys) {
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${at}"][data-open], [data-index="${at}"] [data-open]`)
      ?.focus({ preventScroll: true })
  })
  return (event: KeyboardEvent): void => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null
    if (row === null) return
    const beside = controlBeside(event, row)
    const next = rowStep(event, { at, count, page })
    if (beside !== null) {
      event.preventDefault()
      beside.focus()
    } else if (next !== null) {
      event.preventDefault()
      wanted.current = true
      onMove(next, event.shiftKey)
    } else if (
      onSelect !== undefined &&
      event.key === selectKeys.one &&
      event.target instanceof HTMLElement &&
      'open' in event.target.dataset
    ) {
      event.preventDefault()
      onSelect()
    } else if (
      onSelectAll !== undefined &&
      event.key.toLowerCase() === selectKeys.all &&
      (event.ctrlKey || event.metaKey)
    ) {
      event.preventDefault()
      onSelectAll()
    }
  }
}
