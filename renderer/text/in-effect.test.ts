import { expect, test } from 'vitest'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { sampleInEffect, samplePause } from '../../contract/testing/joined.ts'
import type { NetworkInEffect } from '../../domain/computer/in-effect.ts'
import { t } from '../../words/testing/english.ts'
import { entry, network } from '../testing/world.ts'
import { dnsEffect, presenceEffect, routeEffect } from './in-effect.ts'

const address = { address: '10.147.17.97/24', present: true, withheld: null } as const
const route = {
  ...{ target: '10.1.0.0/16', via: null, present: true, withheld: null, lostTo: null, otherGateway: null },
} as const
const wlan = { interface: 'wlan0', target: '10.1.0.0/16' } as const
const office = entry()

test.each([
  [{}, 'ok', 'Present'],
  [{ present: false }, 'attention', 'Missing'],
  [{ present: false, withheld: 'allowManaged' }, 'disconnected', 'Off: Allow managed addresses'],
  [{ present: false, withheld: 'allowGlobal' }, 'disconnected', 'Off: Allow global addresses'],
  [{ present: true, withheld: 'allowManaged' }, 'ok', 'Present'],
  [{ present: false, withheld: 'unusable' }, 'disconnected', 'Not a usable address on any system'],
  [{ present: null }, 'unknown', 'Cannot be checked here'],
] as const)('an address %j is %s: %s', (change, state, word) => {
  expect(presenceEffect(t, office, { ...address, ...change }, true)).toEqual({ state, word })
})

test.each([
  [{}, 'ok', 'Present'],
  [{ present: false }, 'attention', 'Missing'],
  [{ lostTo: wlan }, 'attention', 'Already used by wlan0'],
  [{ lostTo: { ...wlan, target: '10.1.7.0/24' } }, 'attention', '10.1.7.0/24 of it is already used by wlan0'],
  [
    { present: false, otherGateway: { via: '10.147.17.9', target: '10.1.0.0/16' } },
    'attention',
    'Through 10.147.17.9 instead',
  ],
  [
    { otherGateway: { via: '10.147.17.9', target: '10.1.7.0/24' } },
    'attention',
    '10.1.7.0/24 of it through 10.147.17.9 instead',
  ],
  [{ target: '0.0.0.0/0' }, 'ok', 'All your traffic goes through it'],
  [{ target: '::/0', present: false, withheld: 'allowDefault' }, 'disconnected', 'Off: Allow default route'],
  [
    { target: '0.0.0.0/0', lostTo: { interface: 'wlan0', target: '0.0.0.0/0' } },
    'attention',
    'Your traffic goes through wlan0',
  ],
  [{ present: false, withheld: 'own-gateway' }, 'disconnected', 'Not needed: this computer is its gateway'],
] as const)('a route %j is %s: %s', (change, state, word) => {
  expect(routeEffect(t, office, { ...route, ...change }, true)).toEqual({ state, word })
})

test.each([
  [true, true, 'ok', 'Present'],
  [false, true, 'partial', 'Not applied'],
  [null, true, 'unknown', 'Cannot be checked here'],
  [null, false, 'disconnected', 'Off: Allow DNS'],
] as const)('DNS applied %j, allowed %j is %s: %s', (dnsApplied, allowDNS, state, word) => {
  const flags = { ...office.flags, allowDNS }
  expect(dnsEffect(t, entry(network({ flags }), { inEffect: effects({ dnsApplied }) }), true)).toEqual({
    state,
    word,
  })
})

test('DNS that is applied without a server that does not answer says which', () => {
  const flags = { ...office.flags, allowDNS: true }
  const inPart = entry(network({ flags }), {
    inEffect: effects({ dnsApplied: true }),
    silentServers: ['10.147.17.53'],
  })
  expect(dnsEffect(t, inPart, true)).toEqual({
    state: 'partial',
    word: 'Applied without 10.147.17.53, which did not answer',
  })
})

test('a network that settles misses nothing yet, and what was not compared is unknown', () => {
  const settling: NetworkEntry = { ...office, settles: true }
  const pending = { state: 'pending', word: 'Being set up…' }
  expect(presenceEffect(t, settling, { ...address, present: false }, true)).toEqual(pending)
  expect(routeEffect(t, settling, { ...route, lostTo: wlan }, true)).toEqual(pending)
  const otherGateway = { via: null, target: route.target }
  expect(routeEffect(t, settling, { ...route, otherGateway }, true)).toEqual(pending)
  expect(presenceEffect(t, office, undefined, true).state).toBe('unknown')
})

test('nothing is known while the service does not answer', () => {
  const unknown = { state: 'unknown', word: 'Unknown' }
  expect(presenceEffect(t, office, address, false)).toEqual(unknown)
  expect(routeEffect(t, office, { ...route, lostTo: wlan }, false)).toEqual(unknown)
  expect(dnsEffect(t, { ...office, inEffect: effects({ dnsApplied: true }) }, false)).toEqual(unknown)
})

function effects(change: Partial<NetworkInEffect>): NetworkInEffect {
  return sampleInEffect(network(), change)
}

test('what a pause switches off is shown as paused', () => {
  const before = { allowManaged: true, allowDefault: false, allowDNS: true }
  const flags = { ...office.flags, ...before }
  const pause = { ...samplePause, before }
  const off = network({ flags: { ...flags, allowManaged: false, allowDNS: false } })
  const paused = entry(off, { flags, pause })
  const effectOf = (withheld: 'allowManaged' | 'allowDefault') =>
    routeEffect(t, paused, { ...route, present: false, withheld }, true)
  expect(effectOf('allowManaged')).toEqual({ state: 'paused', word: 'Off: paused' })
  expect(effectOf('allowDefault')).toEqual({ state: 'disconnected', word: 'Off: Allow default route' })
  expect(dnsEffect(t, paused, true)).toEqual({ state: 'paused', word: 'Off: paused' })
})
