import { createPollingLoop } from './polling-loop.ts'

/** Milliseconds between two polls. */
export const pace = {
  /** While a window shows. */
  shown: 1_000,
  /** While none does. */
  hidden: 10_000,
  /** The longest wait while the service is away. */
  awayShown: 5_000,
  awayHidden: 30_000,
} as const

interface Poller {
  /** Polls at once; if a poll is under way, once more right after it. */
  poke(): void
  /** The same; done when a poll that began after this is over. */
  poll(): Promise<void>
  setShown(shown: boolean): void
  stop(): void
}

/** The pause after a poll: the usual pace, doubled with each failure in a row up to a bound. */
export function pauseAfter(failures: number, shown: boolean): number {
  const usual = shown ? pace.shown : pace.hidden
  const longest = shown ? pace.awayShown : pace.awayHidden
  return failures === 0 ? usual : Math.min(longest, usual * 2 ** Math.min(failures - 1, 10))
}

/**
 * Calls `poll` over and over, never twice at a time. `poll` answers whether the service was there; should it ever
 * throw, that counts as a failure, and the next poll comes all the same.
 */
export function startPoller(poll: () => Promise<boolean>): Poller {
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
    pause: () => pauseAfter(failures, shown),
  })
  loop.now()
  return {
    poke: loop.now,
    poll: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        loop.now()
      }),
    setShown(now) {
      if (now === shown) return
      shown = now
      if (shown) loop.now()
      else loop.reschedule()
    },
    stop: loop.stop,
  }
}
