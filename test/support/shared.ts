import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** Anything that a test starts; one of these methods ends it. */
type Started = { close(): unknown } | { dispose(): unknown } | { stop(): unknown }

/**
 * Starts something for all tests of a file, or of a `describe`, and ends it after them. The returned object passes every
 * access on to it, and throws before it has started.
 */
export function shared<T extends Started>(start: () => T | Promise<T>): T {
  const { current, begin, finish } = life<T>()
  beforeAll(async () => begin(await start()))
  afterAll(finish)
  return current
}

/** Starts something anew for each test of a file, or of a `describe`, and ends it after the test. */
export function forEachTest<T extends Started>(start: () => T | Promise<T>): T {
  const { current, begin, finish } = life<T>()
  beforeEach(async () => begin(await start()))
  afterEach(finish)
  return current
}

function life<T extends Started>() {
  let started: T | null = null
  return {
    current: passedOnTo((name) => {
      if (started === null) throw new Error(`it is not started yet: ${name}`)
      return started
    }),
    begin(thing: T) {
      started = thing
    },
    async finish() {
      if (started === null) return
      const ending = started
      started = null
      if ('close' in ending) await ending.close()
      else if ('dispose' in ending) await ending.dispose()
      else await ending.stop()
    },
  }
}

/** Passes every access on to what is current then. */
export function passedOnTo<T extends object>(current: (name: string) => T): T {
  return new Proxy({} as T, {
    get(_none, name) {
      const now = current(String(name))
      return Reflect.get(now, name, now)
    },
    set: (_none, name, value) => Reflect.set(current(String(name)), name, value),
  })
}
