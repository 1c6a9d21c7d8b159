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

  test('an account’s rules text and names, which stand beside the settings', () => {
    const written = { rulesSource: 'tag role id 1;', tagsByName: { role: 1 }, capabilitiesByName: null }
    expect(read({ ...written, config: { name: 'home' } })).toMatchObject({
      config: { name: 'home', rulesSource: 'tag role id 1;', tagsByName: { role: 1 } },
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
