import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noSets } from '../../../contract/network-set.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { type Result, success } from '../../../contract/result.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { asks, device, startWatching, type Watching } from '../testing/watching.ts'
import type { Unauthorized } from './waiting-list.ts'

let world: Watching

beforeEach(() => {
  world = startWatching()
})
afterEach(() => world.stop())

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
    let reply = (_: Result<Unauthorized>): void => undefined
    world.answer = () =>
      new Promise((resolve) => {
        reply = resolve
      })
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
