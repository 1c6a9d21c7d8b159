import { networkInterfaces } from 'node:os'
import type { SystemEvents } from './linux/address-events.ts'

/** ms between two looks: what one costs is a fifth of a millisecond with ten interfaces, and to wake for it more. */
const usualPace = 500
/** How much less often it is looked where the system says when, as what it says may be lost */
const seldom = 20
/** ms in which the events of one change come */
const burst = 50

interface InterfaceWatchParts {
  readonly onChange: () => void
  /** What is compared; the addresses of all interfaces */
  readonly read?: () => unknown
  readonly pace?: number
  /** Says when to look. Without, and once that has ended, the pace does */
  readonly events?: SystemEvents | null
}

/**
 * Looks whether the list of interfaces and their addresses is another one: a new Wi-Fi, a cable, waking, a network that
 * was joined. Answers how to stop.
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

/** null: the system would not say */
function textOf(read: () => unknown): string | null {
  try {
    return JSON.stringify(read())
  } catch {
    return null
  }
}
