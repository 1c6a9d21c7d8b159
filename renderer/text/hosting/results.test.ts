import { describe, expect, test } from 'vitest'
import { briefValue } from '../../../contract/field-change.ts'
import { t } from '../../../words/testing/english.ts'
import { memberResult, networkResult } from './results.ts'

const change = (field: string, former: unknown, value: unknown) => ({
  field,
  former: briefValue(former),
  value: briefValue(value),
})

test.each([
  ['authorized', false, true, 'host 3 may use the network', '12 members may use the network'],
  [
    'authorized',
    true,
    false,
    'host 3 may not use the network any more',
    '12 members may not use the network any more',
  ],
  ['name', 'nas', 'host 3', 'nas is called host 3 now', '12 members have other names now'],
  ['name', '', 'host 3', '778cde7190 is called host 3 now', '12 members have other names now'],
  ['name', 'nas', ' ', 'nas has no name any more', '12 members have no name any more'],
  [
    'ipAssignments',
    [],
    ['10.1.0.7'],
    'host 3 has the address 10.1.0.7 now',
    '12 members have other addresses now',
  ],
  ['ipAssignments', ['10.1.0.7'], [], 'host 3 has no address now', '12 members have other addresses now'],
  [
    'ipAssignments',
    [],
    ['10.1.0.7', '10.1.0.8'],
    'host 3 has 2 addresses now',
    '12 members have other addresses now',
  ],
  ['activeBridge', false, true, 'host 3 is a bridge now', '12 members are bridges now'],
  [
    'noAutoAssignIps',
    false,
    true,
    'host 3 gets no addresses from the pools any more',
    '12 members get no addresses from the pools any more',
  ],
  ['ssoExempt', true, false, 'host 3 needs single sign-on now', '12 members need single sign-on now'],
  ['tags', [[1, 2]], [[1, 3]], 'host 3 has other tags now', '12 members have other tags now'],
  ['tags', [], [[1, 3]], 'host 3 has 1 tag now', '12 members have other tags now'],
  ['capabilities', [1, 2], [], 'host 3 has no capabilities now', '12 members have other capabilities now'],
  ['hidden', false, true, 'host 3 is left out of lists now', '12 members are left out of lists now'],
  ['description', 'shed', null, 'host 3 has no description now', '12 members have other descriptions now'],
  [
    'description',
    null,
    'shed',
    'host 3 has another description now',
    '12 members have other descriptions now',
  ],
])('a member’s %s from %j to %j', (field, former, value, one, many) => {
  const changes = [change(field, former, value)]
  expect(memberResult(t, { name: 'host 3', id: '778cde7190', count: 1 }, changes)).toBe(one)
  expect(memberResult(t, { name: '', id: '', count: 12 }, changes)).toBe(many)
})

const office = { name: 'office', id: '89e92ceee5ac10a3' }
const pool = { ipRangeStart: '10.1.0.1', ipRangeEnd: '10.1.0.9' }
const route = { target: '10.1.0.0/24', via: null }
const dns = (...servers: readonly string[]) => ({ domain: 'lan', servers })
const sso = (enabled: boolean) => ({ enabled, mode: 'default', clientId: '', allowList: [] })

test.each([
  ['name', 'lab', 'office', 'lab is called office now'],
  ['private', false, true, 'office lets in only members that you authorize'],
  ['private', true, false, 'office lets in everybody who knows its ID'],
  ['enableBroadcast', true, false, 'office passes on no broadcasts any more'],
  ['mtu', 2800, 1400, 'Packets in office have up to 1,400 bytes now'],
  ['multicastLimit', 32, 0, 'office passes on no multicasts any more'],
  ['multicastLimit', 32, 64, 'A multicast in office goes to 64 members now'],
  ['v4AssignMode', { zt: false }, { zt: true }, 'office gives its members IPv4 addresses now'],
  [
    'v6AssignMode',
    { zt: true, rfc4193: false },
    { zt: false, rfc4193: false },
    'office gives its members no IPv6 addresses any more',
  ],
  ['routes', [], [route], 'office has 1 route now'],
  ['routes', [route], [{ ...route, via: '10.1.0.1' }], 'office has other routes now'],
  ['ipAssignmentPools', [pool], [], 'office has no address pools now'],
  ['dns', dns(), dns('10.1.0.1', '10.1.0.2'), 'office has 2 DNS servers now'],
  ['dns', dns('10.1.0.1'), dns('10.1.0.2'), 'office has other DNS settings now'],
  ['rules', [{}], [{}, {}], 'office works by other rules now'],
  ['capabilities', [], [{}], 'The rules of office have other capabilities now'],
  ['tags', [], [{}], 'The rules of office have other tags now'],
  ['remoteTraceTarget', '', '8056c2e21c', '8056c2e21c gets reports of office now'],
  ['remoteTraceTarget', '8056c2e21c', '', 'Nobody gets reports of office any more'],
  ['remoteTraceLevel', 0, 2, 'office is traced at level 2 now'],
  ['description', null, 'HQ', 'office has another description now'],
  ['rulesSource', null, 'accept;', 'The rules of office have another source text now'],
  ['permissions', {}, { ada: { a: true } }, 'office has other permissions now'],
  ['ownerId', 'ada', 'grace', 'office has another owner now'],
  ['ssoConfig', sso(false), sso(true), 'Members of office need single sign-on now'],
  ['ssoConfig', sso(true), { ...sso(true), mode: 'email' }, 'office has other single sign-on settings now'],
  ['tagsByName', null, { role: { id: 1 } }, 'Tags and capabilities of office have other names now'],
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
      'office lets in everybody who knows its ID, and 2 more changes',
    )
  })

  test('that come with new rules count as one', () => {
    const changes = [
      change('tags', [], [{}]),
      change('rulesSource', '', 'accept;'),
      change('rules', [], [{}]),
    ]
    expect(networkResult(t, office, changes)).toBe('office works by other rules now')
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
