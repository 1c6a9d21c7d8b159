import type { ListPage } from '../../contract/list-page.ts'

/** A long list as far as its pages have been read. */
export interface ListBook<T> {
  /** Of the last page */
  readonly version: string
  /** The same object as long as nothing changed */
  readonly items: readonly T[]
  /** No page is missing. */
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
