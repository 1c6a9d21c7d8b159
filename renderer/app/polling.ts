import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'

export interface Answer<T> {
  /** null: not answered yet */
  readonly value: T | null
  /** Why the last question was not answered; what came before stays. */
  readonly fault: Fault | null
  /** Milliseconds since the epoch of the last answer */
  readonly at: number
}

export interface Polling {
  /** Asks at once. What was asked before this call may be older than what the caller knows, so it asks once more. */
  now(): Promise<void>
  stop(): void
}

interface PollingParts<T> {
  readonly ask: () => Promise<Result<T>>
  /** What is held from now on; the same object where nothing changed. */
  readonly merge: (before: T | null, next: T) => T
  readonly onAnswer: (change: (before: Answer<T>) => Answer<T>) => void
  /** Milliseconds between two questions; a slow answer makes them rarer. */
  readonly pause: () => number
  readonly isHidden: () => boolean
}

/** Of the time, at most a twentieth goes into asking. */
const rest = 19

/** Asks again and again, never two questions at once, and not while nobody can see the answer. */
export function startPolling<T>({ ask, merge, onAnswer, pause, isHidden }: PollingParts<T>): Polling {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const round = async (): Promise<void> => {
    const begun = performance.now()
    const reply = await ask()
    if (stopped) return
    onAnswer((before) =>
      reply.ok
        ? { value: merge(before.value, reply.value), fault: null, at: Date.now() }
        : { ...before, fault: reply.error },
    )
    timer = setTimeout(tick, Math.max(pause(), (performance.now() - begun) * rest))
  }
  const begin = (): Promise<void> => {
    clearTimeout(timer)
    running = round().finally(() => {
      running = null
    })
    return running
  }
  const tick = (): void => {
    if (!stopped && running === null && !isHidden()) void begin()
  }
  tick()
  return {
    now() {
      if (stopped) return Promise.resolve()
      if (running === null) return begin()
      next ??= running.then(() => {
        next = null
        return stopped ? undefined : begin()
      })
      return next
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
