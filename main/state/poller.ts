import { createPollingLoop } from './polling-loop.ts'

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

interface Poller {
  /** Polls at once, or again right after the poll that is running. */
  poke(): void
  /** Like `poke`; resolves when a poll that started after this call has ended. */
  poll(): Promise<void>
  setShown(shown: boolean): void
  stop(): void
}

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
export function startPoller(poll: () => Promise<boolean>, settles = (): boolean => false): Poller {
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
