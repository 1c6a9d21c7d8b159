import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pause } from '../../contract/pause.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { sampleNetwork, sampleNode } from '../../contract/testing/joined.ts'
import { createStore } from '../state/store.ts'
import { createWriter } from '../state/writer.ts'
import * as scripted from '../testing/scripted-service.ts'
import { createReconciler, type Reconciler } from './reconciler.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute
const off = { allowManaged: false, allowGlobal: false, allowDefault: false, allowDNS: false }
const before = { allowManaged: true, allowDefault: false, allowDNS: false }
const network = sampleNetwork({ flags: off })
const { id } = network
const begin = new Date(2026, 5, 1, 12).getTime()

const others = {
  service: { network: async () => failure('internal') },
  readComputer: async () => ({ interfaces: null, routes: null, dns: null }),
  poke: () => undefined,
}

let reconciler: Reconciler | undefined
beforeEach(() => void vi.useFakeTimers({ now: begin }))
afterEach(() => {
  void reconciler?.finish(true)
  vi.useRealTimers()
})

/** Creates a store with one paused network and a writer that replies `answer` to every write. */
function world(change: Partial<Pause> = {}, answer: Result<void> = success(undefined)) {
  const store = createStore(false)
  const asked: unknown[] = []
  const pause: Pause = {
    step: 'paused',
    before,
    changed: [],
    by: { kind: 'person' },
    since: begin,
    until: begin + 15 * minute,
    ...change,
  }
  const poll = (flags = off): void =>
    store.dispatch({
      type: 'polled',
      node: sampleNode,
      now: 0,
      networks: [{ ...network, flags }],
    })
  const show = (shown: Pause | null): void => store.dispatch({ type: 'pause-changed', id, pause: shown })
  reconciler = createReconciler({
    ...others,
    store,
    writer: {
      setIntent: async () => failure('internal'),
      generation: () => 0,
      repeatOff: async () => failure('internal'),
      async complete(_id, { pause: wanted }) {
        if (wanted === undefined) throw new Error('nothing of it is in doubt')
        asked.push(wanted)
        if (!answer.ok) store.dispatch({ type: 'refused', id, fault: answer.error, intent: null })
        else if (wanted === null) show(null)
        return answer
      },
    },
  })
  poll()
  show(pause)
  return { store, asked, poll, show, pause, now: () => store.snapshot().networks[0]?.pause }
}

test('a pause ends when its time has come, to the second', () => {
  const { asked } = world()
  vi.advanceTimersByTime(15 * minute - 1)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual([null])
})

test('nothing runs while nothing is paused', () => {
  const { show } = world()
  expect(vi.getTimerCount()).toBe(1)
  show(null)
  expect(vi.getTimerCount()).toBe(0)
})

test('one that ends in a month is waited for a minute at a time, and one without end as well', () => {
  const { asked, show, pause } = world({ until: begin + 40 * 24 * 60 * minute })
  vi.advanceTimersByTime(39 * 24 * 60 * minute)
  expect(asked).toEqual([])
  show({ ...pause, until: null })
  vi.advanceTimersByTime(60 * 24 * 60 * minute)
  expect(asked).toEqual([])
})

test('after sleep it ends at the first look, which comes within a minute or when the computer wakes', () => {
  const { asked } = world()
  vi.setSystemTime(begin + 60 * minute)
  vi.advanceTimersByTime(minute)
  expect(asked).toEqual([null])
  const woken = world()
  vi.setSystemTime(begin + 120 * minute)
  reconciler?.look()
  expect(woken.asked).toEqual([null])
})

test('a clock that jumps a year ahead ends it', () => {
  const { asked } = world()
  vi.setSystemTime(begin + year)
  vi.advanceTimersByTime(minute)
  expect(asked).toEqual([null])
})

test('a clock that jumps a year back does not make it last a year', () => {
  const { asked, now } = world()
  vi.advanceTimersByTime(5 * minute)
  vi.setSystemTime(begin - year)
  vi.advanceTimersByTime(minute)
  expect(now()).toMatchObject({ since: begin - year + minute, until: begin - year + 16 * minute })
  vi.advanceTimersByTime(15 * minute)
  expect(asked).toEqual([null])
})

test('it ends as soon as the service is there, and is tried again where that failed', async () => {
  const { store, asked, poll } = world({}, failure('service-error'))
  const fault = { code: 'service-unreachable' } as const
  store.dispatch({ type: 'lost', connection: { state: 'unreachable', fault }, at: begin })
  vi.advanceTimersByTime(20 * minute)
  expect(asked).toEqual([])
  poll()
  expect(asked).toEqual([null])
  poll({ ...off, allowGlobal: true })
  expect(asked).toEqual([null])
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked).toEqual([null, null])
})

test('a start finishes what it finds half done, once it has heard of the service', () => {
  const asked = (step: Pause['step']) => {
    const { asked, show, poll, pause } = world()
    show(null)
    asked.length = 0
    poll({ ...off, allowManaged: true })
    show({ ...pause, step })
    return asked
  }
  expect(asked('resuming')).toEqual([null])
  expect(asked('pausing')).toEqual([{ by: { kind: 'person' }, since: begin, until: begin + 15 * minute }])
})

test.each([
  ['done all the same stays', off, { step: 'paused', before }],
  ['not done is given up', { ...off, ...before }, null],
] as const)(
  'a pause whose answer was lost, and that was %s: that is asked first',
  async (_what, flags, pause) => {
    const store = createStore(false)
    const service = scripted.scriptedService()
    service.flags = { ...off, ...before }
    const networks = [scripted.network(service.flags)]
    store.dispatch({ type: 'polled', node: sampleNode, networks, now: 0 })
    const writer = createWriter(store, service, async () => true)
    reconciler = createReconciler({ ...others, store, writer })
    const asked = { by: { kind: 'person' }, since: begin, until: null } as const
    const answered = writer.setIntent(scripted.id, { pause: asked })
    await service.reply(true)
    expect(await answered).toEqual(failure('service-timeout'))
    service.flags = flags
    await vi.advanceTimersByTimeAsync(11_000)
    const [entry] = store.snapshot().networks
    expect(entry?.pause ?? null).toEqual(pause && expect.objectContaining(pause))
    expect(entry?.fault).toEqual({ code: 'service-timeout' })
    expect(service.requests).toHaveLength(1)
  },
)
