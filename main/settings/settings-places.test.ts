import { expect, test } from 'vitest'
import { noStoredPlaces, readStoredPlaces, type StoredPlaces } from './settings-places.ts'

const ids = [1, 2, 3].map((last) => `0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a1${last}`)
const [first = '', second = '', third = ''] = ids
const home = {
  id: first,
  name: 'home',
  fingerprints: [{ kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.0.2.0/24' }],
} as const
const train = {
  id: second,
  name: 'train',
  fingerprints: [{ kind: 'network-name', name: 'On board' }],
} as const
const rule = { id: third, place: first, action: { kind: 'pause', networks: ['8056c2e21c000001'] } } as const
const decision = {
  at: 1_800_000_000_000,
  place: { id: first, name: 'home' },
  fingerprints: home.fingerprints,
  rule,
  outcome: { kind: 'cuts-place', network: '8056c2e21c000001', route: '192.0.0.0/16' },
} as const
const stored: StoredPlaces = { isOn: true, places: [home, train], rules: [rule], decisions: [decision] }

const read = (value: unknown) => readStoredPlaces(JSON.parse(JSON.stringify(value)))

test('what was kept is read again', () => {
  expect(read(stored)).toEqual({ read: stored, whole: true })
})

test('a file from before there were places has none, and they are off', () => {
  expect(readStoredPlaces(undefined)).toEqual({ read: noStoredPlaces, whole: true })
  expect(read({})).toEqual({ read: noStoredPlaces, whole: true })
})

test('a file of version 0.1 has its fingerprints under another name', () => {
  const { fingerprints, ...other } = home
  const { fingerprints: seen, ...decided } = decision
  const old = {
    ...stored,
    places: [{ ...other, signs: fingerprints }, train],
    decisions: [{ ...decided, signs: seen }],
  }
  expect(read(old)).toEqual({ read: stored, whole: true })
})

test('of a newer version all is read that is understood', () => {
  const later = {
    ...stored,
    radius: 5,
    places: [
      { ...home, colour: 'red' },
      { ...train, fingerprints: [{ kind: 'scent', name: 'coffee' }] },
    ],
  }
  expect(read(later)).toEqual({ read: { ...stored, places: [home] }, whole: false })
})

test.each([
  ['is no object', 7, noStoredPlaces],
  ['has lists that are none', { ...stored, places: {} }, noStoredPlaces],
  [
    'has a place without fingerprints',
    { ...stored, places: [home, { ...train, fingerprints: [] }] },
    { places: [home] },
  ],
  [
    'has a place without name',
    { ...stored, places: [home, { ...train, name: ' \u202e' }] },
    { places: [home] },
  ],
  ['has a place twice', { ...stored, places: [home, home] }, { places: [home] }],
  ['has a rule of no place', { ...stored, places: [train] }, { places: [train], rules: [] }],
  [
    'has a rule with what is no network',
    { ...stored, rules: [{ ...rule, action: { kind: 'full-tunnel', network: '../x' } }] },
    { rules: [] },
  ],
  [
    'has a subnet with bits of a host',
    {
      ...stored,
      places: [train, { ...home, fingerprints: [{ ...home.fingerprints[0], subnet: '192.0.2.1/24' }] }],
      rules: [],
    },
    { places: [train] },
  ],
  ['has more decisions than are kept', { ...stored, decisions: Array(51).fill(decision) }, {}],
  ['has a decision of another kind', { ...stored, decisions: [{}, decision] }, { decisions: [decision] }],
])('what %s is left out, and that is said', (_, given, expected) => {
  const { read: kept, whole } = read(given)
  expect(whole).toBe(false)
  expect(kept).toMatchObject(expected)
  expect(kept.decisions.length).toBeLessThanOrEqual(50)
})
