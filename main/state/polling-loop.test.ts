import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPollingLoop, type PollingLoop } from './poller.ts'

let loop: PollingLoop
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  loop.stop()
  vi.useRealTimers()
})

test('works at once, then after each pause', async () => {
  const work = vi.fn(async () => undefined)
  loop = createPollingLoop({ work, pause: () => 100 })
  expect(work).not.toHaveBeenCalled()
  loop.now()
  await vi.advanceTimersByTimeAsync(250)
  expect(work).toHaveBeenCalledTimes(3)
})

test('never twice at a time: asked meanwhile, once more right after', async () => {
  let active = 0
  const work = vi.fn(async () => {
    active += 1
    expect(active).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    active -= 1
  })
  loop = createPollingLoop({ work, pause: () => 10_000 })
  for (let count = 0; count < 5; count += 1) loop.now()
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
})

test('goes on after a round that threw, and the process hears of it', async () => {
  let rounds = 0
  const work = async (): Promise<void> => {
    rounds += 1
    if (rounds === 1) throw new Error('spoilt')
  }
  const rejected: unknown[] = []
  const note = (reason: unknown): void => void rejected.push(reason)
  process.once('unhandledRejection', note)
  loop = createPollingLoop({ work, pause: () => 100 })
  loop.now()
  await vi.advanceTimersByTimeAsync(150)
  vi.useRealTimers()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejected).toEqual([new Error('spoilt')])
  expect(rounds).toBe(2)
})

test('a new pause counts from now, and a stopped one is over', async () => {
  let pause = 10_000
  const work = vi.fn(async () => undefined)
  loop = createPollingLoop({ work, pause: () => pause })
  loop.now()
  await vi.advanceTimersByTimeAsync(10)
  pause = 100
  loop.reschedule()
  await vi.advanceTimersByTimeAsync(110)
  expect(work).toHaveBeenCalledTimes(2)
  loop.stop()
  loop.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(2)
})
