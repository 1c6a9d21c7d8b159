import { describe, expect, test } from 'vitest'
import { readNetworkFile } from './network-file.ts'

const read = (value: unknown) => readNetworkFile(JSON.stringify(value))
const problems = (value: unknown) =>
  read(value).problems.map(({ field, kind, value: shown }) => `${field} ${kind} ${shown}`)

describe('what would be lost is left out, and told', () => {
  test.each([
    [{ name: 5 }, 'network.name bad-value 5'],
    [{ mtu: 100 }, 'network.mtu bad-value 100'],
    [{ multicastLimit: 2 ** 60 }, `network.multicastLimit bad-value ${2 ** 60}`],
    [{ private: 'yes' }, 'network.private bad-value yes'],
    [{ v4AssignMode: 'zt' }, 'network.v4AssignMode bad-value zt'],
    [{ routes: {} }, 'network.routes bad-value {}'],
    [{ remoteTraceTarget: 'junk' }, 'network.remoteTraceTarget bad-value junk'],
    [{ dns: { domain: 'x', servers: 'y' } }, 'network.dns bad-value {"domain":"x","servers":"y"}'],
    [{ rules: ['ACTION_ACCEPT'] }, 'network.rules bad-value ["ACTION_ACCEPT"]'],
    [{ ssoEnabled: true }, 'network.ssoEnabled unknown-column ssoEnabled'],
    [{ rulesSource: 5 }, 'network.rulesSource bad-value 5'],
    [{ tagsByName: [1] }, 'network.tagsByName bad-value [1]'],
  ])('%j', (given, problem) => {
    expect(problems({ network: given })).toEqual([problem])
    expect(read({ network: given }).config).toEqual({})
  })

  test('empty fields that we do not know are no loss', () => {
    const empty = {
      authorizationEndpoint: '',
      rulesSource: '',
      tagsByName: {},
      ssoEnabled: false,
      authTokens: [null],
      extra: null,
      list: [],
      object: {},
    }
    expect(read({ network: empty })).toEqual({ config: {}, id: null, members: [], problems: [] })
  })

  test('single routes, pools and servers, while the good ones stay', () => {
    const given = {
      routes: [
        { target: '10.1.2.0/24' },
        { target: '10.9.0.0', via: null },
        { target: '10.8.0.0/24', via: 'fd00::1' },
        'junk',
        { target: '10.7.0.0/24', via: '10.1.2.1', metric: 3 },
      ],
      ipAssignmentPools: [
        { ipRangeStart: '10.1.2.1', ipRangeEnd: 'x' },
        { ipRangeStart: '10.1.2.1', ipRangeEnd: '10.1.2.9' },
        {},
      ],
      dns: { domain: 'x.example', servers: ['10.1.2.53', 'y'] },
    }
    const file = read({ network: given })
    expect(file.config).toEqual({
      routes: [
        { target: '10.1.2.0/24', via: null },
        { target: '10.7.0.0/24', via: '10.1.2.1' },
      ],
      ipAssignmentPools: [{ ipRangeStart: '10.1.2.1', ipRangeEnd: '10.1.2.9' }],
      dns: { domain: 'x.example', servers: ['10.1.2.53'] },
    })
    expect(file.problems.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
      'network.routes[3] bad-value',
      'network.ipAssignmentPools[2] bad-value',
      'network.routes[1] bad-address',
      'network.routes[2] bad-address',
      'network.ipAssignmentPools[0] bad-address',
      'network.dns.servers[1] bad-address',
    ])
  })

  test('rules stay whole, with what the service would drop of them told', () => {
    const rules = [{ type: 'MATCH_MOON' }, { type: 'ACTION_ACCEPT' }]
    const file = read({ network: { rules, capabilities: [{ id: 1, rules }] } })
    expect(file.config).toEqual({ rules, capabilities: [{ id: 1, rules }] })
    expect(file.problems.map(({ field }) => field)).toEqual([
      'network.rules.0.type',
      'network.capabilities.0.rules.0.type',
    ])
  })

  test('of a mode, only what the file says', () => {
    expect(read({ network: { v6AssignMode: { zt: true, other: 1 } } }).config).toEqual({
      v6AssignMode: { '6plane': null, rfc4193: null, zt: true },
    })
  })

  test('members: bad ids, repeated ones, and single fields', () => {
    const members = [
      5,
      { name: 'nobody' },
      {
        id: 'AAAAAAAAAA',
        name: 7,
        authorized: true,
        ipAssignments: ['10.1.2.3', 'x', 9],
        tags: [[1]],
        identity: 'abc',
      },
      { id: 'aaaaaaaaaa' },
      { address: 'bbbbbbbbbb', ipAssignments: ['10.1.2.3', '10.1.2.4'], capabilities: 'all' },
      { id: 'ff00000001' },
      { id: '0000000000' },
    ]
    const file = read({ network: {}, members })
    expect(file).toMatchObject({
      members: [
        { id: 'aaaaaaaaaa', change: { authorized: true, ipAssignments: ['10.1.2.3'] } },
        { id: 'bbbbbbbbbb', change: { ipAssignments: ['10.1.2.4'] } },
      ],
    })
    expect(problems({ network: {}, members })).toEqual([
      'members[0] wrong-shape 5',
      'members[1].id bad-id null',
      'members[2].name bad-value 7',
      'members[2].ipAssignments bad-address x',
      'members[2].ipAssignments bad-address 9',
      'members[2].tags bad-value [[1]]',
      'members[3].id duplicate aaaaaaaaaa',
      'members[4].ipAssignments address-taken 10.1.2.3',
      'members[4].capabilities bad-value all',
      'members[5].id reserved-id ff00000001',
      'members[6].id reserved-id 0000000000',
    ])
  })
})
