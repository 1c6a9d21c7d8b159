import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { memberChange, networkChange } from '../../../contract/hosting-schema.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import { bareMember, type HostedMember, type MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { sampleCrowd, sampleMember } from '../../../domain/testing/sample-members.ts'
import { networkFileText, readNetworkFile } from './network-file.ts'

const config: NetworkConfig = {
  name: 'Büro 🖨️ مكتب',
  private: true,
  enableBroadcast: false,
  mtu: 1400,
  multicastLimit: 32,
  v4AssignMode: { zt: true },
  v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
  routes: [
    { target: '10.1.2.0/24', via: null },
    { target: '192.168.7.0/24', via: '10.1.2.9' },
  ],
  ipAssignmentPools: [{ ipRangeStart: '10.1.2.1', ipRangeEnd: '10.1.2.254' }],
  dns: { domain: 'home.example', servers: ['10.1.2.53'] },
  rules: [{ type: 'ACTION_ACCEPT' }],
  capabilities: [{ id: 1, default: false, rules: [] }],
  tags: [{ id: 1, default: 0 }],
  remoteTraceTarget: 'abcdef0123',
  remoteTraceLevel: 2,
}
const network = sampleHosted(config)
const member = (id: string, change: Partial<MemberConfig>): HostedMember => sampleMember(change, { id })

const read = (value: unknown) => readNetworkFile(JSON.stringify(value))
const recordings = readFileSync(
  join(import.meta.dirname, '../../../test/recordings/node-service-1.14.jsonl'),
  'utf8',
)

function recorded(step: string): string {
  for (const line of recordings.split('\n').filter((one) => one !== '')) {
    const recording: { step: string; response: { body: string } } = JSON.parse(line)
    if (recording.step === step) return recording.response.body
  }
  throw new Error(`no recording of “${step}”`)
}

describe('what goes out', () => {
  const changes: Partial<MemberConfig> = {
    name: 'Laptop',
    authorized: true,
    activeBridge: true,
    ipAssignments: ['10.1.2.3', 'fd00::3'],
    noAutoAssignIps: true,
    ssoExempt: true,
    tags: [
      [1, 5],
      [2, true],
    ],
    capabilities: [1],
  }
  const text = networkFileText(network, [member('aaaaaaaaaa', changes), member('bbbbbbbbbb', {})], 0)

  test('comes in again, all of it', () => {
    expect(readNetworkFile(text)).toEqual({
      config,
      id: network.id,
      members: [
        { id: 'aaaaaaaaaa', change: changes, fields: { ...changes, description: null } },
        { id: 'bbbbbbbbbb', change: {}, fields: { ...bareMember, description: null } },
      ],
      problems: [],
    })
  })

  test('says what it is, and where it came from', () => {
    expect(JSON.parse(text)).toMatchObject({
      format: 'meshtray-network',
      version: 1,
      exportedAt: '1970-01-01T00:00:00.000Z',
      network: { id: network.id, name: config.name },
      members: [{ id: 'aaaaaaaaaa' }, { id: 'bbbbbbbbbb' }],
    })
  })

  test('of a later version is read as far as it goes, and told', () => {
    expect(read({ ...JSON.parse(text), version: 2 }).problems).toEqual([
      { line: null, field: 'version', kind: 'bad-value', value: '2' },
    ])
  })
})

describe('what a service answers', () => {
  test('a recorded network, before and after DNS was set', () => {
    const fresh = readNetworkFile(recorded('read hosted network'))
    expect(fresh.problems).toEqual([])
    expect(fresh.config).toMatchObject({ name: 'office', routes: [{ target: '10.147.17.0/24', via: null }] })
    expect(fresh.config).not.toHaveProperty('dns')
    const later = readNetworkFile(recorded('controller: set DNS and MTU'))
    expect(later.problems).toEqual([])
    expect(later.config).toMatchObject({
      mtu: 1400,
      dns: { domain: 'corp.example', servers: ['10.147.17.53'] },
    })
  })

  test('with recorded members beside it', () => {
    const members: unknown = JSON.parse(recorded('unstable: all members')).data
    expect(read({ ...JSON.parse(recorded('read hosted network')), members })).toMatchObject({
      members: [
        {
          id: '1234567890',
          change: {
            name: 'Laptop',
            authorized: true,
            ipAssignments: ['10.147.17.15'],
            noAutoAssignIps: true,
          },
        },
        { id: '1bb46b80d6', change: { authorized: true, ipAssignments: ['10.147.17.97'] } },
      ],
      problems: [],
    })
  })

  test('an account’s network and members', () => {
    const file = {
      id: '8056c2e21c000001',
      config: { name: 'home', mtu: 2800, routes: [{ target: '10.1.2.0/24' }], creationTime: 5 },
      members: [
        {
          id: '8056c2e21c000001-AAAAAAAAAA',
          nodeId: 'AAAAAAAAAA',
          name: 'Laptop',
          config: { authorized: true },
        },
      ],
    }
    expect(read(file)).toMatchObject({
      id: '8056c2e21c000001',
      config: { name: 'home', mtu: 2800, routes: [{ target: '10.1.2.0/24', via: null }] },
      members: [{ id: 'aaaaaaaaaa', change: { name: 'Laptop', authorized: true } }],
      problems: [],
    })
  })

  test('members by their ids', () => {
    expect(read({ network: {}, members: { aaaaaaaaaa: { name: 'A' }, bbbbbbbbbb: {} } })).toMatchObject({
      members: [
        { id: 'aaaaaaaaaa', change: { name: 'A' } },
        { id: 'bbbbbbbbbb', change: {} },
      ],
    })
  })
})

describe('files that cannot be used', () => {
  test.each([
    ['', 'not-json'],
    ['{"network":', 'not-json'],
    ['id,name\naaaaaaaaaa,x', 'not-json'],
    ['null', 'wrong-shape'],
    ['[]', 'wrong-shape'],
    ['"network"', 'wrong-shape'],
    ['{}', 'wrong-shape'],
    ['{"name":"something else"}', 'wrong-shape'],
    ['{"network":[]}', 'wrong-shape'],
    ['{"network":null}', 'wrong-shape'],
    ['{"network":{},"members":5}', 'wrong-shape'],
  ])('%j', (text, kind) => {
    const { config, problems } = readNetworkFile(text)
    expect(config).toBeNull()
    expect(problems.map((problem) => problem.kind)).toEqual([kind])
  })

  test('more members than a network can have', () => {
    expect(read({ network: {}, members: Array(100_001).fill(0) }).problems).toEqual([
      { line: null, field: 'members', kind: 'too-large', value: '100001' },
    ])
  })

  test.each(['rules', 'capabilities', 'tags', 'unheard'])('lists 100,000 deep in %s', (name) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(readNetworkFile(`{"network":{"name":"x","${name}":[{"a":${deep}}]}}`)).toEqual({
      config: null,
      problems: [{ line: null, field: null, kind: 'too-large', value: '' }],
    })
  })

  test('of 100,000 problems the first are listed, and the others counted', () => {
    const { problems } = read({ network: { name: 'x' }, members: Array(100_000).fill({ id: 'zz' }) })
    expect(problems).toHaveLength(501)
    expect(problems.at(-1)).toEqual({ line: null, field: null, kind: 'more', value: '99500' })
  })

  test('a byte order mark is no obstacle', () => {
    expect(readNetworkFile('\ufeff{"network":{"name":"x"}}').config).toEqual({ name: 'x' })
  })
})

test('whatever the file holds, what comes of it can be sent', () => {
  const names = [
    ...Object.keys(networkChange.entries),
    ...Object.keys(memberChange.entries),
    'id',
    '__proto__',
    'toString',
  ]
  const some = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }))
  const file = fc.record({ network: some, members: fc.array(fc.oneof(some, fc.jsonValue())) })
  fc.assert(
    fc.property(fc.oneof(file, fc.jsonValue()), (value) => {
      const { config, ...rest } = read(value)
      if (config === null) return
      expect(v.is(networkChange, config)).toBe(true)
      const members = 'members' in rest ? rest.members : []
      for (const { change } of members) expect(v.is(memberChange, change)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('10,000 members are read', () => {
  const members = sampleCrowd(10_000, '10.1')
  const text = networkFileText(network, members, 0)
  const file = readNetworkFile(text)
  expect(file.problems).toEqual([])
})

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
    [{ rulesSource: 'accept;' }, 'network.rulesSource unknown-column rulesSource'],
  ])('%j', (given, problem) => {
    expect(problems({ network: given })).toEqual([problem])
    expect(read({ network: given }).config).toEqual({})
  })

  test('empty fields that we do not know are no loss', () => {
    const empty = {
      authorizationEndpoint: '',
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

  test('a mode is made whole', () => {
    expect(read({ network: { v6AssignMode: { zt: true, other: 1 } } }).config).toEqual({
      v6AssignMode: { '6plane': false, rfc4193: false, zt: true },
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
