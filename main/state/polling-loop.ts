export interface PollingLoop {
  /** Works at once; if it is at work, once more right after. */
  now(): void
  /** The pause has changed: what is left of it is measured anew. */
  reschedule(): void
  stop(): void
}

interface PollingLoopParts {
  /** Never called twice at a time. */
  readonly work: () => Promise<void>
  /** Between two rounds, in milliseconds */
  readonly pause: () => number
}

/**
 * Does the same work over and over, until it is stopped. The first round begins with the first `now`. One that throws is
 * over, and the next comes all the same; its error is an unhandled rejection, which the process logs.
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
