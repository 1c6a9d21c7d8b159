import { useEffect, useRef } from 'preact/hooks'
import type { ListPage } from '../../contract/list-page.ts'
import { type Result, success } from '../../contract/result.ts'
import { addPage, type ListBook } from './list-book.ts'
import { type Polled, usePolled } from './use-polled.ts'

interface PagesParts<T, P extends ListPage<T>> {
  /** `since`: the version of the last page */
  readonly ask: (since: string | null) => Promise<Result<P>>
  /** The same function always */
  readonly idOf: (item: T) => string
  /** Hears of the whole list, as far as it was read. */
  readonly onRead?: (items: readonly T[]) => void
  /** Milliseconds between two questions */
  readonly pause: number
}

export interface Paged<T, P> {
  readonly book: ListBook<T>
  /** The last one */
  readonly page: P
}

/** Keeps a long list fresh that comes in pages: those that are missing are asked for at once. */
export function usePages<T, P extends ListPage<T>>({
  ask,
  idOf,
  onRead,
  pause,
}: PagesParts<T, P>): Omit<Polled<Paged<T, P>>, 'update'> {
  const read = useRef<ListBook<T> | null>(null)
  const { update: _, ...polled } = usePolled<Paged<T, P>>(
    async () => {
      const page = await ask(read.current?.version ?? null)
      if (!page.ok) return page
      read.current = addPage(read.current, page.value, idOf)
      return success({ book: read.current, page: page.value })
    },
    (_before, next) => {
      onRead?.(next.book.items)
      return next
    },
    pause,
  )
  const { value, refresh } = polled
  const isWhole = value === null || value.book.isWhole
  useEffect(() => {
    if (!isWhole) void refresh()
  }, [value, isWhole, refresh])
  return polled
}
