import { patience } from '../../contract/testing/patience.ts'

const { setTimeout: realTimeout } = globalThis

/** Tries until the check passes, and answers what it does. `expect.poll` would move the test's own clock meanwhile. */
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
