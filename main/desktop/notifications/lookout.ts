/** ms. Timers do not count sleep and do not notice a change of the clock, so it is looked at least this often. */
const longestWait = 60_000
/** ms after which a notification that a visible window kept back is tried again */
export const retry = 15_000

export interface Lookout {
  look(): void
  /** Returns whether something is to come. */
  isWaiting(): boolean
  dispose(): void
}

/**
 * Looks whether a notification is due, at times of the wall clock. `look` gets the time and returns when to look next, both
 * in ms since the epoch; null: nothing is to come, and no timer runs
 */
export function createLookout(look: (now: number) => number | null, wallClock: () => number): Lookout {
  let wait: NodeJS.Timeout | undefined

  function run(): void {
    clearTimeout(wait)
    wait = undefined
    const now = wallClock()
    const next = look(now)
    // A notification may have led to another look meanwhile.
    clearTimeout(wait)
    wait = next === null ? undefined : setTimeout(run, Math.min(longestWait, Math.max(0, next - now))).unref()
  }

  return { look: run, isWaiting: () => wait !== undefined, dispose: () => clearTimeout(wait) }
}
