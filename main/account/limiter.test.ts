import { describe, expect, test } from 'vitest'
import { createLimiter, heedRate, KeptForPerson, type Limiter, patienceOf } from './limiter.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1_000).toUTCString()
const steady = (headers: { [name: string]: string }, attempt = 0) =>
  patienceOf(headers, attempt, now, () => 0)

test.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': at(7) }, 7_000],
  [{ 'x-ratelimit-reset': at(4) }, 4_000],
  [{ 'retry-after': '2', 'x-ratelimit-reset': at(9) }, 2_000],
  [{ 'x-ratelimit-reset': at(-30) }, 0],
  [{ 'x-ratelimit-reset': 'soon' }, 1_000],
  [{ 'retry-after': '-5' }, 1_000],
  [{}, 1_000],
])('%j means %i ms', (headers, expected) => {
  expect(steady(headers as { [name: string]: string })).toBe(expected)
})

test('without a word it is twice as long each time', () => {
  expect([0, 1, 2, 3].map((attempt) => steady({}, attempt))).toEqual([1_000, 2_000, 4_000, 8_000])
})

test('a clock that differs from ours does not matter', () => {
  expect(steady({ date: at(3_600), 'x-ratelimit-reset': at(3_605) })).toBe(5_000)
})

test('a little is added at random', () => {
  expect(patienceOf({ 'retry-after': '1' }, 0, now, () => 0.5)).toBe(1_125)
})

describe('the rate of every reply', () => {
  function callsFor(headers: { [name: string]: string }, isFull = false, window?: number) {
    const calls: unknown[] = []
    const limiter: Limiter = {
      ...createLimiter(),
      isFull,
      setRate: (rate) => calls.push(['rate', rate]),
      pauseUntil: (time) => calls.push(['pause', time - now]),
      setLeft: (left, until) => calls.push(['left', left, until - now]),
    }
    heedRate(headers, limiter, now, window)
    return calls
  }

  test.each([
    [{}, []],
    [{ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '40' }, [['rate', 100]]],
    [{ 'x-ratelimit-limit': '0' }, []],
    [{ 'x-ratelimit-limit': 'many' }, []],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': at(2) }, [['pause', 2_000]]],
    [{ 'x-ratelimit-remaining': '0' }, []],
  ])('%j', (headers, expected) => {
    expect(callsFor(headers as { [name: string]: string })).toEqual(expected)
  })

  test('a service that counts in minutes is left alone for one before it refuses a call', () => {
    const limit = { 'x-ratelimit-limit': '50' }
    const minute = 60_000
    expect(callsFor({ ...limit, 'x-ratelimit-remaining': '2' }, false, minute)).toEqual([['left', 2, minute]])
    expect(callsFor({ ...limit, 'x-ratelimit-remaining': '1' }, false, minute)).toEqual([
      ['left', 1, minute],
      ['pause', minute],
    ])
    expect(callsFor(limit, false, minute)).toEqual([])
  })

  test('where our own requests fill the limit, there is no need to pause', () => {
    expect(callsFor({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': at(2) }, true)).toEqual([])
  })
})

describe('what is left of a window', () => {
  const wanted = () => true
  const ask = (limiter: Limiter, turn: 'now' | 'background', task = async () => 'done') =>
    limiter.run(task, turn, wanted).catch((error: unknown) => error)

  test('the last ten calls are a person’s, until the window is over', async () => {
    const limiter = createLimiter()
    const end = Date.now() + 60_000
    limiter.setLeft(11, end)
    expect(await ask(limiter, 'background')).toBe('done')
    limiter.setLeft(10, end)
    // Another kind of calls, which are counted by themselves.
    limiter.setLeft(40, end)
    expect(await ask(limiter, 'background')).toBeInstanceOf(KeptForPerson)
    expect(await ask(limiter, 'now')).toBe('done')
    limiter.close()
    const later = createLimiter()
    later.setLeft(3, Date.now() - 1)
    expect(await ask(later, 'background')).toBe('done')
    later.close()
  })

  test('what is on its way counts as used', async () => {
    const limiter = createLimiter()
    limiter.setLeft(12, Date.now() + 60_000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(limiter, 'background')))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(2)
    limiter.close()
  })

  test('a service that does not answer is asked again', async () => {
    const limiter = createLimiter()
    limiter.setLeft(5, Date.now() + 60_000)
    const lost = () => Promise.reject(new Error('ECONNREFUSED'))
    expect(await ask(limiter, 'now', lost)).toBeInstanceOf(Error)
    expect(await ask(limiter, 'background')).toBe('done')
    limiter.close()
  })
})
