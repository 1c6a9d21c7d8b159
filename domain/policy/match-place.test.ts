import { expect, test } from 'vitest'
import { placeOf } from './decide-place.ts'
import type { PlaceFingerprint } from './place-fingerprint.ts'

const gateway = (last: string): PlaceFingerprint => ({
  kind: 'gateway',
  mac: `5a:38:c6:f4:00:${last}`,
  subnet: '192.0.2.0/24',
})
const wifi: PlaceFingerprint = { kind: 'network-name', name: 'On board' }
const metered: PlaceFingerprint = { kind: 'metered' }
const place = (id: string, ...fingerprints: readonly PlaceFingerprint[]) => ({ id, fingerprints })
const home = place('home', gateway('f4'))
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
    [home, train, anyMetered],
    [anyMetered, train, home],
  ])
    expect(placeOf(fingerprints, places)?.id ?? null).toBe(expected)
})

test('what has the same fingerprints and more is the more specific one, wherever it stands in the list', () => {
  const desk = place('desk', metered, gateway('f4'))
  for (const places of [
    [home, desk],
    [desk, home],
  ]) {
    expect(placeOf([gateway('f4'), metered], places)?.id).toBe('desk')
    expect(placeOf([gateway('f4')], places)?.id).toBe('home')
  }
})

test('of two gateways at once that of the first place counts, and a place that says nothing is nowhere', () => {
  const other = place('other', gateway('f5'))
  expect(placeOf([gateway('f5'), gateway('f4')], [home, other])?.id).toBe('home')
  expect(placeOf([metered], [place('empty')])).toBeNull()
})
