import { expect, test } from 'vitest'
import { advance, begun, type Configuration } from '../node/join-flow.ts'
import { newJoinedNetwork } from '../node/joined-network.ts'
import { appliedOf } from './interfaces.ts'

const configuration: Configuration = {
  name: 'lab',
  type: 'PRIVATE',
  mtu: 2800,
  bridge: false,
  broadcastEnabled: true,
  dns: { domain: '', servers: [] },
  routes: [
    { target: '10.7.0.0/24', via: null, flags: 0, metric: 0 },
    { target: '192.168.40.0/24', via: '10.7.0.1', flags: 0, metric: 0 },
    { target: '10.9.0.0/16', via: '10.7.0.42', flags: 0, metric: 0 },
    { target: '8.8.8.0/24', via: '10.7.0.1', flags: 0, metric: 0 },
    { target: '0.0.0.0/0', via: '10.7.0.1', flags: 0, metric: 0 },
  ],
  assignedAddresses: ['10.7.0.42/24', '2001:db8::2a/64'],
  netconfRevision: 1,
}
const lab = newJoinedNetwork(
  '1bb46b80d6c6515c',
  0,
  advance(begun, { kind: 'configuration', configuration }, 0),
)
const withFlags = (flags: Partial<typeof lab.flags>) => ({ ...lab, flags: { ...lab.flags, ...flags } })
const lan = { target: '192.168.40.0/24', via: '10.7.0.1' }

test('private addresses and routes go on; not its own subnet, nor a route by way of this computer', () => {
  expect(appliedOf(lab, true)).toEqual({ addresses: ['10.7.0.42/24'], routes: [lan] })
})

test.each([
  ['nothing without allowManaged', withFlags({ allowManaged: false, allowGlobal: true }), [], []],
  ['nothing before there is a configuration', newJoinedNetwork(lab.id, 0), [], []],
  [
    'what is public with allowGlobal',
    withFlags({ allowGlobal: true }),
    ['10.7.0.42/24', '2001:db8::2a/64'],
    [lan, { target: '8.8.8.0/24', via: '10.7.0.1' }],
  ],
  [
    'each half of a default route with allowDefault',
    withFlags({ allowDefault: true }),
    ['10.7.0.42/24'],
    [lan, { target: '0.0.0.0/1', via: '10.7.0.1' }, { target: '128.0.0.0/1', via: '10.7.0.1' }],
  ],
])('%s', (_what, network, addresses, routes) => {
  expect(appliedOf(network, true)).toEqual({ addresses, routes })
})

test('no default route on a computer that has none', () => {
  expect(appliedOf(withFlags({ allowDefault: true }), false).routes).toEqual([lan])
})
