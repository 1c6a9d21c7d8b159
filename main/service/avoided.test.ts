import { expect, test } from 'vitest'
import { readAvoided } from './avoided.ts'

const nothing = { prefixes: [], subnets: [], ofNodes: new Map(), forbidsRelay: false }

test.each([
  {},
  { settings: null },
  { settings: { interfacePrefixBlacklist: 'eth' }, physical: [], virtual: 1 },
])('%j keeps the service away from nothing', (json) => {
  expect(readAvoided(json)).toEqual(nothing)
})

test('interfaces, addresses, those of one node, and the relay', () => {
  const json = {
    settings: { interfacePrefixBlacklist: ['wlan', 5], allowTcpFallbackRelay: false },
    physical: { '192.0.2.0/24': { blacklist: true }, '10.0.0.0/8': { blacklist: false, mtu: 1400 } },
    virtual: { '0A1B2C3D4E': { blacklist: ['203.0.113.0/24'] }, beef000001: { try: [] } },
  }
  expect(readAvoided(json)).toEqual({
    prefixes: ['wlan'],
    subnets: ['192.0.2.0/24'],
    ofNodes: new Map([['0a1b2c3d4e', ['203.0.113.0/24']]]),
    forbidsRelay: true,
  })
})

test.each([null, [], 'x'])('%j is no configuration', (json) => {
  expect(readAvoided(json)).toBeNull()
})
