import { countingReach, type ReachCount, type ReachMatrix } from './reach-matrix.ts'
import type { Work } from './work.ts'

/** The numbers of members that reach each member of a network on each service, while they are counted */
export interface ReachCounts {
  /** null: it is not counted yet, and comes before all that nobody has asked for. */
  of(to: number, service: number): ReachCount | null
  /** The part that is counted, from 0 to 1 */
  done(): number
  /** Counts all of it. */
  readonly work: Work<void>
}

/** Members that the rules cannot tell apart are counted once. */
export function reachCounts(matrix: ReachMatrix): ReachCounts {
  const { classOf, groups, services } = matrix
  const found = new Map<number, ReachCount>()
  const all = groups.length * services.length
  /** Cells by their keys, in the order in which they were asked for */
  let asked: number[] = []
  const keyOfPair = (to: number, service: number): number => (classOf[to] ?? 0) * services.length + service

  function* count(key: number): Work<void> {
    const to = groups[Math.floor(key / services.length)]?.[0]
    if (to === undefined || found.has(key)) return
    found.set(key, yield* countingReach(matrix, to, key % services.length))
  }

  function* work(): Work<void> {
    for (let next = 0; next < all; next += 1) {
      while (asked.length > 0) {
        const wanted = asked
        asked = []
        // Members that are asked for meanwhile are in sight, and this one may no longer be.
        for (const key of wanted) if (asked.length === 0) yield* count(key)
      }
      yield* count(next)
    }
  }

  return {
    of(to, service) {
      const key = keyOfPair(to, service)
      const count = found.get(key) ?? null
      if (count === null) asked.push(key)
      return count
    },
    done: () => (all === 0 ? 1 : found.size / all),
    work: work(),
  }
}
