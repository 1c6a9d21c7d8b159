/** So many of the items as stand first in an order, in that order, and the others as they come. */
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
    first.splice(placeOf(item, first, compare), 0, item)
  }
  return { first, others }
}

function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle] as T, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
