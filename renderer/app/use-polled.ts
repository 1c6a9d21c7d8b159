import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Argument, CommandName, Reply } from '../../contract/commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'
import { useApp } from './state.ts'

export interface Answer<T> {
  /** null until the first answer */
  readonly value: T | null
  /** The reason why the last request failed. The value before it stays. */
  readonly fault: Fault | null
  /** Milliseconds since the epoch of the last answer */
  readonly at: number
}

export interface Polled<T> extends Answer<T> {
  /** Asks at once, and resolves with the answer. */
  readonly refresh: () => Promise<void>
  /** Changes the value ahead of the next answer. */
  readonly update: (change: (value: T) => T) => void
}

/** Polls while the component is mounted and the window is visible. The component needs a key per question. */
export function usePolled<T>(
  ask: () => Promise<Result<T>>,
  /** Returns the same object if nothing changed. */
  merge: (before: T | null, next: T) => T,
  /** Milliseconds between two requests. Slow answers make them rarer. */
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

/** Polls a command with a small answer, every `pause` milliseconds. */
export function usePolledCommand<C extends CommandName>(
  pause: number,
  command: C,
  ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
): Polled<Reply<C>> {
  const { tryAsk } = useApp()
  return usePolled(() => tryAsk(command, ...argument), reuseSame<Reply<C>>, pause)
}

/** Keeps the old object if the new one is equal. It is meant for small answers. */
export function reuseSame<T>(before: T | null, next: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(next) ? before : next
}

interface Polling {
  /** Asks at once. A request that is already running may predate what the caller knows, so another one follows it. */
  now(): Promise<void>
  stop(): void
}

/**
 * The pause is at least 19 times as long as the request took, so that requests take a twentieth of the time at
 * most.
 */
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
