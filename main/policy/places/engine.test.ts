import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Place, PlaceDecision } from '../../../contract/place.ts'
import { failure, success } from '../../../contract/result.ts'
import { sampleNetwork, sampleNode } from '../../../contract/testing/joined.ts'
import type { Surroundings } from '../../../domain/policy/fingerprints-of.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import { createStore } from '../../state/store.ts'
import { watchPlaces } from './engine.ts'

const gateway = (last: string): PlaceFingerprint => ({
  kind: 'gateway',
  mac: `5a:38:c6:f4:00:${last}`,
  subnet: '192.0.2.0/24',
})
const home: Place = { id: 'h', name: 'home', fingerprints: [gateway('01')] }
const office: Place = { id: 'o', name: 'office', fingerprints: [gateway('02')] }
const at = (last: string): Surroundings => ({ fingerprints: [gateway(last)], hasDefaultRoute: true })
const between: Surroundings = { fingerprints: [], hasDefaultRoute: false }

let watch: ReturnType<typeof watchPlaces> | null = null
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  watch?.stop()
  watch = null
  vi.useRealTimers()
})

function world(last: PlaceDecision | null = null) {
  const store = createStore(false)
  store.dispatch({ type: 'places-changed', change: { isOn: true, places: [home, office], last } })
  let met: Surroundings | null | Error = at('01')
  let reads = 0
  let takes = 0
  const arrived: (string | null)[] = []
  const refused = async () => failure('undo-expired')
  const started = watchPlaces({
    store,
    async readFingerprints() {
      reads += 1
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes))
      if (met instanceof Error) throw met
      return met
    },
    arrivals: {
      arrive: async (place) => void arrived.push(place?.name ?? null),
      undo: refused,
      notHere: async () => success(undefined),
      stop: () => undefined,
    },
  })
  watch = started
  return {
    store,
    arrived,
    watch: started,
    reads: () => reads,
    take(milliseconds: number) {
      takes = milliseconds
    },
    here: () => store.snapshot().places.here,
    async meet(next: Surroundings | null | Error, seconds = 6) {
      met = next
      started.look()
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
    },
  }
}

test('coming and leaving are each told once, after some seconds', async () => {
  const { meet, arrived, here } = world()
  await meet(at('01'), 4.9)
  expect([arrived, here().place]).toEqual([[], null])
  await meet(at('01'), 0.2)
  expect([arrived, here()]).toEqual([['home'], { place: 'h', fingerprints: [gateway('01')] }])
  await meet(between)
  expect(here()).toEqual({ place: null, fingerprints: [] })
  await meet(at('01'))
  await meet(at('09'))
  await meet(at('02'))
  expect(arrived).toEqual(['home', null, 'office'])
})

test('at rest it is looked once a minute, and what changes ten times a second is never somewhere else', async () => {
  const { meet, arrived, reads } = world()
  await meet(at('01'))
  const before = reads()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reads() - before).toBe(10)
  for (let step = 0; step < 300; step += 1) await meet(step % 2 ? at('01') : at('02'), 0.1)
  expect(arrived).toEqual(['home'])
})

test('what takes long to read is read less often', async () => {
  const { meet, reads, take } = world()
  await meet(at('01'))
  take(3_000)
  await vi.advanceTimersByTimeAsync(60_000)
  const before = reads()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(reads() - before).toBe(11)
})

test('a clock that jumps a year, back or forth, changes nothing', async () => {
  const { meet, arrived } = world()
  const year = 365 * 24 * 3_600_000
  for (const jump of [year, -2 * year]) {
    await meet(at('02'), 2)
    vi.setSystemTime(Date.now() + jump)
    await meet(at('02'), 2)
    expect(arrived).toEqual([])
    await meet(at('01'), 2)
  }
  await meet(at('01'), 4)
  expect(arrived).toEqual(['home'])
})

test('where the system does not tell, or reading fails, nothing is decided, and it is shown', async () => {
  const { meet, arrived, here } = world()
  await meet(at('01'))
  for (const nothing of [null, new Error('no such file')]) {
    await meet(nothing, 120)
    expect(here()).toEqual({ place: null, fingerprints: [] })
    await meet(at('01'))
    expect(here().place).toBe('h')
  }
  expect(arrived).toEqual(['home'])
})

test('a start at the place where it was decided last is no arrival', async () => {
  const last: PlaceDecision = {
    at: 1,
    place: { id: 'h', name: 'home' },
    fingerprints: home.fingerprints,
    rule: null,
    outcome: { kind: 'no-rule' },
  }
  const { meet, arrived } = world(last)
  await meet(at('01'))
  expect(arrived).toEqual([])
  await meet(at('02'))
  expect(arrived).toEqual(['office'])
})

test('what is not that place stays so until the computer is elsewhere, also after a start', async () => {
  const { meet, arrived, here, watch } = world()
  await meet(at('01'))
  await watch.notHere()
  expect(here()).toEqual({ place: null, fingerprints: [gateway('01')] })
  await meet(between)
  await meet(at('01'))
  expect([here().place, arrived]).toEqual([null, ['home']])
  await meet(at('02'))
  await meet(at('01'))
  expect([here().place, arrived]).toEqual(['h', ['home', 'office', 'home']])
  watch.stop()

  const fingerprints = home.fingerprints
  const denied: PlaceDecision = {
    at: 1,
    place: { id: 'h', name: 'home' },
    fingerprints,
    rule: null,
    outcome: { kind: 'not-here' },
  }
  const next = world(denied)
  await next.meet(at('01'))
  expect([next.here().place, next.arrived]).toEqual([null, []])
})

test('a place that is taught or removed, and a network that is joined, are looked at at once', async () => {
  const { store, meet, arrived, reads } = world()
  await meet(at('09'))
  expect(arrived).toEqual([])
  const cafe: Place = { id: 'c', name: 'café', fingerprints: [gateway('09')] }
  store.dispatch({ type: 'places-changed', change: { places: [home, cafe] } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(arrived).toEqual(['café'])
  const before = reads()
  store.dispatch({ type: 'polled', node: sampleNode, networks: [sampleNetwork()], now: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(reads()).toBeGreaterThan(before)
})
