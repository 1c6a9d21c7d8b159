import { describe, expect, test } from 'vitest'
import type { Computer, SystemRoute } from './computer.ts'
import { compareWith, type ReportedNetwork } from './in-effect.ts'

const network: ReportedNetwork = {
  portDeviceName: 'ztmesh0',
  assignedAddresses: ['10.77.0.97/24', 'fd00::97/88'],
  routes: [
    { target: '10.77.0.0/24', via: null },
    { target: '192.168.1.0/24', via: '10.77.0.1' },
  ],
  dns: { domain: 'mesh.example', servers: ['10.77.0.53'] },
  flags: { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: true },
}
const route = (target: string, name: string, via: string | null = null, metric = 0): SystemRoute => ({
  target,
  via,
  metric,
  interface: name,
})
const lan = [route('0.0.0.0/0', 'eth0', '192.0.2.1'), route('192.0.2.0/24', 'eth0')]
const mesh = [route('10.77.0.0/24', 'ztmesh0'), route('192.168.1.0/24', 'ztmesh0', '10.77.0.1', 5000)]
const whole: Computer = {
  interfaces: [
    { name: 'eth0', mac: null, mtu: 1500, addresses: ['192.0.2.7/24'] },
    { name: 'ztmesh0', mac: null, mtu: 2800, addresses: ['10.77.0.97/24', 'fd00:0:0::97/88', 'fe80::1/64'] },
  ],
  routes: [...lan, ...mesh],
  dns: [{ interface: 'ztmesh0', servers: ['10.77.0.53'], domains: ['mesh.example'] }],
}
function inEffect(change: Partial<Computer>, reported: Partial<ReportedNetwork> = {}) {
  const found = compareWith({ ...whole, ...change })({ ...network, ...reported })
  if (found === null) throw new Error('nothing was compared')
  return found
}
const flags = (change: Partial<ReportedNetwork['flags']>) => ({ flags: { ...network.flags, ...change } })

test('a whole computer has all that the service reports', () => {
  const { addresses, routes, dnsApplied, fullTunnel } = inEffect({})
  expect(addresses.map(({ present, withheld }) => [present, withheld])).toEqual([
    [true, null],
    [true, null],
  ])
  expect(routes.map(({ present, lostTo }) => [present, lostTo])).toEqual([
    [true, null],
    [true, null],
  ])
  expect({ dnsApplied, fullTunnel }).toEqual({ dnsApplied: true, fullTunnel: false })
})

test('nothing is compared where the service names no interface', () => {
  expect(compareWith(whole)({ ...network, portDeviceName: '' })).toBeNull()
})

test('what could not be found out is neither there nor missing', () => {
  const unknown = inEffect({ interfaces: null, routes: null, dns: null })
  expect([...unknown.addresses, ...unknown.routes].map(({ present }) => present)).toEqual([
    ...[null, null],
    ...[null, null],
  ])
  expect(unknown).toMatchObject({ dnsApplied: null, fullTunnel: null })
})

describe('addresses', () => {
  test('one that was removed, or is on another interface, is missing', () => {
    const interfaces = [{ name: 'eth0', mac: null, mtu: 1500, addresses: ['10.77.0.97/24'] }]
    expect(inEffect({ interfaces }).addresses.map(({ present }) => present)).toEqual([false, false])
  })

  test('the flag that keeps it off is named', () => {
    const off = inEffect({ interfaces: [] }, flags({ allowManaged: false }))
    expect(off.addresses[0]).toEqual({ address: '10.77.0.97/24', present: false, withheld: 'allowManaged' })
    const global = { assignedAddresses: ['9.9.9.9/24'] }
    expect(inEffect({}, global).addresses[0]?.withheld).toBe('allowGlobal')
    expect(inEffect({}, { ...global, ...flags({ allowGlobal: true }) }).addresses[0]?.withheld).toBeNull()
  })
})

describe('routes', () => {
  const through = (...more: readonly SystemRoute[]) => inEffect({ routes: [...lan, ...more] }).routes[1]

  test('one that is not there is missing', () => {
    expect(through()).toMatchObject({ present: false, lostTo: null, withheld: null })
  })

  test('one by way of another gateway is not the one that was wanted', () => {
    const other = route('192.168.1.0/24', 'ztmesh0', '10.77.0.2', 5000)
    const otherGateway = { via: '10.77.0.2', target: '192.168.1.0/24' }
    expect(through(other)).toMatchObject({ present: false, otherGateway })
    expect(through({ ...other, via: null })).toMatchObject({ otherGateway: { ...otherGateway, via: null } })
    expect(through(...mesh, { ...other, metric: 10 })).toMatchObject({ present: true, otherGateway })
    expect(through(...mesh, { ...other, metric: 6000 })?.otherGateway).toBeNull()
  })

  test('a part of it by way of another gateway is told, unless the network offers that too', () => {
    const part = route('192.168.1.128/25', 'ztmesh0', '10.77.0.2', 5000)
    const otherGateway = { via: '10.77.0.2', target: '192.168.1.128/25' }
    expect(through(...mesh, part)).toMatchObject({ present: true, otherGateway })
    const routes = [...network.routes, { target: '192.168.1.128/25', via: '10.77.0.2' }]
    expect(inEffect({ routes: [...lan, ...mesh, part] }, { routes }).routes[1]?.otherGateway).toBeNull()
  })

  test('the system’s own route of an address is no other way', () => {
    const wide = { routes: [{ target: '10.77.0.0/24', via: '10.77.0.1' }] }
    expect(inEffect({}, wide).routes[0]?.otherGateway).toBeNull()
  })

  test('the same target on another interface takes it, where its metric is lower', () => {
    const wlan = route('192.168.1.0/24', 'wlan0', null, 600)
    expect(through(...mesh, wlan)?.lostTo).toEqual({ interface: 'wlan0', target: '192.168.1.0/24' })
    expect(through(...mesh, { ...wlan, metric: 6000 })?.lostTo).toBeNull()
    expect(through(wlan)).toMatchObject({ present: false, lostTo: { interface: 'wlan0' } })
  })

  test('of two that are equal the first in the table is used', () => {
    const [own] = mesh
    const rival = route('10.77.0.0/24', 'wlan0')
    if (own === undefined) throw new Error('no route')
    expect(inEffect({ routes: [own, rival] }).routes[0]?.lostTo).toBeNull()
    expect(inEffect({ routes: [rival, own] }).routes[0]?.lostTo?.interface).toBe('wlan0')
  })

  test('a closer one on another interface takes a part of it', () => {
    const part = route('192.168.1.128/25', 'docker0')
    expect(through(...mesh, part)).toMatchObject({
      present: true,
      lostTo: { interface: 'docker0', target: '192.168.1.128/25' },
    })
    expect(through(...mesh, route('192.168.0.0/16', 'docker0'))?.lostTo).toBeNull()
  })

  test('none is wanted where this computer is itself the gateway', () => {
    const own = { routes: [{ target: '192.168.1.0/24', via: '10.77.0.97' }] }
    expect(inEffect({}, own).routes[0]).toMatchObject({
      present: false,
      withheld: 'own-gateway',
      lostTo: null,
    })
  })
})

describe('full tunnel', () => {
  const tunnel = {
    routes: [{ target: '0.0.0.0/0', via: '10.77.0.1' }],
    ...flags({ allowDefault: true }),
  }
  const halves = ['0.0.0.0/1', '128.0.0.0/1'].map((target) => route(target, 'ztmesh0', '10.77.0.1', 5000))

  test('is in effect by both halves of a default route, or by one that is preferred', () => {
    expect(inEffect({ routes: [...lan, ...halves] }, tunnel).fullTunnel).toBe(true)
    expect(inEffect({ routes: [...lan, ...halves.slice(1)] }, tunnel).fullTunnel).toBe(false)
    const whole = route('0.0.0.0/0', 'ztmesh0', '10.77.0.1', 5000)
    expect(inEffect({ routes: [whole] }, tunnel).fullTunnel).toBe(true)
  })

  test('is not while the default route is another one', () => {
    const late = inEffect({ routes: [...lan, route('0.0.0.0/0', 'ztmesh0', '10.77.0.1', 5000)] }, tunnel)
    expect(late).toMatchObject({
      fullTunnel: false,
      routes: [{ present: true, lostTo: { interface: 'eth0' } }],
    })
    expect(inEffect({}, tunnel)).toMatchObject({ fullTunnel: false, routes: [{ present: false }] })
    expect(inEffect({}, { ...tunnel, ...flags({}) }).routes[0]?.withheld).toBe('allowDefault')
  })

  test('by way of another gateway is not the network’s', () => {
    const others = halves.map((half) => ({ ...half, via: '10.77.0.2' }))
    expect(inEffect({ routes: [...lan, ...others] }, tunnel)).toMatchObject({
      fullTunnel: false,
      routes: [{ present: false, lostTo: null, otherGateway: { via: '10.77.0.2', target: '0.0.0.0/1' } }],
    })
  })

  test('another program may have taken it by halves', () => {
    const vpn = ['0.0.0.0/1', '128.0.0.0/1'].map((target) => route(target, 'tun0', null, 50))
    expect(inEffect({ routes: [...vpn, ...halves] }, tunnel)).toMatchObject({
      fullTunnel: false,
      routes: [{ lostTo: { interface: 'tun0', target: '0.0.0.0/1' } }],
    })
  })
})

describe('name servers', () => {
  test('are applied where all of them and the domain stand at the interface, or everywhere', () => {
    const dns = { interface: 'ztmesh0', servers: ['10.77.0.53'], domains: ['Mesh.example'] }
    expect(inEffect({ dns: [dns] }).dnsApplied).toBe(true)
    expect(inEffect({ dns: [{ ...dns, interface: null }] }).dnsApplied).toBe(true)
    expect(inEffect({ dns: [{ ...dns, interface: 'eth0' }] }).dnsApplied).toBe(false)
    expect(inEffect({ dns: [{ ...dns, domains: [] }] }).dnsApplied).toBe(false)
    expect(inEffect({ dns: [{ ...dns, servers: ['10.77.0.54'] }] }).dnsApplied).toBe(false)
  })

  test('there is nothing to apply where the network names none', () => {
    expect(inEffect({}, { dns: { domain: '', servers: [] } }).dnsApplied).toBeNull()
  })
})
