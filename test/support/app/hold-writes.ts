import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into a process before all else: a file that is about to take its place waits until the test says so. What the
 * test is sent: a number, which it sends back, and the path.
 */
export interface HeldWrite {
  readonly number: number
  readonly path: string
}

const waiting = new Map<number, () => void>()
let last = 0

process.on('message', (number: number) => {
  waiting.get(number)?.()
  waiting.delete(number)
  if (waiting.size === 0) process.channel?.unref()
})
// A process that has nothing else to do ends, but not while a file waits.
process.channel?.unref()

const { rename } = fs
function held(...[from, to, done]: Parameters<typeof rename>): void {
  last += 1
  waiting.set(last, () => rename(from, to, done))
  process.channel?.ref()
  const write: HeldWrite = { number: last, path: String(to) }
  process.send?.(write)
}
Object.assign(fs, { rename: held })
syncBuiltinESMExports()
