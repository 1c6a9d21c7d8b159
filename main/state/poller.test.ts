import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace, pauseAfter, startPoller } from './poller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('polls at once, then every 10 s hidden and every 1 s shown', async () => {
  let polls = 0
  const poller = startPoller(async () => {
    polls += 1
    return true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(polls).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(polls).toBe(3)
  poller.setShown(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(polls).toBe(4)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(polls).toBe(9)
  poller.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls).toBe(9)
  expect(vi.getTimerCount()).toBe(0)
})

test('polls often while something settles, and not while the service is away', async () => {
  let settles = true
  let there = true
  let polls = 0
  const poller = startPoller(
    async () => {
      polls += 1
      return there
    },
    () => settles,
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polls).toBe(5)
  there = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(polls).toBe(6)
  there = true
  settles = false
  await vi.advanceTimersByTimeAsync(25_000)
  expect(polls).toBe(8)
  poller.stop()
})

test('never two at a time: pokes during a poll make one more, right after it', async () => {
  let open = 0
  let most = 0
  let polls = 0
  const poller = startPoller(async () => {
    polls += 1
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 300))
    open -= 1
    return true
  })
  for (let i = 0; i < 5; i += 1) poller.poke()
  poller.setShown(true)
  await vi.advanceTimersByTimeAsync(700)
  expect(polls).toBe(2)
  expect(most).toBe(1)
  poller.stop()
})

test('backs off while the service is away, and returns to the usual pace with the first reply', async () => {
  let there = false
  const at: number[] = []
  const poller = startPoller(async () => {
    at.push(Date.now())
    return there
  })
  poller.setShown(true)
  await vi.advanceTimersByTimeAsync(20_000)
  const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0))
  expect(pauses.slice(1)).toEqual([2000, 4000, 5000, 5000])
  there = true
  await vi.advanceTimersByTimeAsync(5_000)
  const before = at.length
  await vi.advanceTimersByTimeAsync(3_000)
  expect(at.length - before).toBe(3)
  poller.stop()
})

test('the pause is bounded, however long the service is away', () => {
  expect(pauseAfter(0, false)).toBe(pace.hidden)
  expect(pauseAfter(1, false)).toBe(pace.hidden)
  expect(pauseAfter(1_000_000, false)).toBe(pace.awayHidden)
  expect(pauseAfter(1_000_000, true)).toBe(pace.awayShown)
})

test('a poll that throws costs no later one', async () => {
  let polls = 0
  const poller = startPoller(async () => {
    polls += 1
    if (polls === 2) throw new Error('not foreseen')
    return true
  })
  const thrown: unknown[] = []
  const onRejection = (reason: unknown): void => void thrown.push(reason)
  process.once('unhandledRejection', onRejection)
  await vi.advanceTimersByTimeAsync(25_000)
  poller.stop()
  vi.useRealTimers()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onRejection)
  expect(polls).toBe(3)
  expect(thrown).toEqual([new Error('not foreseen')])
})
