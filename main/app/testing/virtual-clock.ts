import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { vi } from 'vitest'

/** The process's timers and clocks, of which an hour passes as fast as its work is done. */
export interface VirtualClock {
  /** Monotonic ms */
  now(): number
  wait(ms: number): Promise<void>
  /** Until nothing is left to do at this moment */
  settle(): Promise<void>
  /** The computer's clock is set: no time passes by it. */
  setBy(ms: number): void
  /** ms: as far as the computer's clock can have gone on in all */
  ahead(): number
  /** Nothing that was to come will come, as after a process was killed. */
  forget(): void
  restore(): void
}

const realTurn = setImmediate
const realSleep = timers.setTimeout
const toFake = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const

/** What was asked for is done in turns of the real event loop, and timers run one by one between them. */
export function virtualClock(start: number): VirtualClock {
  vi.useFakeTimers({ toFake: [...toFake], now: start })
  timers.setTimeout = sleep as typeof realSleep
  syncBuiltinESMExports()
  // To clear all timers at once would set back the clock with them.
  const begun = new Set<NodeJS.Timeout>()
  const { setTimeout: set } = globalThis
  const counted = (...args: Parameters<typeof set>): NodeJS.Timeout => {
    const timer = set(...args)
    begun.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(counted, { __promisify__: set.__promisify__ })
  const clear = (): void => {
    for (const timer of begun) clearTimeout(timer)
    begun.clear()
  }
  let isForgotten = false
  let setAhead = 0
  async function settle(): Promise<void> {
    await new Promise<void>((resolve) => realTurn(resolve))
    if (!isForgotten) return
    // What it still did at the moment of its end may have begun timers.
    isForgotten = false
    clear()
  }
  return {
    now: () => performance.now(),
    async wait(ms) {
      const end = performance.now() + ms
      await settle()
      for (let left = ms; left > 0; left = end - performance.now()) {
        const marker = setTimeout(() => undefined, left)
        vi.advanceTimersToNextTimer()
        clearTimeout(marker)
        await settle()
      }
    },
    settle,
    setBy(ms) {
      setAhead += Math.max(0, ms)
      vi.setSystemTime(Date.now() + ms)
    },
    ahead: () => performance.now() + setAhead,
    forget() {
      isForgotten = true
      clear()
    },
    restore() {
      timers.setTimeout = realSleep
      syncBuiltinESMExports()
      vi.useRealTimers()
    },
  }
}

function sleep(ms: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve(value)
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
