/** The service's time. Waiting is stretched or shortened by the pace; the time of day is not. */
export type Clock = ReturnType<typeof createClock>

export function createClock(pace: number) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    /** Milliseconds since the epoch */
    now: () => Date.now(),
    /** Milliseconds since then as they would be at a pace of 1 */
    since: (then: number) => (Date.now() - then) / pace,
    /** Runs the task once, `ms` times the pace from now. Returns what cancels it. */
    after(ms: number, task: () => void) {
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
    /** Cancels everything that waits. */
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
