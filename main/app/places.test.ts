import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Place, PlaceDecision, PlacesSnapshot } from '../../contract/place.ts'
import { failure } from '../../contract/result.ts'
import { createStore } from '../state/store.ts'
import { composePlaces } from './places.ts'

const mac = '5a:38:c6:f4:00:01'
const home: Place = {
  id: 'h',
  name: 'home',
  fingerprints: [{ kind: 'gateway', mac, subnet: '192.0.2.0/24' }],
}
const hour = 3_600_000

beforeEach(() => {
  // The tests must not depend on the NetworkManager of this machine.
  vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', 'unix:path=/no/such/bus')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

function world() {
  const store = createStore(false)
  let reads = 0
  let decisions: readonly PlaceDecision[] = []
  const refused = async () => failure('set-unknown')
  const places = composePlaces({
    store,
    sets: { use: refused, goBack: refused, change: refused },
    async readComputer() {
      reads += 1
      return {
        interfaces: [{ name: 'eth0', mac: null, mtu: null, addresses: ['192.0.2.7/24'] }],
        routes: [{ target: '0.0.0.0/0', via: '192.0.2.1', interface: 'eth0', metric: 1 }],
        dns: null,
      }
    },
    probes: {
      neighbours: async () => ({
        kind: 'found',
        by: 'x',
        raw: '',
        value: [{ address: '192.0.2.1', interface: 'eth0', mac, state: null }],
      }),
    },
    settings: () => ({
      decisions: () => decisions,
      saveDecisions(changed) {
        decisions = changed
      },
    }),
  })
  return {
    store,
    places,
    decisions: () => decisions,
    set: (change: Partial<PlacesSnapshot>) => store.dispatch({ type: 'places-changed', change }),
    /** Returns how often the fingerprints are read in that time. */
    async readIn(milliseconds: number) {
      const before = reads
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(milliseconds)
      return reads - before
    },
  }
}

test('nothing is read while places are off or there are none, whatever changes', async () => {
  const { places, set, readIn, store } = world()
  places.look()
  expect(await readIn(hour)).toBe(0)
  set({ isOn: true })
  places.look()
  expect(await readIn(hour)).toBe(0)
  set({ isOn: false, places: [home] })
  places.look()
  expect(await readIn(hour)).toBe(0)
  set({ isOn: true })
  expect(await readIn(hour)).toBeGreaterThan(50)
  expect(store.snapshot().places.here.place).toBe('h')
  set({ isOn: false })
  await readIn(0)
  places.look()
  expect(await readIn(hour)).toBe(0)
  expect(store.snapshot().places.here).toEqual({ place: null, fingerprints: [] })
  set({ isOn: true })
  expect(await readIn(hour)).toBeGreaterThan(50)
  places.stop()
  await readIn(0)
  expect(await readIn(hour)).toBe(0)
})

test('to switch off and on again at the same place decides nothing anew; the log keeps fifty', async () => {
  const { places, set, readIn, decisions } = world()
  set({ isOn: true, places: [home] })
  await readIn(hour)
  expect(decisions().map(({ place }) => place?.name)).toEqual(['home'])
  set({ isOn: false })
  await readIn(0)
  set({ isOn: true })
  await readIn(hour)
  expect(decisions()).toHaveLength(1)
  for (let times = 0; times < 30; times += 1) {
    set({ places: [{ ...home, id: 'other', fingerprints: [{ kind: 'metered' }] }] })
    await readIn(6_000)
    set({ places: [home] })
    await readIn(6_000)
  }
  expect(decisions()).toHaveLength(50)
  expect(decisions()[0]?.place?.name).toBe('home')
  places.stop()
})
