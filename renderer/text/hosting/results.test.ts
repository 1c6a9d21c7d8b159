import { describe, expect, test } from 'vitest'
import type { Undo } from '../../../contract/hosting.ts'
import { briefValue } from '../../../contract/reversal.ts'
import { t } from '../../../words/testing/english.ts'
import { memberResult, networkResult, undoWords } from './results.ts'
import { noNames } from './settings.ts'

const change = (field: string, former: unknown, value: unknown) => ({
  field,
  former: briefValue(former),
  value: briefValue(value),
})

test.each([
  ['authorized', false, true, 'host 3 is authorized', '12 members are authorized'],
  ['authorized', true, false, 'host 3 is no longer authorized', '12 members are no longer authorized'],
  ['name', 'nas', 'host 3', 'nas renamed to host 3', '12 members renamed'],
  ['name', '', 'host 3', '778cde7190 renamed to host 3', '12 members renamed'],
  ['name', 'nas', ' ', 'Removed the name of nas', 'Removed the names of 12 members'],
  [
    'ipAssignments',
    [],
    ['10.1.0.7'],
    'host 3 now has the address 10.1.0.7',
    'Addresses of 12 members changed',
  ],
  ['ipAssignments', ['10.1.0.7'], [], 'host 3 now has no address', 'Addresses of 12 members changed'],
  [
    'ipAssignments',
    [],
    ['10.1.0.7', '10.1.0.8'],
    'host 3 now has 2 addresses',
    'Addresses of 12 members changed',
  ],
  ['activeBridge', false, true, 'host 3 is now a bridge', '12 members are now bridges'],
  [
    'noAutoAssignIps',
    false,
    true,
    'host 3 no longer gets addresses from the pools',
    '12 members no longer get addresses from the pools',
  ],
  ['ssoExempt', true, false, 'host 3 now needs single sign-on', '12 members now need single sign-on'],
  ['tags', [[1, 2]], [[1, 3]], 'Tags of host 3 changed', 'Tags of 12 members changed'],
  ['tags', [], [[1, 3]], 'host 3 now has 1 tag', 'Tags of 12 members changed'],
  ['capabilities', [1, 2], [], 'host 3 now has no capabilities', 'Capabilities of 12 members changed'],
  ['hidden', false, true, 'host 3 is now hidden', '12 members are now hidden'],
  ['description', 'shed', null, 'Removed the notes of host 3', 'Notes of 12 members changed'],
  ['description', null, 'shed', 'Notes of host 3 changed', 'Notes of 12 members changed'],
])('a member’s %s from %j to %j', (field, former, value, one, many) => {
  const changes = [change(field, former, value)]
  expect(memberResult(t, { name: 'host 3', id: '778cde7190', count: 1 }, changes)).toBe(one)
  expect(memberResult(t, { name: '', id: '', count: 12 }, changes)).toBe(many)
})

describe('a member’s tags and capabilities in an undo', () => {
  const undo = (grants: Undo['grants'], ...fields: readonly string[]): Undo => ({
    id: 'u',
    network: '89e92ceee5ac10a3',
    member: '778cde7190',
    name: 'nas',
    authorized: null,
    changes: fields.map((field) => change(field, [], [1])),
    ...(grants && { grants }),
    until: null,
    fault: null,
  })
  const names = {
    ...noNames,
    capability: (id: number) => (id === 2 ? 'admin' : null),
    tag: (id: number) =>
      id === 1 ? { name: 'role', id, enums: new Map([['server', 3]]), flags: new Map() } : null,
  }

  test('go by name', () => {
    expect(undoWords(t, undo({ tags: [[1, 3]] }, 'tags'), names)).toBe('nas now has role = server')
    expect(undoWords(t, undo({ tags: [[1, 9]], capabilities: [2] }, 'tags', 'capabilities'), names)).toBe(
      'nas now has role = 9, and 1 more change',
    )
  })

  test('are counted where one has no name, or there are many', () => {
    expect(undoWords(t, undo({ capabilities: [2, 7] }, 'capabilities'), names)).toBe(
      'nas now has 1 capability',
    )
    expect(undoWords(t, undo({ tags: [[1, 3]] }, 'tags'))).toBe('nas now has 1 tag')
    expect(undoWords(t, undo(undefined, 'tags'), names)).toBe('nas now has 1 tag')
  })
})

const office = { name: 'office', id: '89e92ceee5ac10a3' }
const pool = { ipRangeStart: '10.1.0.1', ipRangeEnd: '10.1.0.9' }
const route = { target: '10.1.0.0/24', via: null }
const dns = (...servers: readonly string[]) => ({ domain: 'lan', servers })
const sso = (enabled: boolean) => ({ enabled, mode: 'default', clientId: '', allowList: [] })

test.each([
  ['name', 'lab', 'office', 'lab renamed to office'],
  ['private', false, true, 'office now requires authorization'],
  ['private', true, false, 'office no longer requires authorization'],
  ['enableBroadcast', true, false, 'office no longer forwards broadcasts'],
  ['mtu', 2800, 1400, 'office now has an MTU of 1,400 bytes'],
  ['multicastLimit', 32, 0, 'office no longer forwards multicasts'],
  ['multicastLimit', 32, 64, 'A multicast in office now goes to 64 members'],
  ['v4AssignMode', { zt: false }, { zt: true }, 'office now assigns IPv4 addresses'],
  [
    'v6AssignMode',
    { zt: true, rfc4193: false },
    { zt: false, rfc4193: false },
    'office no longer assigns IPv6 addresses',
  ],
  ['routes', [], [route], 'office now has 1 route'],
  ['routes', [route], [{ ...route, via: '10.1.0.1' }], 'Routes of office changed'],
  ['ipAssignmentPools', [pool], [], 'office now has no address pools'],
  ['dns', dns(), dns('10.1.0.1', '10.1.0.2'), 'office now has 2 name servers'],
  ['dns', dns('10.1.0.1'), dns('10.1.0.2'), 'DNS settings of office changed'],
  ['rules', [{}], [{}, {}], 'Rules of office changed'],
  ['capabilities', [], [{}], 'Capabilities in the rules of office changed'],
  ['tags', [], [{}], 'Tags in the rules of office changed'],
  ['remoteTraceTarget', '', '8056c2e21c', '8056c2e21c now gets trace reports of office'],
  ['remoteTraceTarget', '8056c2e21c', '', 'Nobody gets trace reports of office any longer'],
  ['remoteTraceLevel', 0, 2, 'Trace level of office is now 2'],
  ['description', null, 'HQ', 'Description of office changed'],
  ['rulesSource', null, 'accept;', 'Rules source of office changed'],
  ['permissions', {}, { ada: { a: true } }, 'Permissions of office changed'],
  ['ownerId', 'ada', 'grace', 'Owner of office changed'],
  ['ssoConfig', sso(false), sso(true), 'office now requires single sign-on'],
  ['ssoConfig', sso(true), { ...sso(true), mode: 'email' }, 'Single sign-on settings of office changed'],
  ['tagsByName', null, { role: { id: 1 } }, 'Tag and capability names of office changed'],
])('a network’s %s from %j to %j', (field, former, value, words) => {
  expect(networkResult(t, office, [change(field, former, value)])).toBe(words)
})

describe('several at once', () => {
  test('are described by the most important one and the number of others', () => {
    const changes = [
      change('mtu', 2800, 1400),
      change('dns', dns(), dns('10.1.0.1')),
      change('private', true, false),
    ]
    expect(networkResult(t, office, changes)).toBe(
      'office no longer requires authorization, and 2 more changes',
    )
  })

  test('that come with new rules count as one', () => {
    const changes = [
      change('tags', [], [{}]),
      change('rulesSource', '', 'accept;'),
      change('rules', [], [{}]),
    ]
    expect(networkResult(t, office, changes)).toBe('Rules of office changed')
  })
})

test('a brief value is at most 200 characters long, and objects have none', () => {
  expect(briefValue('x'.repeat(10_000))).toHaveLength(200)
  expect([briefValue(undefined), briefValue({}), briefValue(['a'.repeat(300)])]).toEqual([
    null,
    false,
    'a'.repeat(200),
  ])
})
