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

/** Milliseconds between two polls */
export const pace = {
  /** While a window is visible */
  shown: 1_000,
  /** While no window is visible */
  hidden: 10_000,
  /** While it is about to show whether something is missing on this computer */
  settling: 250,
  /** The longest wait while the service does not reply */
  awayShown: 5_000,
  awayHidden: 30_000,
} as const

/** Returns the wait after a poll: the usual interval, or an exponential backoff with a limit after failures. */
export function pauseAfter(failures: number, shown: boolean, settles = false): number {
  if (failures === 0 && settles) return pace.settling
  const usual = shown ? pace.shown : pace.hidden
  const longest = shown ? pace.awayShown : pace.awayHidden
  return failures === 0 ? usual : Math.min(longest, usual * 2 ** Math.min(failures - 1, 10))
}

/**
 * Calls `poll` repeatedly, never twice at a time. `poll` resolves to whether the service replied; if it throws, that
 * counts as a failure and polling continues. `settles` tells whether the state will change with time alone.
 */
export function startPoller(poll: () => Promise<boolean>, settles = (): boolean => false) {
  let failures = 0
  let shown = false
  let waiting: (() => void)[] = []
  const loop = createPollingLoop({
    async work() {
      const waited = waiting
      waiting = []
      failures += 1
      try {
        if (await poll()) failures = 0
      } finally {
        for (const done of waited) done()
      }
    },
    pause: () => pauseAfter(failures, shown, settles()),
  })
  loop.now()
  return {
    /** Polls at once, or again right after the poll that is running. */
    poke: loop.now,
    /** Like `poke`; resolves when a poll that started after this call has ended. */
    poll: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        loop.now()
      }),
    setShown(now: boolean): void {
      if (now === shown) return
      shown = now
      if (shown) loop.now()
      else loop.reschedule()
    },
    stop: loop.stop,
  }
}
