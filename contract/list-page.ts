/** Some items of a long list: the first of them, or what changed since the page before. */
export interface ListPage<T> {
  /** What the next page goes on from */
  readonly version: string
  /** Whatever was known before is void. */
  readonly first: boolean
  readonly items: readonly T[]
  /** The ids of those that are gone */
  readonly removed: readonly string[]
  /** There is another page, to be asked for at once. */
  readonly more: boolean
}
