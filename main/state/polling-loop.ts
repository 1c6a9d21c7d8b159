export interface PollingLoop {
  /** Starts a round at once, or again right after the one that is running. */
  now(): void
  /** Restarts the timer with the current result of `pause`. */
  reschedule(): void
  stop(): void
}

interface PollingLoopParts {
  /** Never called again before it has ended */
  readonly work: () => Promise<void>
  /** Returns the wait between two rounds in ms. */
  readonly pause: () => number
}

/**
 * Repeats the work until stopped. The first round starts with the first call of `now`. If a round throws, the next one
 * still follows; the error becomes an unhandled rejection, which the process logs.
 */
export function createPollingLoop({ work, pause }: PollingLoopParts): PollingLoop {
  let working = false
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    working = true
    do {
      again = false
      await work().catch((error: unknown) => void Promise.reject(error))
    } while (again && !stopped)
    working = false
    reschedule()
  }

  function reschedule(): void {
    clearTimeout(timer)
    if (!stopped && !working) timer = setTimeout(() => void run(), pause())
  }

  return {
    now() {
      if (working) again = true
      else if (!stopped) void run()
    },
    reschedule,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
