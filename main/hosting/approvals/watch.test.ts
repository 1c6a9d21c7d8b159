import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ControllerState } from '../../../contract/hosting.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleNetwork, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createStore, type Store } from '../../state/store.ts'
import { createNetworkDirectory } from '../sources/network-directory.ts'
import type { Source } from '../sources/source.ts'
import { createSources } from '../sources/sources.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import type { Unauthorized } from './waiting.ts'
import { createWatch, type Watch } from './watch.ts'

let store: Store
let watch: Watch
let requests: number
let listed: number
let answer: () => Promise<Result<Unauthorized>>
let sources: Source[]

const node = sampleSnapshot().node
const asks = (...members: readonly ReturnType<typeof sampleMember>[]): Result<Unauthorized> =>
  success([{ network: sampleSummary(), members }])
const device = sampleMember({ name: 'laptop' })

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore(false)
  requests = 0
  listed = 0
  answer = async () => asks(device)
  sources = [
    scriptedSource({
      networks: async () => {
        listed += 1
        return success([sampleSummary()])
      },
      unauthorized: () => {
        requests += 1
        return answer()
      },
    }),
  ]
  const directory = createNetworkDirectory()
  const all = createSources({
    all: () => sources,
    observer: directory,
    nodeAddress: () => store.snapshot().node?.address ?? null,
    hasController: () => true,
  })
  watch = createWatch({ store, sources: all, directory })
})
afterEach(() => {
  watch.dispose()
  vi.useRealTimers()
})

async function online(networks: readonly ReturnType<typeof sampleNetwork>[] = []): Promise<void> {
  if (node === null) throw new Error('the sample has a node')
  store.dispatch({ type: 'polled', node, networks, now: 0 })
  await vi.advanceTimersByTimeAsync(0)
}
const hosting = () => store.snapshot().hosting
const waiting = () => hosting().waiting.map(({ member }) => member)

test('an answer that throws costs no later one', async () => {
  const usual = answer
  answer = async () => {
    answer = usual
    throw new Error('spoilt')
  }
  const rejected: unknown[] = []
  const note = (reason: unknown): void => void rejected.push(reason)
  process.once('unhandledRejection', note)
  await online()
  const before = requests
  await vi.advanceTimersByTimeAsync(31_000)
  watch.dispose()
  vi.useRealTimers()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejected).toEqual([new Error('spoilt')])
  expect(requests).toBe(before + 2)
})

test('asks as soon as the service answers, every 15 s, and every 5 s while a window shows', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(0)
  await online()
  expect(requests).toBe(1)
  expect(hosting().controller).toEqual({ state: 'ready' })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(requests).toBe(4)
  watch.setShown(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toBe(7)
})

test('tells who waits, where, and since when', async () => {
  await online()
  expect(hosting().waiting).toEqual([
    {
      source: 'controller',
      network: sampleId,
      networkName: 'lab',
      member: sampleAddress,
      name: 'laptop',
      since: 5_000,
    },
  ])
})

test.each([
  ['was let in before', sampleMember({}, { lastAuthorizedTime: 1 })],
  ['was put out', sampleMember({}, { lastDeauthorizedTime: 1 })],
  ['was added ahead and has not asked', sampleMember({}, { hasAsked: false })],
])('one that %s does not wait', async (_what, member) => {
  answer = async () => asks(member)
  await online()
  expect(waiting()).toEqual([])
})

test('rests while the service is away, and keeps what it knew', async () => {
  await online()
  store.dispatch({
    type: 'lost',
    connection: { state: 'unreachable', fault: { code: 'service-unreachable' } },
    at: 0,
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(1)
  expect(waiting()).toEqual([sampleAddress])
  await online()
  expect(requests).toBe(2)
})

test('does not ask a service without a controller again, until it comes anew or somebody looks', async () => {
  answer = async () => failure('controller-absent', 'GET /controller: 404')
  await online()
  expect(hosting().controller).toEqual({
    state: 'none',
    fault: { code: 'controller-absent', detail: 'GET /controller: 404' },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(1)
  watch.setShown(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requests).toBe(2)
})

test('goes on asking a controller that starts', async () => {
  answer = async () => failure('controller-starting')
  await online()
  expect(hosting().controller).toEqual({ state: 'starting' })
  answer = async () => asks(device)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(hosting().controller).toEqual({ state: 'ready' })
})

test('a fault that says nothing of the controller changes nothing', async () => {
  await online()
  answer = async () => failure('service-error')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(hosting().controller).toEqual({ state: 'ready' })
  expect(waiting()).toEqual([sampleAddress])
})

describe('a decision', () => {
  test('holds against an answer that was on its way', async () => {
    await online()
    let reply = (_: Result<Unauthorized>): void => undefined
    answer = () =>
      new Promise((resolve) => {
        reply = resolve
      })
    watch.poke()
    await vi.advanceTimersByTimeAsync(0)
    watch.decided(sampleId, sampleAddress)
    expect(waiting()).toEqual([])
    reply(asks(device))
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting()).toEqual([])
  })

  test('that is taken back makes it wait again', async () => {
    await online()
    watch.decided(sampleId, sampleAddress)
    answer = async () => asks(sampleMember({}, { lastAuthorizedTime: 7, lastDeauthorizedTime: 8 }))
    watch.takenBack(sampleId, sampleAddress)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting()).toEqual([sampleAddress])
  })

  test('taken back of one that never waited does not', async () => {
    answer = async () => asks(sampleMember({}, { lastDeauthorizedTime: 8 }))
    await online()
    watch.decided(sampleId, sampleAddress)
    watch.takenBack(sampleId, sampleAddress)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting()).toEqual([])
  })
})

describe('an ignored device', () => {
  const key = `${sampleId}/${sampleAddress}`

  test('is not told of, as long as it waits', async () => {
    await online()
    watch.ignore(sampleId, sampleAddress)
    expect(hosting()).toMatchObject({ waiting: [], ignored: [key] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hosting()).toMatchObject({ waiting: [], ignored: [key] })
  })

  test('is forgotten once it was authorized or deleted elsewhere', async () => {
    store.dispatch({
      type: 'restored',
      remembered: [],
      preferences: defaultPreferences,
      ignored: [key, `ffffffffff000001/${sampleAddress}`],
    })
    answer = async () => success([])
    await online()
    expect(hosting().ignored).toEqual([`ffffffffff000001/${sampleAddress}`])
  })

  test('is forgotten with its network', async () => {
    await online()
    watch.ignore(sampleId, sampleAddress)
    watch.networkGone(sampleId)
    expect(hosting().ignored).toEqual([])
  })
})

test('knows which of the networks here can be managed, and what they are called', async () => {
  await online([
    sampleNetwork({ id: sampleId, name: '', status: 'ACCESS_DENIED' }),
    sampleNetwork({ id: '8056c2e21c000001' }),
  ])
  expect(hosting().manageable).toEqual([sampleId])
  expect(store.snapshot().networks.find(({ id }) => id === sampleId)?.name).toBe('lab')
})

test('looks at the list of networks once a minute only', async () => {
  await online()
  watch.setShown(true)
  await vi.advanceTimersByTimeAsync(0)
  listed = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listed).toBe(1)
})

test('a source that is gone takes its devices along', async () => {
  const account = scriptedSource({
    kind: 'account',
    networks: async () => success([sampleSummary({ source: 'account', id: '8056c2e21c000001' })]),
    unauthorized: async () => asks(sampleMember({}, { id: 'ffffffffff' })),
  })
  sources = [...sources, account]
  await online()
  expect(waiting()).toEqual([sampleAddress, 'ffffffffff'])
  sources = sources.filter(({ kind }) => kind === 'controller')
  watch.poke()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting()).toEqual([sampleAddress])
})

test('another service starts with nothing of the former one', async () => {
  await online()
  answer = () => new Promise(() => undefined)
  store.dispatch({ type: 'service-changed', demo: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(hosting()).toMatchObject({ waiting: [], manageable: [], controller: { state: 'unknown' } })
})

test('what the former service answers late is no news of the new one', async () => {
  let reply = (_: Result<Unauthorized>): void => undefined
  answer = () =>
    new Promise((resolve) => {
      reply = resolve
    })
  await online()
  store.dispatch({ type: 'service-changed', demo: true })
  answer = async () => success([])
  await online()
  const seen: string[] = []
  store.subscribe(() => seen.push(...waiting()))
  reply(asks(device))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([])
})

describe('what a controller says of itself', () => {
  const says = (...states: readonly ControllerState[]): void => {
    const left = [...states]
    sources = [
      { ...scriptedSource({ ...sources[0] }), state: async () => left.shift() ?? { state: 'ready' } },
    ]
  }

  test('is asked first: its lists are not while its database is opened', async () => {
    says({ state: 'starting' }, { state: 'starting' })
    await online()
    expect(hosting().controller).toEqual({ state: 'starting' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(requests).toBe(0)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(hosting().controller).toEqual({ state: 'ready' })
    expect(waiting()).toEqual([sampleAddress])
  })

  test('that there is none, is believed until something happens', async () => {
    const fault = { code: 'controller-absent' } as const
    says({ state: 'none', fault }, { state: 'ready' })
    await online()
    expect(hosting().controller).toEqual({ state: 'none', fault })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toBe(0)
    watch.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(hosting().controller).toEqual({ state: 'ready' })
  })

  test('is not asked again while its lists come, and counts for nothing where it is no answer', async () => {
    says({ state: 'none', fault: { code: 'service-error' } }, { state: 'starting' })
    await online()
    expect(hosting().controller).toEqual({ state: 'ready' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(hosting().controller).toEqual({ state: 'ready' })
    expect(requests).toBe(2)
  })
})
