import { isDeepStrictEqual } from 'node:util'
import type { ListPage } from '../../contract/lists.ts'

interface ListPagesParts<T> {
  readonly idOf: (item: T) => string
  /** The first page has the items that come first in this order. */
  readonly order: (one: T, other: T) => number
  /** The number of windows that read a list at the same time. */
  readonly readers?: number
}

/** The state that a window was sent last. */
interface Sent<T> {
  readonly subject: string
  readonly list: readonly T[]
  readonly items: ReadonlyMap<string, T>
  /** The items that are still to be sent in later pages. */
  readonly rest: readonly T[]
}

/**
 * The number of items in a page. The first page has more than a screen shows, but is small enough to arrive quickly.
 */
const firstPage = 200
const laterPage = 2_000

/** Sends a list to windows: first the whole list in pages, and then only the changes. */
export function createListPages<T>({ idOf, order, readers = 1 }: ListPagesParts<T>) {
  /** The sent states by version, the latest one last. */
  const told = new Map<string, Sent<T>>()
  let versions = 0

  function sentAs(subject: string, since: string | null): Sent<T> | null {
    const sent = since === null ? undefined : told.get(since)
    return sent?.subject === subject ? sent : null
  }

  function page(
    since: string | null,
    now: Omit<Sent<T>, 'rest'>,
    changed: readonly T[],
    { first = false, removed = [] }: Partial<Pick<ListPage<T>, 'first' | 'removed'>>,
  ): ListPage<T> {
    const size = first ? firstPage : laterPage
    versions += 1
    const version = String(versions)
    const rest = changed.slice(size)
    if (since !== null) told.delete(since)
    told.set(version, { ...now, rest })
    for (const oldest of told.keys()) if (told.size > readers) told.delete(oldest)
    return { version, first, items: changed.slice(0, size), removed, more: rest.length > 0 }
  }

  return {
    /**
     * Returns the next page of the list that was sent with this version, without reading the list again; null: there is
     * none.
     */
    rest(subject: string, since: string | null): ListPage<T> | null {
      const before = sentAs(subject, since)
      return before === null || before.rest.length === 0 ? null : page(since, before, before.rest, {})
    },
    /**
     * Returns the changes since a version. `subject` identifies the list. If `since` is null or an unknown version, the
     * list is sent from the beginning.
     */
    next(subject: string, list: readonly T[], since: string | null): ListPage<T> {
      const before = sentAs(subject, since)
      if (before?.list === list) return page(since, before, [], {})
      const items = new Map(list.map((item) => [idOf(item), item]))
      const now = { subject, list, items }
      if (before === null) {
        const { first, others } = firstSorted(list, firstPage, order)
        return page(since, now, [...first, ...others], { first: true })
      }
      const changed = list.filter((item) => !isDeepStrictEqual(item, before.items.get(idOf(item))))
      const removed = [...before.items.keys()].filter((id) => !items.has(id))
      return page(since, now, changed, { removed })
    },
  }
}

/** Sorts only the first `count` items; the others keep no particular order. */
export function firstSorted<T>(
  items: readonly T[],
  count: number,
  compare: (a: T, b: T) => number,
): { readonly first: readonly T[]; readonly others: readonly T[] } {
  const first = items.slice(0, count).sort(compare)
  const others: T[] = []
  for (const item of items.slice(count)) {
    const last = first.at(-1)
    if (last === undefined || compare(item, last) >= 0) {
      others.push(item)
      continue
    }
    first.pop()
    others.push(last)
    first.splice(sortedIndex(item, first, compare), 0, item)
  }
  return { first, others }
}

/** Finds the index for an item by binary search. */
function sortedIndex<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle] as T, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
