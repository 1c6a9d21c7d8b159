import { useEffect, useRef } from 'preact/hooks'
import type { ListPage } from '../../contract/lists.ts'
import { type Result, success } from '../../contract/result.ts'
import { type Polled, usePolled } from './use-polled.ts'

interface PagesParts<T, P extends ListPage<T>> {
  /** `since` is the version of the last page. */
  readonly ask: (since: string | null) => Promise<Result<P>>
  /** Must be the same function each time. */
  readonly idOf: (item: T) => string
  /** Receives the list as far as it is read. */
  readonly onRead?: (items: readonly T[]) => void
  /** Milliseconds between two requests */
  readonly pause: number
}

interface Paged<T, P> {
  readonly book: ListBook<T>
  /** The last page */
  readonly page: P
}

/** Keeps a paged list up to date. Missing pages are requested at once. */
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

/** A long list, as far as its pages are read. */
export interface ListBook<T> {
  /** The version of the last page */
  readonly version: string
  /** The same object as long as nothing changed */
  readonly items: readonly T[]
  /** All pages have been read. */
  readonly isWhole: boolean
}

export function addPage<T>(
  before: ListBook<T> | null,
  page: ListPage<T>,
  idOf: (item: T) => string,
): ListBook<T> {
  return { version: page.version, items: itemsAfter(before, page, idOf), isWhole: !page.more }
}

function itemsAfter<T>(
  before: ListBook<T> | null,
  { first, items, removed }: ListPage<T>,
  idOf: (item: T) => string,
): readonly T[] {
  if (before === null || first) return items
  if (items.length + removed.length === 0) return before.items
  const byId = new Map(before.items.map((item) => [idOf(item), item]))
  for (const item of items) byId.set(idOf(item), item)
  for (const id of removed) byId.delete(id)
  return [...byId.values()]
}
