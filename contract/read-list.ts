/** The items of a reply's list, as far as they could be read */
export interface ReadList<T> {
  readonly items: readonly T[]
  /** The number of items without an id or address, or that are no objects, or parts of them that cannot be read */
  readonly unreadable: number
}

/** A list of which everything could be read */
export function wholeList<T>(items: readonly T[]): ReadList<T> {
  return { items, unreadable: 0 }
}
