/** A page holds the first items of a long list, or what changed since the previous page. */
export interface ListPage<T> {
  /** The version from which the next page continues */
  readonly version: string
  /** The receiver discards all earlier pages. */
  readonly first: boolean
  readonly items: readonly T[]
  /** The ids of the removed items */
  readonly removed: readonly string[]
  /** Another page follows, and should be requested at once. */
  readonly more: boolean
}

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
