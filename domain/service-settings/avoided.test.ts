import { expect, test } from 'vitest'
import { type Avoided, entriesAgainstPaths, entryAgainst } from './avoided.ts'

const nothing: Avoided = { prefixes: [], subnets: [], ofNodes: new Map(), forbidsRelay: false }
const wlan = { name: 'wlan0', addresses: ['192.0.2.7/24', 'fe80::7/64'] }

test.each<[string, Partial<Avoided>, string | null]>([
  ['nothing', {}, null],
  ['its name', { prefixes: ['eth', 'wl'] }, 'settings > interfacePrefixBlacklist > wl'],
  ['an empty prefix', { prefixes: [''] }, null],
  ['its address', { subnets: ['10.0.0.0/8', '192.0.2.0/24'] }, 'physical > 192.0.2.0/24 > blacklist'],
  ['all of IPv4', { subnets: ['0.0.0.0/0'] }, 'physical > 0.0.0.0/0 > blacklist'],
  ['other addresses, and no subnet', { subnets: ['10.0.0.0/8', 'x'] }, null],
])('an interface is avoided by %s', (_by, change, entry) => {
  expect(entryAgainst({ ...nothing, ...change }, wlan)).toBe(entry)
})

test('one whose other address is left is used by that', () => {
  const both = { ...wlan, addresses: [...wlan.addresses, '2001:db8::7/64'] }
  expect(entryAgainst({ ...nothing, subnets: ['192.0.2.0/24'] }, both)).toBeNull()
})

test('entries against paths are named as they stand in the file', () => {
  expect(entriesAgainstPaths({ ...nothing, subnets: ['10.0.0.0/8'] })).toEqual([
    'physical > 10.0.0.0/8 > blacklist',
  ])
})
