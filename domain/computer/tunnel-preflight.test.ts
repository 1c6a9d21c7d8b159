import { expect, test } from 'vitest'
import { macOfMember } from './member-address.ts'
import { isPromising, preflight } from './tunnel-preflight.ts'

const id = 'f743b7cf4385cf59'
const node = 'f743b7cf43'
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
const network = {
  id,
  portDeviceName: 'zt0',
  assignedAddresses: ['10.77.0.9/24'],
  routes: [
    { target: '10.77.0.0/24', via: null },
    { target: '0.0.0.0/0', via: '10.77.0.1' as string | null },
  ],
  dns: { domain: '', servers: [] },
  flags,
}
const out = { target: '0.0.0.0/0', via: '192.0.2.1', interface: 'eth0', metric: 100 }
const peer = { address: node, path: 'direct' as const, addresses: [] as string[] }
const neighbour = {
  address: '10.77.0.1',
  interface: 'zt0',
  mac: macOfMember(id, node),
  state: 'reachable' as const,
}
const whole = {
  network,
  routes: [out],
  peers: [peer],
  neighbours: [neighbour],
  filters: [{ interface: 'eth0', mode: 'loose' as const }],
}

test('the gateway is told by its MAC address, and how it is reached', () => {
  const found = preflight(whole)
  expect(found).toEqual({
    offered: true,
    gateway: { address: '10.77.0.1', node, path: 'direct' },
    ownRoute: true,
    strictFilters: [],
  })
  expect(isPromising(found)).toBe(true)
  const relayed = preflight({ ...whole, peers: [{ ...peer, path: 'relayed' }] })
  expect(relayed.gateway?.path).toBe('relayed')
  expect(isPromising(relayed)).toBe(false)
})

test('or by the addresses that members are known to have; else it is not known', () => {
  const member = { ...peer, addresses: ['10.77.0.1'] }
  expect(preflight({ ...whole, neighbours: [], peers: [member] }).gateway).toMatchObject({
    node,
    path: 'direct',
  })
  expect(preflight({ ...whole, neighbours: [] }).gateway).toMatchObject({ node: null, path: null })
  const elsewhere = [{ ...neighbour, interface: 'eth0' }]
  expect(preflight({ ...whole, neighbours: elsewhere }).gateway?.node).toBeNull()
  expect(preflight({ ...whole, peers: [] }).gateway).toMatchObject({ node, path: null })
})

test('a network without a default route, and a computer without one', () => {
  const none = { ...network, routes: network.routes.slice(0, 1) }
  expect(preflight({ ...whole, network: none })).toMatchObject({ offered: false, gateway: null })
  const own = [{ ...out, interface: 'zt0' }]
  expect(preflight({ ...whole, routes: own })).toMatchObject({ ownRoute: false, strictFilters: [] })
})

test('a strict filter matters on the uplink alone', () => {
  const strict = [
    { interface: 'eth0', mode: 'strict' as const },
    { interface: 'docker0', mode: 'strict' as const },
  ]
  const found = preflight({ ...whole, filters: strict })
  expect(found.strictFilters).toEqual(['eth0'])
  expect(isPromising(found)).toBe(false)
})

test('what could not be found out is not known', () => {
  expect(preflight({ ...whole, routes: null, filters: null })).toMatchObject({
    ownRoute: null,
    strictFilters: null,
  })
  expect(preflight({ ...whole, filters: null }).strictFilters).toBeNull()
})
