import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
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

export interface Polled<T> extends Answer<T> {
  /** Asks at once; done when the answer is there. */
  readonly refresh: () => Promise<void>
  /** Puts in what was read ahead of the next answer. */
  readonly update: (change: (value: T) => T) => void
}

/** Keeps an answer fresh while the component stands and the window is seen. Give the component a key per question. */
export function usePolled<T>(
  ask: () => Promise<Result<T>>,
  /** The same object where nothing changed */
  merge: (before: T | null, next: T) => T,
  /** Milliseconds between two questions; a slow answer makes them rarer. */
  pause = 4000,
): Polled<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, fault: null, at: 0 })
  const latest = useRef({ ask, merge, pause })
  latest.current = { ask, merge, pause }
  const polling = useRef<Polling | null>(null)
  useEffect(() => {
    const started = startPolling(
      () => latest.current.ask(),
      (reply) =>
        setAnswer((before) =>
          reply.ok
            ? { value: latest.current.merge(before.value, reply.value), fault: null, at: Date.now() }
            : { ...before, fault: reply.error },
        ),
      () => latest.current.pause,
    )
    polling.current = started
    return started.stop
  }, [])
  const refresh = useCallback(() => polling.current?.now() ?? Promise.resolve(), [])
  const update = (change: (value: T) => T): void =>
    setAnswer((before) =>
      before.value === null ? before : { ...before, value: change(before.value), at: Date.now() },
    )
  return { ...answer, refresh, update }
}

/** For small answers: the old object where the new one says the same. */
export function reuseSame<T>(before: T | null, next: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(next) ? before : next
}

interface Polling {
  /** Asks at once. What was asked before this call may be older than what the caller knows, so it asks once more. */
  now(): Promise<void>
  stop(): void
}

/** Of the time, at most a twentieth goes into asking. */
const rest = 19

/**
 * Asks again and again, never two questions at once, and not while nobody can see the answer; but the first time also in a
 * window that is only about to show.
 */
function startPolling<R>(ask: () => Promise<R>, onReply: (reply: R) => void, pause: () => number): Polling {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let wasHidden = false

  const round = async (): Promise<void> => {
    const begun = performance.now()
    const reply = await ask()
    if (stopped) return
    onReply(reply)
    timer = setTimeout(tick, Math.max(pause(), (performance.now() - begun) * rest))
  }
  const begin = (): Promise<void> => {
    clearTimeout(timer)
    running = round().finally(() => {
      running = null
    })
    return running
  }
  const now = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    if (running === null) return begin()
    next ??= running.then(() => {
      next = null
      return stopped ? undefined : begin()
    })
    return next
  }
  const tick = (): void => {
    if (document.hidden) wasHidden = true
    else if (!stopped && running === null) void begin()
  }
  const onVisibility = (): void => {
    if (!document.hidden && wasHidden) void now()
    wasHidden = document.hidden
  }
  void begin()
  document.addEventListener('visibilitychange', onVisibility)
  return {
    now,
    stop() {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
