import { expect, test } from 'vitest'
import { settingKeys } from '../../domain/service-settings/settings.ts'
import { readServiceSettings } from './service-settings.ts'

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
