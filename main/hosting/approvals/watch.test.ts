import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import { mostWaiting } from '../../../contract/hosting.ts'
import { noSets } from '../../../contract/network-set.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { type Result, success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleNetwork } from '../../../contract/testing/joined.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { asks, device, startWatching, type Watching } from '../testing/watching.ts'
import type { Unauthorized } from './waiting-list.ts'

let world: Watching

beforeEach(() => {
  world = startWatching()
})
afterEach(() => world.stop())

/** Has the source answer once the function that is returned says what. */
function answerLater(): (answer: Result<Unauthorized>) => void {
  const { promise, resolve } = Promise.withResolvers<Result<Unauthorized>>()
  world.answer = () => promise
  return resolve
}

test('an answer that throws costs no later one', async () => {
  const usual = world.answer
  world.answer = async () => {
    world.answer = usual
    throw new Error('spoilt')
  }
  const rejected: unknown[] = []
  const note = (reason: unknown): void => void rejected.push(reason)
  process.once('unhandledRejection', note)
  await world.online()
  const before = world.requests
  await vi.advanceTimersByTimeAsync(31_000)
  world.watch.dispose()
  vi.useRealTimers()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejected).toEqual([new Error('spoilt')])
  expect(world.requests).toBe(before + 2)
})

test('asks as soon as the service answers, every 15 s, and every 5 s while a window shows', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.requests).toBe(0)
  await world.online()
  expect(world.requests).toBe(1)
  expect(world.hosting().controller).toEqual({ state: 'ready' })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(world.requests).toBe(4)
  world.watch.setShown(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(world.requests).toBe(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.requests).toBe(7)
})

test('tells who waits, where, and since when', async () => {
  await world.online()
  expect(world.hosting().waiting).toEqual([
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

test('counts them network by network, also those for whom the list has no room', async () => {
  const member = (at: number, creationTime: number) =>
    sampleMember({}, { id: (0xa000000000 + at).toString(16), creationTime })
  const newest = Array.from({ length: mostWaiting + 50 }, (_, at) => member(at, 9_000))
  const [other, quiet] = [`${sampleId.slice(0, 10)}000002`, `${sampleId.slice(0, 10)}000003`]
  world.answer = async () =>
    success([
      { network: sampleSummary(), members: newest },
      { network: sampleSummary({ id: other }), members: [member(1, 5), member(2, 5), member(3, 5)] },
      { network: sampleSummary({ id: quiet }), members: [] },
    ])
  await world.online()
  expect(world.waiting()).toHaveLength(mostWaiting)
  expect(world.hosting().waitingIn).toEqual({ [sampleId]: mostWaiting + 50, [other]: 3 })
  world.watch.ignore(other, member(1, 5).id)
  expect(world.hosting().waitingIn[other]).toBe(2)
})

test.each([
  ['was let in before', sampleMember({}, { lastAuthorizedTime: 1 })],
  ['was put out', sampleMember({}, { lastDeauthorizedTime: 1 })],
  ['was added ahead and has not asked', sampleMember({}, { hasRequestedConfig: false })],
])('one that %s does not wait', async (_what, member) => {
  world.answer = async () => asks(member)
  await world.online()
  expect(world.waiting()).toEqual([])
})

test('rests while the service is away, and keeps what it knew', async () => {
  await world.online()
  world.store.dispatch({
    type: 'lost',
    connection: { state: 'unreachable', fault: { code: 'service-unreachable' } },
    at: 0,
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.requests).toBe(1)
  expect(world.waiting()).toEqual([sampleAddress])
  await world.online()
  expect(world.requests).toBe(2)
})

test('knows which of the networks here can be managed, and what they are called', async () => {
  await world.online([
    sampleNetwork({ id: sampleId, name: '', status: 'ACCESS_DENIED' }),
    sampleNetwork({ id: '8056c2e21c000001' }),
  ])
  expect(world.hosting().manageable).toEqual([sampleId])
  expect(world.store.snapshot().networks.find(({ id }) => id === sampleId)?.name).toBe('lab')
})

test('looks at the list of networks once a minute only', async () => {
  await world.online()
  world.watch.setShown(true)
  await vi.advanceTimersByTimeAsync(0)
  world.listed = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.listed).toBe(1)
})

test('a source that is gone takes its devices along', async () => {
  const account = scriptedSource({
    id: 'https://account.example#ada',
    capabilities: accountCapabilities.legacy.networks,
    networks: async () =>
      success([sampleSummary({ source: 'https://account.example#ada', id: '8056c2e21c000001' })]),
    unauthorized: async () => asks(sampleMember({}, { id: 'ffffffffff' })),
  })
  world.sources = [...world.sources, account]
  await world.online()
  expect(world.waiting()).toEqual([sampleAddress, 'ffffffffff'])
  world.sources = world.sources.filter(({ id }) => id === 'controller')
  world.watch.poke()
  await vi.advanceTimersByTimeAsync(0)
  expect(world.waiting()).toEqual([sampleAddress])
})

test('another service starts with nothing of the former one', async () => {
  await world.online()
  world.answer = () => new Promise(() => undefined)
  world.store.dispatch({ type: 'service-changed', demo: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(world.hosting()).toMatchObject({ waiting: [], manageable: [], controller: { state: 'unknown' } })
})

test('what the former service answers late is no news of the new one', async () => {
  const reply = answerLater()
  await world.online()
  world.store.dispatch({ type: 'service-changed', demo: true })
  world.answer = async () => success([])
  await world.online()
  const seen: string[] = []
  world.store.subscribe(() => seen.push(...world.waiting()))
  reply(asks(device))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([])
})

test('many decisions in a row are shown together: the first at once, the last soon', async () => {
  const members = Array.from({ length: 100 }, (_, n) =>
    sampleMember({}, { id: n.toString(16).padStart(10, '0') }),
  )
  world.answer = async () => asks(...members)
  await world.online()
  let shown = 0
  world.store.subscribe(() => {
    shown += 1
  })
  for (const { id } of members.slice(1)) {
    world.watch.decided(sampleId, id)
    await vi.advanceTimersByTimeAsync(10)
    if (shown === 1) expect(world.waiting().length).toBeGreaterThanOrEqual(75)
  }
  expect(shown).toBeLessThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.waiting()).toEqual([members[0]?.id])
})

describe('a decision', () => {
  test('holds against an answer that was on its way', async () => {
    await world.online()
    const reply = answerLater()
    world.watch.poke()
    await vi.advanceTimersByTimeAsync(0)
    world.watch.decided(sampleId, sampleAddress)
    expect(world.waiting()).toEqual([])
    reply(asks(device))
    await vi.advanceTimersByTimeAsync(0)
    expect(world.waiting()).toEqual([])
  })

  test('that is taken back makes it wait again', async () => {
    await world.online()
    world.watch.decided(sampleId, sampleAddress)
    world.answer = async () => asks(sampleMember({}, { lastAuthorizedTime: 7, lastDeauthorizedTime: 8 }))
    world.watch.takenBack(sampleId, sampleAddress)
    await vi.advanceTimersByTimeAsync(0)
    expect(world.waiting()).toEqual([sampleAddress])
  })

  test('taken back of one that never waited does not', async () => {
    world.answer = async () => asks(sampleMember({}, { lastDeauthorizedTime: 8 }))
    await world.online()
    world.watch.decided(sampleId, sampleAddress)
    world.watch.takenBack(sampleId, sampleAddress)
    await vi.advanceTimersByTimeAsync(0)
    expect(world.waiting()).toEqual([])
  })
})

describe('an ignored device', () => {
  const key = `${sampleId}/${sampleAddress}`

  test('is not told of, as long as it waits', async () => {
    await world.online()
    world.watch.ignore(sampleId, sampleAddress)
    expect(world.hosting()).toMatchObject({ waiting: [], ignored: [key] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.hosting()).toMatchObject({ waiting: [], ignored: [key] })
  })

  test('is forgotten once it was authorized or deleted elsewhere', async () => {
    world.store.dispatch({
      type: 'restored',
      remembered: [],
      pendingChanges: [],
      sets: noSets,
      preferences: defaultPreferences,
      ignored: [key, `ffffffffff000001/${sampleAddress}`],
    })
    world.answer = async () => success([])
    await world.online()
    expect(world.hosting().ignored).toEqual([`ffffffffff000001/${sampleAddress}`])
  })

  test('is forgotten with its network', async () => {
    await world.online()
    world.watch.ignore(sampleId, sampleAddress)
    world.watch.networkGone(sampleId)
    expect(world.hosting().ignored).toEqual([])
  })
})
