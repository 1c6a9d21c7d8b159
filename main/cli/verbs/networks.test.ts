import { describe, expect, test } from 'vitest'
import { type Result, success } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import {
  sampleEntry,
  sampleLeft,
  sampleNetwork,
  sampleNode,
  sampleSnapshot,
} from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { createStore } from '../../state/store.ts'
import type { Ask } from './ask.ts'
import { networkJson, networksJson, networkTable } from './networks.ts'
import { refreshedCompared } from './refreshed.ts'

const lab = sampleEntry(
  {
    id: '8056c2e21c000002',
    name: 'lab',
    inEffect: {
      addresses: [{ address: '10.1.2.3/24', present: false, withheld: null }],
      routes: [
        {
          target: '192.168.1.0/24',
          via: '10.1.2.1',
          present: true,
          withheld: null,
          lostTo: { interface: 'wlan0', target: '192.168.1.0/24' },
          otherGateway: null,
        },
      ],
      dnsApplied: false,
      fullTunnel: false,
    },
    settles: true,
  },
  {
    assignedAddresses: ['10.1.2.3/24'],
    routes: [{ target: '192.168.1.0/24', via: '10.1.2.1', flags: 0, metric: 0 }],
    dns: { domain: 'lab.example', servers: ['10.1.2.53'] },
  },
)

test('a network has what is reported and what is in effect of it', () => {
  expect(networkJson(lab)).toEqual({
    id: '8056c2e21c000002',
    name: 'lab',
    status: 'OK',
    loginPage: null,
    joined: true,
    paused: false,
    pausedUntil: null,
    flags: { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false },
    addresses: [{ address: '10.1.2.3/24', present: false }],
    routes: [
      {
        target: '192.168.1.0/24',
        via: '10.1.2.1',
        flags: 0,
        metric: 0,
        present: true,
        lostTo: 'wlan0',
        otherGateway: null,
      },
    ],
    dns: { domain: 'lab.example', servers: ['10.1.2.53'], applied: false, silent: [] },
    fullTunnel: false,
    type: 'PRIVATE',
    mac: 'a2:4d:3f:7e:19:05',
    mtu: 2800,
    bridge: false,
    broadcastEnabled: true,
    netconfRevision: 14,
    portDeviceName: 'ztabcdefgh',
    portError: 0,
    multicastSubscriptions: [{ mac: '01:00:5e:00:00:01', adi: 0 }],
    authenticationExpiryTime: null,
    unknownProperties: [],
  })
})

test('what the service does not say of a network is null', () => {
  const untold = ['assignedAddresses', 'routes', 'dns', 'multicastSubscriptions'] as const
  const bare = sampleEntry(
    {},
    { untold, mtu: null, bridge: null, broadcastEnabled: null, status: '', mac: '' },
  )
  expect(networkJson(bare)).toMatchObject({
    status: null,
    addresses: null,
    routes: null,
    dns: { domain: null, servers: null },
    mac: null,
    mtu: null,
    bridge: null,
    broadcastEnabled: null,
    multicastSubscriptions: null,
  })
})

test('what was not compared is null, and what was left has nothing', () => {
  expect(networkJson(sampleEntry())).toMatchObject({
    addresses: [{ address: '10.147.17.97/24', present: null }],
    routes: [{ target: '10.147.17.0/24', via: null, present: null, lostTo: null, otherGateway: null }],
    dns: { domain: '', servers: [], applied: null, silent: [] },
    fullTunnel: null,
  })
  expect(networkJson(sampleLeft())).toMatchObject({
    status: null,
    joined: false,
    addresses: [],
    routes: [],
    dns: { domain: '', servers: [], applied: null, silent: [] },
    fullTunnel: false,
  })
})

describe('what the computer has', () => {
  const polls = async (answers: boolean, readsFrom: number, network = sampleNetwork()) => {
    const store = createStore(false)
    let count = 0
    const ask = async (): Promise<Result<Snapshot>> => {
      count += 1
      const computer = count < readsFrom ? {} : { computer: { interfaces: [], routes: [], dns: null } }
      if (answers)
        store.dispatch({ type: 'polled', node: sampleNode, networks: [network], now: count, ...computer })
      return success(store.snapshot())
    }
    await refreshedCompared(ask as Ask, t)
    return count
  }

  test('is waited for where it comes with a later poll, and not without an end', async () => {
    expect(await polls(true, 1)).toBe(1)
    expect(await polls(true, 2)).toBe(2)
    expect(await polls(true, 9)).toBe(3)
  })

  test('is not waited for where no service answers, or none says which interface it is', async () => {
    expect(await polls(false, 9)).toBe(1)
    expect(await polls(true, 9, sampleNetwork({ portDeviceName: '' }))).toBe(1)
  })
})

test('the table says what is so now, without waiting whether it settles', () => {
  expect(networkTable(t, [lab, sampleLeft({ name: '' })])).toBe(
    [
      'ID                NAME              STATUS',
      '8056c2e21c000002  lab               Connected, but 10.1.2.3 is missing on this computer',
      '8056c2e21c000001  8056c2e21c000001  Disconnected',
      '',
    ].join('\n'),
  )
  expect(networkTable(t, [])).toBe('No networks.\n')
})

test('entries that could not be read are counted', () => {
  const snapshot = sampleSnapshot({ networks: [lab], unreadableNetworks: 2 })
  expect(networksJson(snapshot)).toEqual([networkJson(lab), { id: null, unreadable: 2 }])
  expect(networksJson({ ...snapshot, unreadableNetworks: 0 })).toEqual([networkJson(lab)])
})

test('what could not be read of a network is counted in its lists', () => {
  const { addresses, routes, multicastSubscriptions } = networkJson(
    sampleEntry({}, { unreadable: { assignedAddresses: 1, routes: 2, multicastSubscriptions: 3 } }),
  )
  expect(addresses?.at(-1)).toEqual({ address: null, unreadable: 1 })
  expect(routes?.at(-1)).toEqual({ target: null, unreadable: 2 })
  expect(multicastSubscriptions?.at(-1)).toEqual({ mac: null, unreadable: 3 })
})

test('a network that needs a log-in names the address for it, if that is an ordinary web address', () => {
  const needs = (authenticationURL: string | null) =>
    sampleEntry(
      {},
      { status: 'AUTHENTICATION_REQUIRED', authenticationURL, assignedAddresses: [], routes: [] },
    )
  const page = 'https://login.example/start?state=1'
  expect(networkJson(needs(page))).toMatchObject({ status: 'AUTHENTICATION_REQUIRED', loginPage: page })
  expect(networkTable(t, [needs(page)])).toContain(`Log-in needed: ${page}\n`)
  for (const unsafe of ['file:///etc/passwd', 'javascript:alert(1)', 'no address', null]) {
    expect(networkJson(needs(unsafe))).toMatchObject({ loginPage: null })
    expect(networkTable(t, [needs(unsafe)])).toMatch(/Log-in needed\n/)
  }
})
