import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Result } from '../../contract/result.ts'
import { type Answer, type Polling, startPolling } from './polling.ts'

export interface Polled<T> extends Answer<T> {
  /** Asks at once; done when the answer is there. */
  readonly refresh: () => Promise<void>
}

/** Keeps an answer fresh while the component stands and the window is seen. Give the component a key per question. */
export function usePolled<T>(
  ask: () => Promise<Result<T>>,
  merge: (before: T | null, next: T) => T,
  pause = 4000,
): Polled<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, fault: null, at: 0 })
  const latest = useRef({ ask, merge, pause })
  latest.current = { ask, merge, pause }
  const polling = useRef<Polling | null>(null)
  useEffect(() => {
    const started = startPolling<T>({
      ask: () => latest.current.ask(),
      merge: (before, next) => latest.current.merge(before, next),
      onAnswer: setAnswer,
      pause: () => latest.current.pause,
      isHidden: () => document.hidden,
    })
    polling.current = started
    const seen = (): void => {
      if (!document.hidden) void started.now()
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      started.stop()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  const refresh = useCallback(() => polling.current?.now() ?? Promise.resolve(), [])
  return { ...answer, refresh }
}

/** For small answers: the old object where the new one says the same. */
export function reuseSame<T>(before: T | null, next: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(next) ? before : next
}
