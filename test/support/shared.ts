import { afterAll, beforeAll } from 'vitest'

/** Anything that a test starts; one of these methods ends it. */
type Started = { close(): Promise<unknown> } | { dispose(): Promise<unknown> } | { stop(): Promise<unknown> }

/**
 * Starts something for all tests of a file, or of a `describe`, and ends it after them. The returned object passes every
 * access on to it, and throws before it has started.
 */
export function shared<T extends Started>(start: () => Promise<T>): T {
  let started: T | null = null
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    if (started === null) return
    if ('close' in started) await started.close()
    else if ('dispose' in started) await started.dispose()
    else await started.stop()
  })
  return passedOnTo((name) => {
    if (started === null) throw new Error(`it is not started yet: ${name}`)
    return started
  })
}

/** Passes every access on to what is current then. */
export function passedOnTo<T extends object>(current: (name: string) => T): T {
  return new Proxy({} as T, {
    get(_none, name) {
      const now = current(String(name))
      return Reflect.get(now, name, now)
    },
  })
}
