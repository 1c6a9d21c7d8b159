import { expect, test } from 'vitest'
import { causeOf } from '../../contract/doctor.ts'
import type { Pause } from '../../contract/pause.ts'
import { sampleEntry } from '../../contract/testing/joined.ts'
import type { DoctorFacts } from './facts.ts'
import { fact } from './gather.ts'
import {
  type Cause,
  causeIn,
  checksFrom,
  computer,
  found,
  routeMissing,
  routes,
  silentPing,
  startedAgo,
  withoutAddress,
} from './testing/checks-from.ts'
import { answered, subjects, wholeNetwork } from './testing/whole.ts'

const device = wholeNetwork.portDeviceName
const dns = { dns: { domain: 'lab.example', servers: ['10.147.17.53'] } }

const switches = (change: Partial<DoctorFacts['switches']>) =>
  found('switches', (value) => ({ ...value, ...change }))
const noTun = switches({ hasTun: false })
const withoutManaged = answered({ flags: { ...wholeNetwork.flags, allowManaged: false } })

const controller = wholeNetwork.id.slice(0, 10)
const withoutController = found('peers', (peers) => peers.filter(({ address }) => address !== controller))
const ipv6Route = { target: 'fd00:40::/64', via: null, flags: 0, metric: 0 }

test.each<Cause>([
  [
    'a controller that was not heard of since the start',
    { ...withoutController, ...startedAgo(60_000) },
    ['controller', 'controller-never-heard'],
  ],
  ['a controller that was forgotten', withoutController, ['controller', 'controller-forgotten']],
  [
    'route missing, and the controller has not answered since the start',
    { ...withoutController, ...startedAgo(60_000), ...routeMissing },
    ['controller', 'controller-never-heard'],
  ],
  [
    'route missing right after the start, before the controller answered',
    { ...withoutController, ...startedAgo(4_000), ...routeMissing },
    ['routes', 'configuration-old'],
  ],
  [
    'address missing right after the start, before the controller answered',
    { ...withoutController, ...startedAgo(4_000), ...withoutAddress },
    ['addresses', 'configuration-old'],
  ],
  [
    'route missing right after the start',
    { ...startedAgo(4_000), ...routeMissing },
    ['routes', 'service-just-started'],
  ],
  [
    'route missing, and nothing could be joined again without a controller',
    { ...withoutController, ...routeMissing },
    ['routes', 'route-missing'],
  ],
  [
    'route missing, and nothing could be joined again without a tunnel device',
    { ...noTun, ...routeMissing },
    ['routes', 'route-missing'],
  ],
  [
    'route missing as IPv6 is off',
    {
      ...switches({ ipv6Off: ['all'] }),
      service: answered({ routes: [...wholeNetwork.routes, ipv6Route] }),
    },
    ['routes', 'ipv6-off', 'command'],
  ],
  [
    'controller silent',
    { service: answered({ status: 'REQUESTING_CONFIGURATION' }) },
    ['controller', 'controller-silent'],
  ],
  ['denied', { service: answered({ status: 'ACCESS_DENIED' }) }, ['authorized', 'not-authorized']],
  [
    'log-in due',
    { service: answered({ status: 'AUTHENTICATION_REQUIRED' }) },
    ['authorized', 'login-due', 'log-in'],
  ],
  [
    'log-in over',
    { service: answered({ authenticationExpiryTime: 500 }) },
    ['authorized', 'login-expired', 'log-in'],
  ],
  ['no such network', { service: answered({ status: 'NOT_FOUND' }) }, ['configuration', 'no-such-network']],
  [
    'too old',
    { service: answered({ status: 'CLIENT_TOO_OLD' }) },
    ['configuration', 'service-too-old', 'install-service'],
  ],
  ['an unknown status', { service: answered({ status: 'WONDERFUL' }) }, ['configuration', 'status-unknown']],
  [
    'port error',
    { service: answered({ status: 'PORT_ERROR', portError: -5 }) },
    ['interface', 'port-error', 'restart-service'],
  ],
  ['interface gone', computer({ interfaces: [] }), ['interface', 'interface-missing', 'restart-service']],
  [
    'no tunnel device',
    { ...noTun, ...computer({ interfaces: [] }) },
    ['interface', 'tun-missing', 'command'],
  ],
  [
    'no tunnel device to make one with',
    { ...noTun, service: answered({ status: 'PORT_ERROR', portError: -5 }) },
    ['interface', 'tun-missing', 'command'],
  ],
  ['ARP off', switches({ arpOff: [device] }), ['interface', 'interface-no-arp', 'command']],
  ['another MTU', { service: answered({ mtu: 1280 }) }, ['interface', 'interface-mtu', 'command']],
  [
    'IPv6 off on the interface',
    {
      ...switches({ ipv6Off: [device] }),
      service: answered({ assignedAddresses: ['10.147.17.97/24', 'fd00::7/64'] }),
    },
    ['addresses', 'ipv6-off', 'command'],
  ],
  [
    'an address that another device has too',
    {
      ...switches({ duplicates: [{ interface: device, address: 'fd00::7' }] }),
      service: answered({ assignedAddresses: ['10.147.17.97/24', 'fd00::7/64'] }),
      ...found('computer', (value) => ({
        ...value,
        interfaces: (value.interfaces ?? []).map((each) =>
          each.name === device ? { ...each, addresses: [...each.addresses, 'fd00::7/64'] } : each,
        ),
      })),
    },
    ['addresses', 'address-duplicate'],
  ],
  [
    'interface off',
    { switchedOn: fact('flags', new Map([[device, false]])) },
    ['interface', 'interface-down', 'command'],
  ],
  [
    'addresses off',
    { service: withoutManaged, ...withoutAddress },
    ['addresses', 'addresses-off', 'allow-flag'],
  ],
  ['addresses off, and still there', { service: withoutManaged }, ['addresses', 'address-stays']],
  ['no address', { service: answered({ assignedAddresses: [] }) }, ['addresses', 'no-address']],
  ['address missing', withoutAddress, ['addresses', 'address-missing', 'join-again']],
  [
    'global address',
    { service: answered({ assignedAddresses: ['9.9.9.9/24'] }) },
    ['addresses', 'address-withheld', 'allow-flag'],
  ],
  ['route missing', routeMissing, ['routes', 'route-missing', 'join-again']],
  [
    'route lost',
    routes({ target: '192.168.40.0/24', via: null, interface: 'wlan0', metric: 600 }),
    ['routes', 'route-lost'],
  ],
  [
    'part of it lost',
    routes({ target: '192.168.40.0/25', via: null, interface: 'docker0', metric: 0 }),
    ['routes', 'route-lost-in-part'],
  ],
  [
    'route by way of another gateway',
    routes({ target: '192.168.40.0/24', via: '10.147.17.9', interface: device, metric: 0 }),
    ['routes', 'route-other-gateway', 'join-again'],
  ],
])('%s', async (_what, facts, cause) => {
  expect(await causeIn(facts)).toEqual(cause)
})

test('what is not here while a network is paused is no fault', async () => {
  const before = { allowManaged: true, allowDefault: true, allowDNS: true }
  const pause: Pause = {
    step: 'paused',
    before,
    changed: [],
    by: { kind: 'person' },
    since: 1,
    until: null,
  }
  const off = { ...wholeNetwork.flags, allowManaged: false }
  const paused = {
    service: answered({ ...dns, flags: off }),
    ...withoutAddress,
    ping: silentPing,
  }
  const context = { entry: () => sampleEntry({ pause }) }
  const fix = { kind: 'resume-network', network: wholeNetwork.id }
  for (const subject of [subjects.network, subjects.peer]) {
    const checks = await checksFrom(paused, subject, context)
    expect(causeOf({ checks })).toMatchObject({ id: 'addresses', verdict: 'doubtful', fix })
    for (const id of ['routes', 'dns', 'full-tunnel'])
      expect(checks.find((each) => each.id === id)?.evidence[0]?.code).toBe('network-paused')
  }
  const checks = await checksFrom(paused, subjects.computer, context)
  expect(causeOf({ checks })).toBeNull()
  expect(checks.find(({ id }) => id === 'addresses')?.evidence[0]?.code).toBe('network-paused')
})
