import { describe, expect, test } from 'vitest'
import { sampleEntry, sampleLeft } from '../../../contract/testing/joined.ts'
import { isOnTrial, settled, type Wanted } from './settled.ts'

const inEffect = {
  addresses: [{ address: '10.147.17.97/24', present: true, withheld: null }],
  routes: [],
  dnsApplied: true,
  fullTunnel: false,
} as const
const up = sampleEntry({ inEffect })
const status = (word: string) => sampleEntry({}, { status: word, assignedAddresses: [], routes: [] })

describe('connecting', () => {
  test.each([
    ['connected, with what it brings', up, 'done'],
    ['nothing known of it yet', null, 'waiting'],
    ['on its way', { ...up, intent: { connected: true } }, 'waiting'],
    ['its controller is asked', status('REQUESTING_CONFIGURATION'), 'waiting'],
    [
      'its controller does not answer',
      { ...status('REQUESTING_CONFIGURATION'), waitsLong: true },
      'not-done',
    ],
    ['its administrator has to let it in', status('ACCESS_DENIED'), 'done'],
    ['the person has to log in', status('AUTHENTICATION_REQUIRED'), 'not-done'],
    ['a status that a later service may have', status('QUARANTINED'), 'not-done'],
    ['the service gives no status', status(''), 'waiting'],
    ['there is no such network', status('NOT_FOUND'), 'not-done'],
    ['its addresses wait until they are compared', { ...up, addressesWait: true }, 'waiting'],
    ['the service refused', { ...up, fault: { code: 'write-ignored' as const } }, 'not-done'],
    ['somebody left it meanwhile', sampleLeft(), 'not-done'],
  ] as const)('%s', (_what, entry, expected) => {
    expect(settled(entry, 'connected')).toBe(expected)
  })

  test('what is missing is waited for, and then told', () => {
    const missing = { ...inEffect, addresses: [{ ...inEffect.addresses[0], present: false }] }
    const entry = sampleEntry({ inEffect: missing })
    expect(settled({ ...entry, settles: true }, 'connected')).toBe('waiting')
    expect(settled(entry, 'connected')).toBe('not-done')
  })
})

test('disconnecting is over when the service has it no more', () => {
  expect(settled(up, 'disconnected')).toBe('waiting')
  expect(settled(sampleLeft(), 'disconnected')).toBe('done')
  expect(settled(null, 'disconnected')).toBe('done')
})

describe('switches', () => {
  const withDns = sampleEntry(
    { inEffect: { ...inEffect, dnsApplied: false }, flags: { ...up.flags, allowDNS: true } },
    { dns: { domain: 'x.example', servers: ['10.1.2.53'] }, flags: { ...up.flags, allowDNS: true } },
  )
  const inPart = sampleEntry(
    { inEffect, silentServers: ['10.1.2.53'], flags: { ...up.flags, allowDNS: true } },
    { flags: { ...up.flags, allowDNS: true } },
  )
  const target = '10.147.17.0/24'
  const lostTo = { interface: 'wlan0', target }
  const givenUp = sampleEntry({
    inEffect: {
      ...inEffect,
      routes: [{ target, via: null, present: true, withheld: null, lostTo, otherGateway: null }],
    },
    agreedConflicts: [`${target} wlan0 ${target}`],
  })
  test.each([
    ['set, and the person agreed to what is lost', givenUp, { allowManaged: true }, 'done'],
    ['set', up, { allowManaged: true, allowDNS: false }, 'done'],
    ['not set yet', up, { allowDNS: true }, 'waiting'],
    ['set, and nothing comes of it', withDns, { allowDNS: true }, 'not-done'],
    ['set, and a name server does not answer', inPart, { allowDNS: true }, 'done'],
    ['set, and what is missing is another’s', withDns, { allowManaged: true }, 'done'],
    ['remembered for a network that was left', sampleLeft(), { allowDNS: false }, 'done'],
    ['of a network that is not let in', status('ACCESS_DENIED'), { allowManaged: true }, 'done'],
  ] as const satisfies readonly (readonly [string, typeof up, Wanted, string])[])(
    '%s',
    (_what, entry, wanted, expected) => {
      expect(settled(entry, wanted)).toBe(expected)
    },
  )

  test('a full tunnel is on trial from the moment it is asked for, where the network is connected', () => {
    const pendingChanges = [{ network: up.id, what: 'full-tunnel' as const }]
    expect(isOnTrial(up, { pendingChanges })).toBe(true)
    expect(isOnTrial(up, { pendingChanges: [] })).toBe(false)
    expect(isOnTrial(status('ACCESS_DENIED'), { pendingChanges })).toBe(false)
  })
})
