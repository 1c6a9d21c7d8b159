import { networkInterfaces } from 'node:os'
import type { SystemEvent, SystemEvents } from './linux/address-events.ts'

/**
 * Polling interval in ms: a poll takes a fifth of a millisecond with ten interfaces, and the wake-up costs more than
 * that
 */
const usualPace = 500
/** Factor for the polling interval while system events arrive; polling goes on because events may be lost */
const seldom = 20
/** Debounce in ms, because one change causes several events */
const burst = 50
/**
 * Wait in ms before routes are read. While they keep changing, as with a routing daemon that loads thousands of them,
 * each wait is twice as long as the one before, up to the longest; a calm of that length makes it short again.
 */
const routePace = { first: 100, longest: 10_000 } as const

interface InterfaceWatchParts {
  readonly onChange: () => void
  /** Called when routes or policy rules may have changed; only system events tell. */
  readonly onRoutes?: () => void
  /** Returns the value to compare; default: the addresses of all interfaces */
  readonly read?: () => unknown
  readonly pace?: number
  /** Events that trigger a poll; null, or once they have ended: only the interval does */
  readonly events?: SystemEvents | null
}

/**
 * Calls `onChange` when the interfaces or their addresses change: a new Wi-Fi, a cable, a wake-up, a joined network; and
 * `onRoutes` after events of routes. Returns a function that stops watching.
 */
export function watchInterfaces(parts: InterfaceWatchParts): () => void {
  const { onChange, onRoutes, read = networkInterfaces, pace = usualPace, events = null } = parts
  let before = textOfInterfaces(read)
  let burstTimer: NodeJS.Timeout | undefined
  let paceTimer: NodeJS.Timeout | undefined
  let routeTimer: NodeJS.Timeout | undefined
  let routeWait: number = routePace.first
  let routesReadAt = Number.NEGATIVE_INFINITY

  function look(): void {
    const now = textOfInterfaces(read)
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
  function readRoutesSoon(): void {
    if (routeTimer !== undefined) return
    const isCalm = performance.now() - routesReadAt > Math.max(routeWait, routePace.first * 10)
    routeWait = isCalm ? routePace.first : Math.min(routeWait * 2, routePace.longest)
    routeTimer = setTimeout(() => {
      routeTimer = undefined
      routesReadAt = performance.now()
      onRoutes?.()
    }, routeWait).unref()
  }
  function onEvent(event: SystemEvent): void {
    if (event === 'interfaces') lookSoon()
    else readRoutesSoon()
  }
  function lookEvery(milliseconds: number): void {
    clearInterval(paceTimer)
    paceTimer = setInterval(look, milliseconds).unref()
  }

  lookEvery(events === null ? pace : seldom * pace)
  const stopEvents = events?.(onEvent, () => lookEvery(pace))
  return () => {
    stopEvents?.()
    clearTimeout(burstTimer)
    clearTimeout(routeTimer)
    clearInterval(paceTimer)
  }
}

/** null: the system returned an error */
function textOfInterfaces(read: () => unknown): string | null {
  try {
    return JSON.stringify(read())
  } catch {
    return null
  }
}
