import { describe, expect, test } from 'vitest'
import { decidePlace, type PlaceMemory, placeOf, routeCutting } from './decide-place.ts'
import type { Surroundings } from './fingerprints-of.ts'
import type { PlaceFingerprint } from './place-fingerprint.ts'

const gateway = (last: string): PlaceFingerprint => ({
  kind: 'gateway',
  mac: `5a:38:c6:f4:00:${last}`,
  subnet: '192.0.2.0/24',
})
const places = ['home', 'office'].map((id, at) => ({ id, fingerprints: [gateway(`0${at}`)] }))
const at = (last: string): Surroundings => ({ fingerprints: [gateway(last)], hasDefaultRoute: true })
const [home, office, cafe] = [at('00'), at('01'), at('09')]
const nowhere: Surroundings = { fingerprints: [{ kind: 'no-network' }], hasDefaultRoute: false }
const fresh: PlaceMemory = { decided: undefined, here: undefined, change: null }

/**
 * Runs the decision at each of these times and whenever it asks to run again. Returns the arrivals with their times.
 */
function walk(steps: readonly (readonly [number, Surroundings])[], start = fresh, end = 60_000) {
  let memory = start
  const arrivals: (readonly [number, string | null])[] = []
  let now = 0
  for (const [index, [from, met]] of steps.entries()) {
    now = from
    const until = steps[index + 1]?.[0] ?? end
    while (now < until) {
      const decision = decidePlace(memory, met, places, { now, stands: 5_000 })
      memory = decision.memory
      if (decision.arrived !== undefined) arrivals.push([now, decision.arrived])
      if (decision.again === null) break
      now += decision.again
    }
  }
  return { memory, arrivals }
}

test('a place counts after it stood for some seconds', () => {
  expect(walk([[100, home]]).arrivals).toEqual([[5_100, 'home']])
  expect(walk([[100, home]], fresh, 5_000).arrivals).toEqual([])
})

test('to come, to leave and to come elsewhere is a change each time', () => {
  const steps = [
    [0, home],
    [10_000, cafe],
    [20_000, office],
  ] as const
  expect(walk(steps).arrivals).toEqual([
    [5_000, 'home'],
    [15_000, null],
    [25_000, 'office'],
  ])
})

test('who was elsewhere between two times without network comes anew', () => {
  const steps = [
    [0, home],
    [10_000, nowhere],
    [20_000, cafe],
    [30_000, nowhere],
    [40_000, home],
  ] as const
  expect(walk(steps).arrivals).toEqual([
    [5_000, 'home'],
    [25_000, null],
    [45_000, 'home'],
  ])
})

describe('nothing is decided', () => {
  test('where nobody knows the place', () => {
    expect(walk([[0, cafe]]).arrivals).toEqual([])
  })
  test('at the same place, also after a start', () => {
    const before: PlaceMemory = { decided: 'home', here: undefined, change: null }
    const { arrivals, memory } = walk([[0, home]], before)
    expect(arrivals).toEqual([])
    expect(memory.here).toBe('home')
  })
  test('at the same place after a time without network, which is shown as none', () => {
    const steps = [
      [0, home],
      [10_000, nowhere],
      [20_000, home],
    ] as const
    expect(walk(steps).arrivals).toEqual([[5_000, 'home']])
    expect(walk(steps.slice(0, 2)).memory).toMatchObject({ here: null, decided: 'home' })
  })
  test('at a place that nobody knows for a moment, after one without network', () => {
    const steps = [
      [0, home],
      [10_000, nowhere],
      [13_000, cafe],
      [17_000, home],
    ] as const
    expect(walk(steps).arrivals).toEqual([[5_000, 'home']])
  })
  test('while it changes ten times a second, however long', () => {
    const flapping = Array.from({ length: 400 }, (_, step) => [step * 100, step % 2 ? home : office] as const)
    expect(walk(flapping, fresh, 39_950).arrivals).toEqual([])
    const atHome: PlaceMemory = { decided: 'home', here: 'home', change: null }
    expect(walk(flapping, atHome, 39_950).arrivals).toEqual([])
    // Only the last change is stable.
    expect(walk(flapping).arrivals).toEqual([[44_900, 'home']])
  })
})

test('no network is a place where somebody made it one', () => {
  const flight = { id: 'flight', fingerprints: [{ kind: 'no-network' } as const] }
  const decision = decidePlace({ decided: 'home', here: 'home', change: null }, nowhere, [flight], {
    now: 0,
    stands: 0,
  })
  expect(decision.arrived).toBe('flight')
})

test('a place that was removed is left, and one that was taught is arrived at', () => {
  const atHome: PlaceMemory = { decided: 'home', here: 'home', change: null }
  expect(decidePlace(atHome, home, [], { now: 0, stands: 0 }).arrived).toBeNull()
  const unknown: PlaceMemory = { decided: null, here: null, change: null }
  expect(decidePlace(unknown, home, places, { now: 0, stands: 0 }).arrived).toBe('home')
})

const lan = { kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.168.1.0/24' } as const
const flags = { allowManaged: true, allowGlobal: false, allowDefault: true, allowDNS: false }
const offering = (...targets: readonly string[]) => ({
  assignedAddresses: ['10.1.0.7/24'],
  routes: targets.map((target) => ({ target, via: null })),
})

test.each([
  ['the place’s own subnet', '192.168.1.0/24', true],
  ['one around it', '192.168.0.0/16', true],
  ['a part of it', '192.168.1.128/25', true],
  ['its gateway alone', '192.168.1.1/32', true],
  ['another subnet', '192.168.2.0/24', false],
  ['all traffic', '0.0.0.0/0', false],
  ['half of all traffic', '128.0.0.0/1', false],
  ['what is no subnet', 'nonsense', false],
])('a route to %s', (_, target, cuts) => {
  expect(routeCutting([lan], offering('10.1.0.0/24', target), flags)).toBe(cuts ? target : null)
})

test('only what the flags let in, and only where there is a gateway', () => {
  const network = offering('192.168.1.0/24')
  expect(routeCutting([lan], network, { ...flags, allowManaged: false })).toBeNull()
  expect(routeCutting([{ kind: 'metered' }], network, flags)).toBeNull()
  const outside = { ...lan, subnet: '203.0.113.0/24' }
  expect(routeCutting([outside], offering('203.0.113.0/24'), flags)).toBeNull()
  expect(routeCutting([outside], offering('203.0.113.0/24'), { ...flags, allowGlobal: true })).toBe(
    '203.0.113.0/24',
  )
})

const wifi: PlaceFingerprint = { kind: 'network-name', name: 'On board' }
const metered: PlaceFingerprint = { kind: 'metered' }
const place = (id: string, ...fingerprints: readonly PlaceFingerprint[]) => ({ id, fingerprints })
const flat = place('home', gateway('f4'))
const train = place('train', wifi, metered)
const anyMetered = place('metered', metered)

test.each([
  ['the one fingerprint', [gateway('f4')], 'home'],
  ['one fingerprint among others', [metered, gateway('f4')], 'home'],
  ['all fingerprints of the more specific one', [metered, wifi], 'train'],
  ['a part of its fingerprints', [metered], 'metered'],
  ['another gateway', [gateway('f5')], null],
  ['nothing', [], null],
])('by %s', (_, fingerprints, expected) => {
  for (const places of [
    [flat, train, anyMetered],
    [anyMetered, train, flat],
  ])
    expect(placeOf(fingerprints, places)?.id ?? null).toBe(expected)
})

test('what has the same fingerprints and more is the more specific one, wherever it stands in the list', () => {
  const desk = place('desk', metered, gateway('f4'))
  for (const places of [
    [flat, desk],
    [desk, flat],
  ]) {
    expect(placeOf([gateway('f4'), metered], places)?.id).toBe('desk')
    expect(placeOf([gateway('f4')], places)?.id).toBe('home')
  }
})

test('of two gateways at once that of the first place counts, and a place that says nothing is nowhere', () => {
  const other = place('other', gateway('f5'))
  expect(placeOf([gateway('f5'), gateway('f4')], [flat, other])?.id).toBe('home')
  expect(placeOf([metered], [place('empty')])).toBeNull()
})
