import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { bareMember, type MemberConfig } from '../members/member.ts'
import { conflicts, differences } from './differences.ts'
import { bareNetwork, type NetworkConfig } from './network-config.ts'

const network = {
  ...bareNetwork,
  name: 'home',
  v4AssignMode: { zt: true },
  routes: [
    { target: '10.1.2.0/24', via: null },
    { target: 'fd00::/64', via: null },
  ],
  ipAssignmentPools: [{ ipRangeStart: '10.1.2.1', ipRangeEnd: '10.1.2.254' }],
  dns: { domain: 'home.example', servers: ['10.1.2.53', 'fd00::53'] },
  rules: [{ type: 'ACTION_ACCEPT' }],
} satisfies NetworkConfig
const member: MemberConfig = {
  ...bareMember,
  name: 'Laptop',
  authorized: true,
  ipAssignments: ['10.1.2.3', 'fd00::3'],
  tags: [[1, 1]],
  capabilities: [1, 2],
}

describe('of a network', () => {
  test('nothing of a part that was not sent', () => {
    const sent = { '6plane': null, rfc4193: true, zt: null }
    const modes = { '6plane': true, rfc4193: true, zt: false }
    expect(differences({ v6AssignMode: sent }, { ...network, v6AssignMode: modes })).toEqual([])
    expect(
      differences({ v6AssignMode: sent }, { ...network, v6AssignMode: { ...modes, rfc4193: false } }),
    ).toHaveLength(1)
  })

  test('nothing where everything came as asked', () => {
    expect(differences({}, network)).toEqual([])
    expect(differences(network, network)).toEqual([])
  })

  test('a clamped number, in the words of the config', () => {
    expect(differences({ name: 'home', mtu: 1280 }, { ...network, mtu: 2800 })).toEqual([
      { field: 'mtu', sent: 1280, got: 2800 },
    ])
  })

  test('only the route that was dropped', () => {
    const sent = [...network.routes, { target: '10.9.0.0', via: null }]
    expect(differences({ routes: sent }, network)).toEqual([
      { field: 'routes', sent: [{ target: '10.9.0.0', via: null }], got: [] },
    ])
  })

  test('a gateway that was dropped, as asked and as it is', () => {
    const sent = [{ target: '10.1.2.0/24', via: 'fd00::1' }, network.routes[1] ?? { target: '', via: null }]
    expect(differences({ routes: sent }, network)).toEqual([
      {
        field: 'routes',
        sent: [{ target: '10.1.2.0/24', via: 'fd00::1' }],
        got: [{ target: '10.1.2.0/24', via: null }],
      },
    ])
  })

  test('neither order nor spelling of addresses, nor the order of keys', () => {
    const sent = {
      routes: [
        { via: null, target: 'FD00:0:0:0::/64' },
        { target: '10.1.2.0/24', via: null },
      ],
      dns: { servers: ['10.1.2.53', 'FD00:0::0053'], domain: 'home.example' },
      v6AssignMode: { zt: false, rfc4193: false, '6plane': false },
    }
    expect(differences(sent, network)).toEqual([])
  })

  test('a lost key of a mode, and a lost DNS server', () => {
    expect(
      differences({ v6AssignMode: { '6plane': false, rfc4193: true, zt: false } }, network),
    ).toHaveLength(1)
    expect(differences({ dns: { domain: 'home.example', servers: ['10.1.2.53'] } }, network)).toHaveLength(1)
  })

  test('of rules, the lines in question, while what the service fills in does not count', () => {
    const drop = { type: 'ACTION_DROP' }
    const ipv4 = { type: 'MATCH_ETHERTYPE', etherType: 2048 }
    const stored = { type: 'MATCH_ETHERTYPE', etherType: 2048, not: false, or: false }
    expect(differences({ rules: [ipv4, drop] }, { ...network, rules: [stored, drop] })).toEqual([])
    const unknown = { type: 'MATCH_MOON_PHASE', phase: 3 }
    expect(differences({ rules: [ipv4, unknown, drop] }, { ...network, rules: [stored, drop] })).toEqual([
      { field: 'rules', sent: [unknown], got: [] },
    ])
    expect(differences({ rules: [drop, ipv4] }, { ...network, rules: [ipv4, drop] })).toHaveLength(1)
  })

  test.each([
    [
      { type: 'MATCH_CHARACTERISTICS', mask: 2 },
      { type: 'MATCH_CHARACTERISTICS', mask: '0000000000000002', not: false, or: false },
    ],
    [
      { type: 'MATCH_MAC_SOURCE', mac: '0200000000AA', not: true },
      { type: 'MATCH_MAC_SOURCE', mac: '02:00:00:00:00:aa', not: true, or: false },
    ],
    [
      { type: 'MATCH_IP_DEST_PORT_RANGE', start: 443 },
      { type: 'MATCH_IP_DEST_PORT_RANGE', start: 443, end: 443, not: false, or: false },
    ],
    [
      { type: 'MATCH_ICMP', icmpType: 8 },
      { type: 'MATCH_ICMP', icmpType: 8, icmpCode: null, not: false, or: false },
    ],
    [
      { type: 'MATCH_IPV6_SOURCE', ip: 'FD00:0::/8', or: true },
      { type: 'MATCH_IPV6_SOURCE', ip: 'fd00::/8', not: false, or: true },
    ],
    [
      { type: 'ACTION_TEE', address: 'ABCDEF0123' },
      { type: 'ACTION_TEE', address: 'abcdef0123', flags: 0, length: 0 },
    ],
    [{ type: 'ACTION_DROP', not: false, or: false }, { type: 'ACTION_DROP' }],
  ])('a rule asked as %j is the one stored as %j', (sent, stored) => {
    expect(differences({ rules: [sent] }, { ...network, rules: [stored] })).toEqual([])
    const capability = (rule: JsonObject) => [{ id: 1, rules: [rule] }]
    expect(
      differences({ capabilities: capability(sent) }, { ...network, capabilities: capability(stored) }),
    ).toEqual([])
  })

  test.each([
    [
      { type: 'MATCH_IPV4_SOURCE', ip: '10.0.0.1' },
      { type: 'MATCH_IPV4_SOURCE', ip: '10.0.0.1/0', not: false, or: false },
    ],
    [
      { type: 'MATCH_ETHERTYPE', etherType: 65_536 },
      { type: 'MATCH_ETHERTYPE', etherType: 0, not: false, or: false },
    ],
  ])('a rule asked as %j is not the one stored as %j', (sent, stored) => {
    expect(differences({ rules: [sent] }, { ...network, rules: [stored] })).toHaveLength(1)
  })

  test('tags and capabilities come back sorted, with their defaults', () => {
    const sent = { tags: [{ id: 2 }, { id: 1, default: 3 }], capabilities: [{ id: 7 }] }
    const got = {
      ...network,
      tags: [
        { id: 1, default: 3 },
        { id: 2, default: null },
      ],
      capabilities: [{ id: 7, default: false, rules: [] }],
    }
    expect(differences(sent, got)).toEqual([])
  })
})

describe('of a member', () => {
  test('a dropped address, and an option that the service ignores', () => {
    expect(
      differences({ ipAssignments: ['fd00:0::3', 'junk', '10.1.2.3'], ssoExempt: true }, member),
    ).toEqual([
      { field: 'ipAssignments', sent: ['junk'], got: [] },
      { field: 'ssoExempt', sent: true, got: false },
    ])
  })

  test('a switch that became a number, and sorted capabilities, are none', () => {
    expect(differences({ tags: [[1, true]], capabilities: [2, 1] }, member)).toEqual([])
    expect(differences({ tags: [[1, 2]] }, member)).toEqual([
      { field: 'tags', sent: [[1, 2]], got: [[1, 1]] },
    ])
  })
})

test('of any rules with themselves are none, and of any two lists are symmetric', () => {
  const rules = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }))) as fc.Arbitrary<
    NonNullable<NetworkConfig['rules']>
  >
  fc.assert(
    fc.property(rules, rules, (a, b) => {
      expect(differences({ rules: a }, { ...network, rules: a })).toEqual([])
      const there = differences({ rules: a }, { ...network, rules: b })
      const back = differences({ rules: b }, { ...network, rules: a })
      expect(there.map(({ sent, got }) => [got, sent])).toEqual(back.map(({ sent, got }) => [sent, got]))
    }),
  )
})

test.each([
  ['another field changed', { mtu: 2800 }, { mtu: 1400 }, { mtu: 2800, multicastLimit: 64 }, []],
  ['both changed the same', { mtu: 2800 }, { mtu: 1400 }, { mtu: 3000 }, ['mtu']],
  ['both made the same of it', { mtu: 2800 }, { mtu: 1400 }, { mtu: 1400 }, []],
  ['one of two', { mtu: 2800, name: 'a' }, { mtu: 1400, name: 'b' }, { mtu: 2800, name: 'c' }, ['name']],
  ['it was never seen', {}, { mtu: 1400 }, { mtu: 2800 }, ['mtu']],
  [
    'the service answers addresses in another order',
    { ipAssignments: ['10.0.0.1', '10.0.0.2'] },
    { ipAssignments: ['10.0.0.3'] },
    { ipAssignments: ['10.0.0.2', '10.0.0.1'] },
    [],
  ],
])('%s', (_what, base, mine, now, fields) => {
  expect(conflicts(base, mine, now)).toEqual(fields)
})
