import { expect, test } from 'vitest'
import type { NetworkInEffect } from '../domain/computer/in-effect.ts'
import { troubleOf } from './effect-trouble.ts'
import { sampleEntry } from './testing/joined.ts'

const target = '10.147.17.0/24'
const lost: NetworkInEffect = {
  addresses: [],
  routes: [{ target, via: null, present: true, withheld: null, lostTo: { interface: 'eth0', target } }],
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
  expect(troubleOf({ ...entry, agreedConflicts: [`${target} eth0 ${target}`] })).toBeNull()
  expect(troubleOf({ ...entry, agreedConflicts: [`${target} wlan0 ${target}`] })).not.toBeNull()
})

test('addresses wait for an answer, or have taken a route', () => {
  const entry = sampleEntry({ inEffect: { ...lost, routes: [] }, routeConflicts: [conflict] })
  expect(troubleOf(entry)).toEqual({ kind: 'takes-route', target, interface: 'wlan0' })
  expect(troubleOf({ ...entry, addressesWait: true })).toEqual({ kind: 'addresses-wait', interface: 'wlan0' })
  expect(troubleOf({ ...entry, addressesWait: true, routeConflicts: [] })).toBeNull()
})
