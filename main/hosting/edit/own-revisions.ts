const most = 20_000

/**
 * Revisions that our own saves made. Two switches turned quickly are based on the same revision: that the first changed
 * it is no conflict.
 */
export interface OwnRevisions {
  /** A save of ours turned revision `from` of a thing into `to`. */
  note(key: string, from: number, to: number): void
  /** Whether nobody but us changed it from `base` to `now`. */
  isOurs(key: string, base: number, now: number): boolean
}

export function createOwnRevisions(): OwnRevisions {
  const revisions = new Map<string, { readonly passed: Set<number>; readonly now: number }>()
  return {
    note(key, from, to) {
      const before = revisions.get(key)
      const passed = before?.now === from ? before.passed : new Set<number>()
      revisions.delete(key)
      revisions.set(key, { passed: passed.add(from), now: to })
      for (const oldest of revisions.keys()) {
        if (revisions.size <= most) break
        revisions.delete(oldest)
      }
    },
    isOurs(key, base, now) {
      const own = revisions.get(key)
      return own !== undefined && own.now === now && own.passed.has(base)
    },
  }
}
