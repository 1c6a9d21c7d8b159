import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { vi } from 'vitest'

/** Replaces the process's timers and clocks, so that an hour passes as fast as its work is done. */
export interface VirtualClock {
  /** Returns ms of a monotonic clock. */
  now(): number
  wait(ms: number): Promise<void>
  /** Waits one turn of the event loop, so that all work due now is done. */
  settle(): Promise<void>
  /** Changes the computer's clock without letting time pass. */
  setBy(ms: number): void
  /** Returns the most ms that the computer's clock can have advanced: the elapsed time plus all forward changes. */
  ahead(): number
  /** Cancels all timers, as when a process is killed. */
  forget(): void
  restore(): void
}

const realTurn = setImmediate
const realSleep = timers.setTimeout
const toFake = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const

/** Creates the clock. Pending work runs in turns of the real event loop, and one fake timer runs between two turns. */
export function virtualClock(start: number): VirtualClock {
  vi.useFakeTimers({ toFake: [...toFake], now: start })
  timers.setTimeout = sleep as typeof realSleep
  syncBuiltinESMExports()
  // `vi.clearAllTimers` would reset the clock too, so the timers are tracked and cleared one by one.
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
    // The last turn of the killed process may have started timers.
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
      // `vi.useRealTimers` deletes a function that is not its own.
      globalThis.setTimeout = set
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
