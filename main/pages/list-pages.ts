import { isDeepStrictEqual } from 'node:util'
import type { ListPage } from '../../contract/list-page.ts'

interface ListPagesParts<T> {
  readonly idOf: (item: T) => string
  /** The items that come first in this order are told first. */
  readonly order: (one: T, other: T) => number
  /** How many windows read at a time */
  readonly readers?: number
}

/** What a window was told last */
interface Sent<T> {
  readonly subject: string
  readonly list: readonly T[]
  readonly items: ReadonlyMap<string, T>
  /** The items that wait for the next page */
  readonly rest: readonly T[]
}

/** Items: the first page has more than a screen shows, and comes soon. */
const firstPage = 200
const laterPage = 2_000

/** Tells windows a list: first all of it in pages, and from then on only what changed. */
export function createListPages<T>({ idOf, order, readers = 1 }: ListPagesParts<T>) {
  /** By version; the latest one is the last. */
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
    /** The next page of the list that was told with this version, without reading the list; null: it was the last */
    rest(subject: string, since: string | null): ListPage<T> | null {
      const before = sentAs(subject, since)
      return before === null || before.rest.length === 0 ? null : page(since, before, before.rest, {})
    },
    /** `subject`: what the list is of. `since` null, or no version that was told last: begins anew */
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

/** Partial sort: the first `count` items in order, and the others as they come. */
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

/** Binary search for the place of an item. */
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
