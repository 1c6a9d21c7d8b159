import { describe, expect, test } from 'vitest'
import type { Computer, Neighbour } from '../computer/computer.ts'
import { type FingerprintFacts, fingerprintsOf } from './fingerprints-of.ts'
import { fingerprintsToKeep } from './place-fingerprint.ts'

const mac = '5a:38:c6:f4:00:f4'
const other = '5a:38:c6:f4:00:f5'
const interfaceOf = (name: string, ...addresses: readonly string[]) => ({
  name,
  mac: '02:00:00:00:00:01',
  mtu: 1500,
  addresses,
})
const way = (target: string, via: string | null, name: string, metric = 100) => ({
  target,
  via,
  interface: name,
  metric,
})
const neighbour = (address: string, name: string, mac: string | null): Neighbour => ({
  address,
  interface: name,
  mac,
  state: 'reachable',
})
const lan: Computer = {
  interfaces: [interfaceOf('lo', '127.0.0.1/8'), interfaceOf('eth0', '192.0.2.7/24', 'fe80::1/64')],
  routes: [way('192.0.2.0/24', null, 'eth0'), way('0.0.0.0/0', '192.0.2.1', 'eth0')],
  dns: null,
}
const facts: FingerprintFacts = {
  computer: lan,
  neighbours: [neighbour('192.0.2.9', 'eth0', other), neighbour('192.0.2.1', 'eth0', mac)],
  line: { networkName: null, isMetered: null },
  overlays: [],
  fullTunnel: null,
}
const met = (change: Partial<FingerprintFacts> = {}) => fingerprintsOf({ ...facts, ...change })
const fingerprints = (change: Partial<FingerprintFacts> = {}) => met(change)?.fingerprints
const withRoutes = (...more: ReturnType<typeof way>[]): Computer => ({
  ...lan,
  interfaces: [
    ...(lan.interfaces ?? []),
    interfaceOf('wlan0', '198.51.100.7/24'),
    interfaceOf('zt0', '10.1.0.7/24'),
  ],
  routes: [...(lan.routes ?? []), ...more],
})
const home = { kind: 'gateway', mac, subnet: '192.0.2.0/24' } as const

test('a gateway is a fingerprint with its hardware address and its subnet', () => {
  expect(fingerprints()).toEqual([home])
})

test('what the system tells of the line comes after it', () => {
  const network = '8056c2e21c000001'
  expect(fingerprints({ line: { networkName: 'On board', isMetered: true }, fullTunnel: network })).toEqual([
    home,
    { kind: 'network-name', name: 'On board' },
    { kind: 'full-tunnel', network },
    { kind: 'metered' },
  ])
  expect(fingerprints({ line: { networkName: null, isMetered: false } })).toEqual([home])
  expect(fingerprints({ line: { networkName: 'x'.repeat(257), isMetered: null } })).toEqual([home])
})

describe('several gateways', () => {
  const neighbours = [...facts.neighbours, neighbour('198.51.100.1', 'wlan0', other)]
  const wifi = { kind: 'gateway', mac: other, subnet: '198.51.100.0/24' }

  test.each([
    ['the lower metric is the default route', 50, [wifi]],
    ['the higher metric is none', 600, [home]],
    ['where it makes no difference, each is one', 100, [home, wifi]],
  ])('%s', (_, metric, expected) => {
    const computer = withRoutes(way('0.0.0.0/0', '198.51.100.1', 'wlan0', metric))
    expect(fingerprints({ computer, neighbours })).toEqual(expected)
  })

  test('that of an overlay network is not where the computer is', () => {
    const computer = withRoutes(way('0.0.0.0/0', '10.1.0.1', 'zt0', 1))
    expect(fingerprints({ computer, overlays: ['zt0'] })).toEqual([home])
  })

  test('a tunnel of another program is not where the computer is, unless there is no other way', () => {
    const tunnel = { ...interfaceOf('tun0', '10.8.0.2/24'), mac: null }
    const routes = [way('0.0.0.0/0', '10.8.0.1', 'tun0', 50)]
    const within = {
      interfaces: [...(lan.interfaces ?? []), tunnel],
      routes: [...(lan.routes ?? []), ...routes],
      dns: null,
    }
    expect(fingerprints({ computer: within })).toEqual([home])
    expect(met({ computer: { interfaces: [tunnel], routes, dns: null } })).toEqual({
      fingerprints: [],
      hasDefaultRoute: true,
    })
  })

  test('each family has its own', () => {
    const computer = {
      ...lan,
      interfaces: [interfaceOf('eth0', '192.0.2.7/24', 'fe80::1/64', '2001:db8:0:1::7/64')],
      routes: [...(lan.routes ?? []), way('::/0', 'fe80::ff', 'eth0', 1024)],
    }
    expect(
      fingerprints({ computer, neighbours: [...facts.neighbours, neighbour('fe80::ff', 'eth0', mac)] }),
    ).toEqual([home, { kind: 'gateway', mac, subnet: '2001:db8:0:1::/64' }])
  })
})

describe('a gateway is no fingerprint', () => {
  test.each([
    ['without hardware address', { neighbours: [neighbour('192.0.2.1', 'eth0', null)] }],
    ['that only another interface knows', { neighbours: [neighbour('192.0.2.1', 'wlan0', mac)] }],
    [
      'that answers no more',
      { neighbours: [{ ...neighbour('192.0.2.1', 'eth0', mac), state: 'unanswered' }] },
    ],
    ['that is in no table', { neighbours: [] }],
    [
      'that is behind a link without gateway',
      { computer: { ...lan, routes: [way('0.0.0.0/0', null, 'eth0')] } },
    ],
    [
      'in no subnet of the interface',
      { computer: { ...lan, routes: [way('0.0.0.0/0', '203.0.113.1', 'eth0')] } },
    ],
  ] satisfies [string, Partial<FingerprintFacts>][])('%s', (_, change) => {
    expect(met(change)).toEqual({ fingerprints: [], hasDefaultRoute: true })
  })
})

describe('no network', () => {
  const alone = { interfaces: [interfaceOf('lo', '127.0.0.1/8')], routes: [], dns: null }
  const none = [{ kind: 'no-network' }]

  test('no default route and no address is a fingerprint', () => {
    expect(fingerprints({ computer: alone })).toEqual(none)
  })
  test('overlay networks are none, and neither are addresses that interfaces give themselves', () => {
    const interfaces = [
      interfaceOf('zt0', '10.1.0.7/24'),
      interfaceOf('eth0', '169.254.3.4/16', 'fe80::1/64'),
    ]
    const routes = [way('0.0.0.0/0', '10.1.0.1', 'zt0')]
    expect(fingerprints({ computer: { interfaces, routes, dns: null }, overlays: ['zt0'] })).toEqual(none)
  })
  test('a network without a default route is a network', () => {
    expect(met({ computer: { ...lan, routes: [] } })).toEqual({ fingerprints: [], hasDefaultRoute: false })
  })
  test('a system that does not tell is not known to have none', () => {
    expect(met({ computer: { ...alone, routes: null } })).toBeNull()
    expect(met({ computer: { ...alone, interfaces: null } })).toBeNull()
  })
})

test('a place is kept by what is hardest to meet elsewhere', () => {
  const line = { networkName: 'On board', isMetered: true }
  expect(fingerprintsToKeep(fingerprints({ line }) ?? [])).toEqual([home])
  expect(fingerprintsToKeep(fingerprints({ line, neighbours: [] }) ?? [])).toEqual([
    { kind: 'network-name', name: 'On board' },
  ])
  expect(
    fingerprintsToKeep(fingerprints({ line: { networkName: null, isMetered: true }, neighbours: [] }) ?? []),
  ).toEqual([{ kind: 'metered' }])
  expect(fingerprintsToKeep([])).toEqual([])
})
