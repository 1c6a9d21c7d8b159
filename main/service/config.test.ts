import { expect, test } from 'vitest'
import { settingKeys } from '../../domain/service-settings/settings.ts'
import { readAvoided, readServiceSettings } from './config.ts'

const none = Object.fromEntries(settingKeys.map((key) => [key, null]))

test('what the file does not set is null', () => {
  for (const json of [{}, { settings: {} }, { settings: null }, { physical: {} }])
    expect(readServiceSettings(json)).toEqual({ values: none, unreadable: [] })
})

test('values as they are, and what is none of them is named', () => {
  const settings = {
    primaryPort: 9994,
    secondaryPort: '29994',
    forceTcpRelay: true,
    allowManagementFrom: ['10.0.0.0/8'],
    interfacePrefixBlacklist: ['docker', 5],
    lowBandwidthMode: {},
    other: 1,
  }
  expect(readServiceSettings({ settings })).toEqual({
    values: {
      ...none,
      primaryPort: 9994,
      secondaryPort: '29994',
      forceTcpRelay: true,
      allowManagementFrom: ['10.0.0.0/8'],
    },
    unreadable: ['lowBandwidthMode', 'interfacePrefixBlacklist'],
  })
})

test.each([null, [], 'x', { settings: [] }, { settings: 'x' }])('%j is no configuration', (json) => {
  expect(readServiceSettings(json)).toBeNull()
})

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

test.each([null, [], 'x'])('%j does not say what is avoided', (json) => {
  expect(readAvoided(json)).toBeNull()
})
