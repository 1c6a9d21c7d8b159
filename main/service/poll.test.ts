import { expect, test, vi } from 'vitest'
import { failure, type Result, success } from '../../contract/result.ts'
import { samplePeer } from '../../contract/testing/joined.ts'
import { createHearing } from './poll.ts'

/** A node whose peers were last heard so many ms ago; null: never */
function node() {
  const state = { now: 0, silences: [5_000] as (number | null)[], fails: false }
  const read = vi.fn(
    async (): Promise<Result<{ items: ReturnType<typeof samplePeer>[]; unreadable: number }>> => {
      if (state.fails) return failure('service-timeout')
      return success({ items: state.silences.map((silence) => samplePeer({ silence })), unreadable: 0 })
    },
  )
  const hearing = createHearing(() => state.now)
  return { state, read, silence: () => hearing.silence(read) }
}

test('the latest packet of any peer counts', async () => {
  const { state, silence } = node()
  state.silences = [90_000, null, 7_000]
  expect(await silence()).toBe(7_000)
})

test('the peers of a healthy node are asked for seldom, and each time once it may be silent', async () => {
  const { state, read, silence } = node()
  expect(await silence()).toBe(5_000)
  state.now = 15_000
  expect(await silence()).toBe(20_000)
  expect(read).toHaveBeenCalledOnce()
  for (const [now, past] of [
    [16_000, 21_000],
    [17_000, 22_000],
    [40_000, 45_000],
  ] as const) {
    Object.assign(state, { now, silences: [past] })
    expect(await silence()).toBe(past)
  }
  expect(read).toHaveBeenCalledTimes(4)
  Object.assign(state, { now: 41_000, silences: [300] })
  expect(await silence()).toBe(300)
})

test('where nobody was ever heard it is unknown, and asked seldom', async () => {
  const { state, read, silence } = node()
  state.silences = [null]
  expect(await silence()).toBeNull()
  state.now = 19_000
  expect(await silence()).toBeNull()
  expect(read).toHaveBeenCalledOnce()
  state.now = 21_000
  expect(await silence()).toBeNull()
  expect(read).toHaveBeenCalledTimes(2)
})

test('peers that cannot be read make nothing up: the silence goes on from what was heard', async () => {
  const { state, silence } = node()
  state.fails = true
  expect(await silence()).toBeNull()
  state.now = 30_000
  state.fails = false
  expect(await silence()).toBe(5_000)
  state.now = 70_000
  state.fails = true
  expect(await silence()).toBe(45_000)
})
