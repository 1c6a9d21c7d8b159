/** The service's time. Waiting is stretched or shortened by the pace; the time of day is not. */
export interface Clock {
  /** Milliseconds since the epoch */
  now(): number
  /** Milliseconds since then as they would be at a pace of 1 */
  since(then: number): number
  /** Runs the task once, `ms` times the pace from now. Returns what cancels it. */
  after(ms: number, task: () => void): () => void
  /** Cancels everything that waits. */
  stop(): void
}

export function createClock(pace: number): Clock {
  const timers = new Set<NodeJS.Timeout>()
  return {
    now: () => Date.now(),
    since: (then) => (Date.now() - then) / pace,
    after(ms, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, ms * pace)
      timers.add(timer)
      return () => {
        timers.delete(timer)
        clearTimeout(timer)
      }
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
