import { patience } from '../../contract/testing/patience.ts'

const { setTimeout: realTimeout } = globalThis

/** Retries until the check passes, and returns its result. `expect.poll` would advance the test's fake clock. */
export async function inRealTime<T>(check: () => T | Promise<T>): Promise<T> {
  const end = process.uptime() + patience / 1_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (process.uptime() > end) throw error
    }
    await new Promise((resolve) => realTimeout(resolve, 20))
  }
}
