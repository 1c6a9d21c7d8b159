import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ControllerState } from '../../../contract/hosting.ts'
import { failure } from '../../../contract/result.ts'
import { sampleAddress } from '../../../domain/testing/sample-members.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { asks, device, startWatching, type Watching } from '../testing/watching.ts'

let world: Watching

beforeEach(() => {
  world = startWatching()
})
afterEach(() => world.stop())

test('does not ask a service without a controller again, until it comes anew or somebody looks', async () => {
  world.answer = async () => failure('controller-absent', 'GET /controller: 404')
  await world.online()
  expect(world.hosting().controller).toEqual({
    state: 'none',
    fault: { code: 'controller-absent', detail: 'GET /controller: 404' },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.requests).toBe(1)
  world.watch.setShown(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(world.requests).toBe(2)
})

test('asks a service that was started anew, at once', async () => {
  const seen = { origin: '', address: sampleAddress, version: '1.16.0', portWrittenAt: 1 }
  world.starts.seen(seen)
  world.answer = async () => failure('controller-absent')
  await world.online()
  expect(world.hosting().controller.state).toBe('none')
  world.answer = async () => asks(device)
  // The same version, of another package.
  world.starts.seen({ ...seen, portWrittenAt: 2 })
  await vi.advanceTimersByTimeAsync(0)
  expect(world.hosting().controller.state).toBe('ready')
  expect(world.waiting()).toEqual([sampleAddress])
})

test('what another service told is not shown as this one’s', async () => {
  const seen = { origin: '', address: sampleAddress, version: '1.14.1', portWrittenAt: null }
  world.starts.seen(seen)
  await world.online()
  expect(world.waiting()).toEqual([sampleAddress])
  world.answer = async () => failure('service-timeout')
  world.starts.seen({ ...seen, version: '1.16.1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(world.hosting().controller.state).toBe('unknown')
  expect(world.waiting()).toEqual([])
})

test('goes on asking a controller that starts', async () => {
  world.answer = async () => failure('controller-starting')
  await world.online()
  expect(world.hosting().controller).toEqual({ state: 'starting' })
  world.answer = async () => asks(device)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(world.hosting().controller).toEqual({ state: 'ready' })
})

test('a fault that says nothing of the controller changes nothing', async () => {
  await world.online()
  world.answer = async () => failure('service-error')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(world.hosting().controller).toEqual({ state: 'ready' })
  expect(world.waiting()).toEqual([sampleAddress])
})

describe('what a controller says of itself', () => {
  const says = (...states: readonly ControllerState[]): void => {
    const left = [...states]
    world.sources = [
      { ...scriptedSource({ ...world.sources[0] }), state: async () => left.shift() ?? { state: 'ready' } },
    ]
  }

  test('is asked first: its lists are not while its database is opened', async () => {
    says({ state: 'starting' }, { state: 'starting' })
    await world.online()
    expect(world.hosting().controller).toEqual({ state: 'starting' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(world.requests).toBe(0)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(world.hosting().controller).toEqual({ state: 'ready' })
    expect(world.waiting()).toEqual([sampleAddress])
  })

  test('that there is none, is believed until something happens', async () => {
    const fault = { code: 'controller-absent' } as const
    says({ state: 'none', fault }, { state: 'ready' })
    await world.online()
    expect(world.hosting().controller).toEqual({ state: 'none', fault })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.requests).toBe(0)
    world.watch.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.hosting().controller).toEqual({ state: 'ready' })
  })

  test('is not asked again while its lists come', async () => {
    says({ state: 'ready' }, { state: 'starting' })
    await world.online()
    expect(world.hosting().controller).toEqual({ state: 'ready' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(world.hosting().controller).toEqual({ state: 'ready' })
    expect(world.requests).toBe(2)
  })

  test('with an error, is told until it is no error; meanwhile its lists are asked for', async () => {
    const failed = { state: 'failed', fault: { code: 'service-error', status: 500 } } as const
    says(failed, failed)
    await world.online()
    expect(world.hosting().controller).toEqual(failed)
    expect(world.waiting()).toEqual([sampleAddress])
    world.answer = async () => failure('service-error')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(world.hosting().controller).toEqual(failed)
    world.answer = async () => asks(device)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(world.hosting().controller).toEqual({ state: 'ready' })
  })
})
