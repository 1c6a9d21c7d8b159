import { describe, expect, test } from 'vitest'
import type { Computer, SystemRoute } from './computer.ts'
import { type RouteConflict, routeConflictsWith } from './route-conflicts.ts'

const flags = { allowManaged: false, allowGlobal: false, allowDefault: false, allowDNS: false }
const mesh = {
  id: '8056c2e21c000001',
  portDeviceName: 'ztmesh0',
  assignedAddresses: ['10.77.0.97/24'],
  routes: [
    { target: '10.77.0.0/24', via: null as string | null },
    { target: '192.168.1.0/24', via: '10.77.0.1' },
  ],
  dns: { domain: '', servers: [] },
  flags,
}
const other = {
  ...mesh,
  id: '8056c2e21c000002',
  portDeviceName: 'ztother0',
  assignedAddresses: [],
  routes: [] as typeof mesh.routes,
}
const route = (target: string, name: string, metric = 0): SystemRoute => ({
  target,
  via: null,
  metric,
  interface: name,
})
const has = (...routes: readonly SystemRoute[]): Computer => ({
  interfaces: [],
  dns: null,
  routes: [route('0.0.0.0/0', 'eth0', 100), route('127.0.0.0/8', 'lo'), ...routes],
})
function routeConflicts(computer: Computer, change: Partial<typeof mesh> = {}, others = [mesh]) {
  return routeConflictsWith(computer)({ ...mesh, ...change }, others)
}
const short = ({ target, rival, loser, by, lost }: RouteConflict): string =>
  `${target} ${rival.interface} ${rival.target}: ${loser} loses ${lost} by ${by}`

test('nothing conflicts with other subnets, with the default route, or with the network itself', () => {
  const own = [route('10.77.0.0/24', 'ztmesh0'), route('192.168.1.0/24', 'ztmesh0', 5000)]
  expect(routeConflicts(has(route('192.168.2.0/24', 'eth0'), ...own))).toEqual([])
  expect(routeConflicts(has(route('0.0.0.0/1', 'tun0'), route('128.0.0.0/1', 'tun0')))).toEqual([])
  expect(routeConflicts(has(), { routes: [{ target: '0.0.0.0/0', via: '10.77.0.1' }] })).toEqual([])
})

describe('who loses', () => {
  test.each([
    ['the higher metric', '192.168.1.0/24', 600, 'network loses 192.168.1.0/24 by metric'],
    ['the lower one of ours', '192.168.1.0/24', 6000, 'rival loses 192.168.1.0/24 by metric'],
    ['who comes second', '192.168.1.0/24', 5000, 'network loses 192.168.1.0/24 by order'],
    ['a part of ours', '192.168.1.128/25', 9000, 'network loses 192.168.1.128/25 by prefix'],
    ['a part of theirs', '192.168.0.0/16', 0, 'rival loses 192.168.1.0/24 by prefix'],
  ])('%s', (_who, target, metric, words) => {
    expect(routeConflicts(has(route(target, 'wlan0', metric))).map(short)).toEqual([
      `192.168.1.0/24 wlan0 ${target}: ${words}`,
    ])
  })

  test('a subnet in which this computer has an address takes it from a Wi-Fi, whose metric is higher', () => {
    expect(routeConflicts(has(route('10.77.0.0/24', 'wlan0', 600))).map(short)).toEqual([
      '10.77.0.0/24 wlan0 10.77.0.0/24: rival loses 10.77.0.0/24 by metric',
    ])
    expect(routeConflicts(has(route('10.77.0.0/24', 'eth0', 0))).map(({ loser }) => loser)).toEqual([
      'network',
    ])
  })

  test('a route that is there already has the metric and the place that it has', () => {
    const own = route('192.168.1.0/24', 'ztmesh0', 10)
    const [conflict] = routeConflicts(has(own, route('192.168.1.0/24', 'wlan0', 20)))
    expect(conflict).toMatchObject({ loser: 'rival', by: 'metric' })
    const [second] = routeConflicts(has(own, route('192.168.1.0/24', 'wlan0', 10)))
    expect(second).toMatchObject({ loser: 'rival', by: 'order' })
  })
})

describe('other networks', () => {
  const on = { ...flags, allowManaged: true }

  test('are named where an interface is theirs', () => {
    const [conflict] = routeConflicts(has(route('192.168.1.0/24', 'ztother0', 5000)), {}, [
      mesh,
      { ...other, flags: on },
    ])
    expect(conflict?.rival).toEqual({
      target: '192.168.1.0/24',
      interface: 'ztother0',
      network: '8056c2e21c000002',
    })
  })

  test('count also before the computer has their routes; not while their addresses are off', () => {
    const routes = [{ target: '10.77.0.0/16', via: '10.9.0.1' }]
    expect(routeConflicts(has(), {}, [{ ...other, routes, flags: on }]).map(short)).toEqual([
      '10.77.0.0/24 ztother0 10.77.0.0/16: rival loses 10.77.0.0/24 by prefix',
    ])
    expect(routeConflicts(has(), {}, [{ ...other, routes }])).toEqual([])
  })
})

test('only what the flags let in is compared', () => {
  const global = { routes: [{ target: '9.9.9.0/24', via: '10.77.0.1' }] }
  const computer = has(route('9.9.9.0/24', 'eth0'))
  expect(routeConflicts(computer, global)).toEqual([])
  expect(routeConflicts(computer, { ...global, flags: { ...flags, allowGlobal: true } })).toHaveLength(1)
  const gateway = { routes: [{ target: '192.168.1.0/24', via: '10.77.0.97' }] }
  expect(routeConflicts(has(route('192.168.1.0/24', 'eth0')), gateway)).toEqual([])
})

test('where routes are not known, the subnets of addresses stand for them; where nothing is, nothing conflicts', () => {
  const eth0 = { name: 'eth0', mac: null, mtu: null, addresses: ['192.168.1.7/24', 'fe80::1/64'] }
  const [conflict] = routeConflicts({ interfaces: [eth0], routes: null, dns: null })
  expect(conflict?.rival).toMatchObject({ interface: 'eth0', target: '192.168.1.0/24' })
  expect(routeConflicts({ interfaces: null, routes: null, dns: null })).toEqual([])
  expect(routeConflicts(has(route('10.77.0.0/24', 'eth0')), { portDeviceName: '' })).toEqual([])
})

test('odd targets and thousands of routes are looked through at once', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => route(`172.16.${at >> 8}.${at & 255}/32`, `e${at}`))
  const computer = has(...many, route('nonsense', 'x'), route('192.168.1.0/24', 'a b"c', 600))
  expect(routeConflicts(computer, { routes: [{ target: 'x/y', via: null }, ...mesh.routes] })).toHaveLength(1)
})
