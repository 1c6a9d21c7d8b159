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

export interface Poller {
  /** Polls at once; if a poll is under way, once more right after it. */
  poke(): void
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
 * Calls `poll` over and over, never twice at a time. `poll` answers whether the service was there; it does not throw.
 */
export function startPoller(poll: () => Promise<boolean>): Poller {
  let failures = 0
  let shown = false
  let polling = false
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    if (polling) {
      again = true
      return
    }
    clearTimeout(timer)
    polling = true
    do {
      again = false
      failures = (await poll()) ? 0 : failures + 1
    } while (again && !stopped)
    polling = false
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    if (!stopped && !polling) timer = setTimeout(() => void run(), pauseAfter(failures, shown))
  }

  void run()
  return {
    poke: () => {
      if (!stopped) void run()
    },
    setShown(now) {
      if (now === shown) return
      shown = now
      if (shown) void run()
      else schedule()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
