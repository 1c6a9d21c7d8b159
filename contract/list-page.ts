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
