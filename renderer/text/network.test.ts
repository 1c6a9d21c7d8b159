import { describe, expect, test } from 'vitest'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import { defaultFlags, networkStatuses } from '../../contract/node.ts'
import { t } from '../../words/testing/english.ts'
import { entry, network } from '../testing/world.ts'
import {
  adviceOf,
  flagDescription,
  flagsSummary,
  grouped,
  networkIdMeaning,
  tidyNetworkId,
} from './network.ts'

describe('a typed id, or the beginning of one, is grouped', () => {
  test.each([
    ['8056', '8056'],
    ['8056c', '8056 c'],
    ['8056 ', '8056'],
    ['8056c2e21c000001', '8056 c2e2 1c00 0001'],
    ['8056-C2E2-1C00-0001', '8056 c2e2 1c00 0001'],
    ['8056x', '8056x'],
    ['8056c2e21c0000011', '8056c2e21c0000011'],
    ['meshtray://join/8056c2e21c000001', 'meshtray://join/8056c2e21c000001'],
    ['', ''],
  ])('%j', (text, tidy) => expect(tidyNetworkId(text)).toBe(tidy))

  test('grouping twice changes nothing', () => {
    const once = tidyNetworkId('8056c2e21c000001')
    expect(tidyNetworkId(once)).toBe(once)
    expect(grouped('')).toBe('')
  })
})

test('an id names its controller and network', () => {
  const meaning = (id: string) => [networkIdMeaning(t, id, (content) => content.join(''))].flat().join('')
  expect(meaning('8056c2e21c000001')).toBe('Controller 8056c2e21c, network 1')
  expect(meaning('ff00160016000000')).toBe('Ad-hoc network, port 22')
  expect(meaning('ff00500051000000')).toBe('Ad-hoc network, ports 80 to 81')
  expect(meaning('ff0a000000000001')).toBe('Ad-hoc network, addresses of 10.0.0.0/8')
})

test('switches are summarized', () => {
  expect(flagsSummary(t, defaultFlags)).toBe('Managed addresses on, rest off')
  const all = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: true }
  expect(flagsSummary(t, all)).toBe('All on')
  expect(flagsSummary(t, { ...defaultFlags, allowManaged: false })).toBe('All off')
  expect(flagsSummary(t, { ...all, allowManaged: false, allowGlobal: false })).toBe(
    'Default route, DNS on, rest off',
  )
})

test('the DNS switch names the domain where it is known', () => {
  const named = entry(network({ dns: { domain: 'corp.example', servers: [] } }))
  expect(flagDescription(t, 'allowDNS', named)).toBe('Use its name servers for corp.example')
  expect(flagDescription(t, 'allowDNS', entry())).not.toContain('corp.example')
})

describe('advice', () => {
  const needing = networkStatuses.filter((status) => status !== 'OK' && status !== 'REQUESTING_CONFIGURATION')
  test.each(needing)('%s has some', (status) => {
    expect(adviceOf(t, entry(network({ status })))?.explanation).toMatch(/\.$/)
  })

  test('there is none where all is well or may become so', () => {
    expect(adviceOf(t, entry())).toBeNull()
    const asking = network({ status: 'REQUESTING_CONFIGURATION' })
    expect(adviceOf(t, entry(asking))).toBeNull()
    expect(adviceOf(t, entry(asking, { waitsLong: true }))?.action).toBe('leave')
  })

  test('has a fitting action', () => {
    const action = (status: string, authenticationURL: string | null = null) =>
      adviceOf(t, entry(network({ status, authenticationURL })))?.action
    expect(action('ACCESS_DENIED')).toBe('copy-address')
    expect(action('AUTHENTICATION_REQUIRED', 'https://login.example/')).toBe('log-in')
    expect(action('AUTHENTICATION_REQUIRED')).toBeUndefined()
    expect(action('NOT_FOUND')).toBe('leave')
  })

  test('a status that is not known is shown as it is', () => {
    expect(adviceOf(t, entry(network({ status: 'DREAMING' })))?.explanation).toContain('DREAMING')
  })
})

test('addresses are sorted by length, without their prefix for copying', () => {
  expect(addressesOf(entry())).toEqual([
    { address: '10.147.17.97', withPrefix: '10.147.17.97/24', present: null },
    { address: 'fd80:56c2::1', withPrefix: 'fd80:56c2::1/88', present: null },
  ])
})
