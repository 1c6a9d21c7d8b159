import { describe, expect, test } from 'vitest'
import type { NetworkInEffect } from '../domain/computer/in-effect.ts'
import { troubleOf } from './effect-trouble.ts'
import { networkState } from './network-state.ts'
import { defaultFlags, type Network } from './node.ts'
import { sampleEntry, samplePause } from './testing/joined.ts'

const target = '10.147.17.0/24'
const lost: NetworkInEffect = {
  addresses: [],
  routes: [
    {
      target,
      via: null,
      present: true,
      withheld: null,
      lostTo: { interface: 'eth0', target },
      otherGateway: null,
    },
  ],
  dnsApplied: null,
  fullTunnel: false,
}
const conflict = {
  target,
  rival: { interface: 'wlan0', target, network: null },
  loser: 'rival',
  by: 'metric',
  lost: target,
} as const

test('a route that is lost is trouble, until a person agreed to that', () => {
  const entry = sampleEntry({ inEffect: lost })
  expect(troubleOf(entry)).toEqual({ kind: 'route-lost', target, interface: 'eth0' })
  expect(networkState(entry, true)).toBe('attention')
  // A loss that the person agreed to needs no attention, but the network does not count as whole either.
  const agreed = { ...entry, agreedConflicts: [`${target} eth0 ${target}`] }
  expect(troubleOf(agreed)).toEqual({ kind: 'route-given-up', target, interface: 'eth0' })
  expect(networkState(agreed, true)).toBe('partial')
  expect(troubleOf({ ...entry, agreedConflicts: [`${target} wlan0 ${target}`] })).not.toBeNull()
})

test('of two networks the one that loses the route is marked, and the other is called by its name', () => {
  const [route] = lost.routes
  if (route === undefined) throw new Error('there is no route')
  const lostTo = { interface: 'ztlt57klgf', target, owner: 'office' }
  const loser = sampleEntry({ inEffect: { ...lost, routes: [{ ...route, lostTo }] } })
  expect(troubleOf(loser)).toEqual({ kind: 'route-lost', target, interface: 'office' })
  const rival = { interface: 'ztb', target, network: '8056c2e21c000001', owner: 'lab' }
  const winner = sampleEntry({ inEffect: { ...lost, routes: [] }, routeConflicts: [{ ...conflict, rival }] })
  expect(networkState(winner, true)).toBe('ok')
  expect(troubleOf({ ...winner, addressesWait: true })).toEqual({ kind: 'addresses-wait', interface: 'lab' })
})

test('a route by way of another gateway is trouble, before the full tunnel that it may carry', () => {
  const all = '0.0.0.0/0'
  const via = '10.147.17.1'
  const route = { target: all, via, present: false, withheld: null, lostTo: null } as const
  const other = (by: string | null) =>
    sampleEntry({
      inEffect: { ...lost, routes: [{ ...route, otherGateway: { via: by, target: '0.0.0.0/1' } }] },
    })
  const trouble = { kind: 'route-other-gateway', target: '0.0.0.0/1', wanted: via }
  expect(troubleOf(other('10.147.17.9'))).toEqual({ ...trouble, gateway: '10.147.17.9' })
  expect(troubleOf(other(null))).toEqual({ ...trouble, gateway: 'none' })
})

test('a name server that was left out is told, and what works is no hindrance', () => {
  const flags = { ...defaultFlags, allowDNS: true }
  const inEffect = { ...lost, routes: [], dnsApplied: true }
  const entry = sampleEntry({ inEffect, silentServers: ['10.147.17.53', '10.147.17.54'] }, { flags })
  expect(troubleOf(entry)).toEqual({ kind: 'dns-in-part', servers: ['10.147.17.53', '10.147.17.54'] })
  expect(networkState(entry, true)).toBe('partial')
  expect(troubleOf({ ...entry, silentServers: [] })).toBeNull()
})

test('addresses wait for an answer, or have taken a route', () => {
  const entry = sampleEntry({ inEffect: { ...lost, routes: [] }, routeConflicts: [conflict] })
  expect(troubleOf(entry)).toEqual({ kind: 'takes-route', target, interface: 'wlan0' })
  expect(troubleOf({ ...entry, addressesWait: true })).toEqual({ kind: 'addresses-wait', interface: 'wlan0' })
  expect(troubleOf({ ...entry, addressesWait: true, routeConflicts: [] })).toBeNull()
})

describe('a default route that is allowed', () => {
  const offered = { target: '0.0.0.0/0', via: '10.147.17.1', flags: 0, metric: 0 }
  const none = { ...lost, routes: [] }
  const entryWith = (change: Partial<Network>, inEffect: NetworkInEffect = none) =>
    sampleEntry({ inEffect }, { flags: { ...defaultFlags, allowDefault: true }, routes: [], ...change })

  test('and that the network does not offer is said, and harms nothing else', () => {
    expect(troubleOf(entryWith({}))).toEqual({ kind: 'no-default-route' })
    expect(networkState(entryWith({}), true)).toBe('partial')
    expect(networkState({ ...entryWith({}), settles: true }, true)).toBe('pending')
  })

  test('and that this computer provides itself is none', () => {
    const own = {
      ...offered,
      present: null,
      withheld: 'own-gateway',
      lostTo: null,
      otherGateway: null,
    } as const
    expect(troubleOf(entryWith({ routes: [offered] }, { ...none, routes: [own] }))).toBeNull()
  })

  test.each<[string, Partial<Network>]>([
    ['is not allowed', { flags: defaultFlags }],
    ['is kept off with the rest', { flags: { ...defaultFlags, allowDefault: true, allowManaged: false } }],
    ['may be allowed', { flags: { ...defaultFlags, allowDefault: null } }],
    ['may be offered', { untold: ['routes'] }],
  ])('%s: nothing is said', (_what, change) => {
    expect(troubleOf(entryWith(change))).toBeNull()
  })
})

describe('managed addresses that are switched off', () => {
  const flags = { ...defaultFlags, allowManaged: false }
  const parts = (address: boolean | null, route: boolean | null): NetworkInEffect => ({
    ...lost,
    addresses: [{ address: '10.147.17.97/24', present: address, withheld: 'allowManaged' }],
    routes: [
      { target, via: null, present: route, withheld: 'allowManaged', lostTo: null, otherGateway: null },
    ],
  })

  test.each([
    [true, true, '10.147.17.97'],
    [false, true, target],
    [false, false, null],
    [null, null, null],
  ])('present: %s and %s', (address, route, part) => {
    const entry = sampleEntry({ inEffect: parts(address, route) }, { flags })
    expect(troubleOf(entry)).toEqual(part === null ? null : { kind: 'addresses-stay', part })
  })

  test('a network is paused only once they are off', () => {
    const paused = sampleEntry({ pause: samplePause, inEffect: parts(true, true) }, { flags })
    expect(networkState({ ...paused, settles: true }, true)).toBe('pending')
    expect(networkState(paused, true)).toBe('attention')
    expect(networkState({ ...paused, inEffect: parts(false, false) }, true)).toBe('paused')
    expect(networkState({ ...paused, inEffect: null }, true)).toBe('paused')
  })
})
