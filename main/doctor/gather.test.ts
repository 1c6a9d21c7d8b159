import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFacts, fact, type Gatherers, missing } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Few {
  readonly port: number
  readonly program: string
}

function facts(change: Partial<Gatherers<Few>> = {}) {
  const stop = new AbortController()
  const gatherers: Gatherers<Few> = {
    port: { by: 'status', timeout: 50, needs: [], read: () => fact('status', 9993) },
    program: {
      by: 'table',
      timeout: 50,
      needs: ['port'],
      read: ({ port }) =>
        port.kind === 'found' ? fact('table', `at ${port.value}`) : missing('table', 'check-below'),
    },
    ...change,
  }
  return { stop, facts: createFacts(gatherers, () => stop.signal) }
}

test('a fact is made of others, and gathered once', async () => {
  const read = vi.fn(() => fact('status', 7))
  const { facts: all } = facts({ port: { by: 'status', timeout: 50, needs: [], read } })
  expect(await all.of(['program', 'port'])).toMatchObject({
    program: { value: 'at 7' },
    port: { value: 7 },
  })
  await all.of(['program'])
  expect(read).toHaveBeenCalledOnce()
  all.forget(all.madeOf(['program']))
  await all.of(['program'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('one that throws costs those made of it, and nobody waits for one that hangs', async () => {
  const { facts: all } = facts({
    port: {
      by: 'status',
      timeout: 50,
      needs: [],
      read() {
        throw new Error('no /proc')
      },
    },
  })
  expect(await all.of(['port', 'program'])).toEqual({
    port: missing('status', 'failed', 'no /proc'),
    program: missing('table', 'check-below'),
  })
  const hanging = facts({
    port: { by: 'status', timeout: 20, needs: [], read: () => new Promise(() => undefined) },
  })
  const asked = hanging.facts.of(['port'])
  await vi.advanceTimersByTimeAsync(20)
  expect(await asked).toEqual({ port: missing('status', 'timeout') })
})

test('the time of a fact begins when those it is made of are there', async () => {
  const slow = { by: 'status', timeout: 200, needs: [] }
  const { facts: all } = facts({
    port: { ...slow, read: () => new Promise((done) => setTimeout(() => done(fact('status', 1)), 100)) },
  })
  const asked = all.of(['program'])
  await vi.advanceTimersByTimeAsync(100)
  expect(await asked).toMatchObject({ program: { value: 'at 1' } })
})

test('stopped, what is on its way stays unknown', async () => {
  const { facts: all, stop } = facts({
    port: { by: 'status', timeout: 10_000, needs: [], read: () => new Promise(() => undefined) },
  })
  const asked = all.of(['port', 'program'])
  stop.abort()
  expect(await asked).toEqual({ port: missing('status', 'stopped'), program: missing('table', 'stopped') })
})
