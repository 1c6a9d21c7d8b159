import { networkInterfaces } from 'node:os'
import type { SystemEvents } from './linux/address-events.ts'

/**
 * Polling interval in ms: a poll takes a fifth of a millisecond with ten interfaces, and the wake-up costs more than
 * that
 */
const usualPace = 500
/** Factor for the polling interval while system events arrive; polling goes on because events may be lost */
const seldom = 20
/** Debounce in ms, because one change causes several events */
const burst = 50

interface InterfaceWatchParts {
  readonly onChange: () => void
  /** Returns the value to compare; default: the addresses of all interfaces */
  readonly read?: () => unknown
  readonly pace?: number
  /** Events that trigger a poll; null, or once they have ended: only the interval does */
  readonly events?: SystemEvents | null
}

/**
 * Calls `onChange` when the interfaces or their addresses change: a new Wi-Fi, a cable, a wake-up, a joined network.
 * Returns a function that stops watching.
 */
export function watchInterfaces(parts: InterfaceWatchParts): () => void {
  const { onChange, read = networkInterfaces, pace = usualPace, events = null } = parts
  let before = textOf(read)
  let burstTimer: NodeJS.Timeout | undefined
  let paceTimer: NodeJS.Timeout | undefined

  function look(): void {
    const now = textOf(read)
    if (now === null || now === before) return
    before = now
    onChange()
  }
  function lookSoon(): void {
    burstTimer ??= setTimeout(() => {
      burstTimer = undefined
      look()
    }, burst).unref()
  }
  function lookEvery(milliseconds: number): void {
    clearInterval(paceTimer)
    paceTimer = setInterval(look, milliseconds).unref()
  }

  lookEvery(events === null ? pace : seldom * pace)
  const stopEvents = events?.(lookSoon, () => lookEvery(pace))
  return () => {
    stopEvents?.()
    clearTimeout(burstTimer)
    clearInterval(paceTimer)
  }
}

/** null: the system returned an error */
function textOf(read: () => unknown): string | null {
  try {
    return JSON.stringify(read())
  } catch {
    return null
  }
}
