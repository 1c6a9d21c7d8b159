const most = 20_000

/**
 * Revisions that our own saves made. Two switches turned quickly are based on the same revision: that the first changed
 * it is no conflict.
 */
export interface Trail {
  /** A save of ours turned revision `from` of a thing into `to`. */
  note(key: string, from: number, to: number): void
  /** Whether nobody but us changed it from `base` to `now`. */
  isOurs(key: string, base: number, now: number): boolean
}

export function createTrail(): Trail {
  const trails = new Map<string, { readonly passed: Set<number>; readonly now: number }>()
  return {
    note(key, from, to) {
      const before = trails.get(key)
      const passed = before?.now === from ? before.passed : new Set<number>()
      trails.delete(key)
      trails.set(key, { passed: passed.add(from), now: to })
      for (const oldest of trails.keys()) {
        if (trails.size <= most) break
        trails.delete(oldest)
      }
    },
    isOurs(key, base, now) {
      const trail = trails.get(key)
      return trail !== undefined && trail.now === now && trail.passed.has(base)
    },
  }
}
