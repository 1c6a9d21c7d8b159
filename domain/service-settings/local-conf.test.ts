import { expect, test } from 'vitest'
import { doubtsOf, localConfChanges } from './local-conf.ts'

test('nothing is doubted in a file that services understand', () => {
  expect(
    doubtsOf({
      settings: { primaryPort: '9994', forceTcpRelay: 1, tcpFallbackRelay: '192.0.2.1/443', redis: {} },
      physical: { '10.0.0.0/8': { blacklist: true }, '2001:db8::/32': { trustedPathId: 7, mtu: 1400 } },
      virtual: { feedbeef11: { try: ['203.0.113.7/9993', '2001:db8::1/9993'], blacklist: ['10.0.0.0/8'] } },
    }),
  ).toEqual([])
})

test('each doubt is named with its place', () => {
  const doubts = doubtsOf({
    settings: { primaryPort: 70_000, allowManagementFrom: 5, lowBandwidthMode: {} },
    physical: {
      'not a net': [],
      '10.0.0.0/8': { blacklist: 'yes', trustedPathId: -1, mtu: 100 },
      '10.0.0.1': {},
    },
    virtual: {
      feedbeef11: { try: ['203.0.113.7', '203.0.113.7/99999'], blacklist: '10.0.0.0/8' },
      nobody: { try: [7] },
    },
    more: 1,
  }).map(({ kind, path }) => `${kind}: ${path}`)
  expect(doubts).toEqual([
    'unknown-name: more',
    'setting-odd: settings > primaryPort',
    'setting-odd: settings > allowManagementFrom',
    'setting-odd: settings > lowBandwidthMode',
    'not-an-object: physical > not a net',
    'not-a-flag: physical > 10.0.0.0/8 > blacklist',
    'not-an-integer: physical > 10.0.0.0/8 > trustedPathId',
    'mtu-small: physical > 10.0.0.0/8 > mtu',
    'not-a-subnet: physical > 10.0.0.1',
    'not-an-endpoint: virtual > feedbeef11 > try > 203.0.113.7',
    'not-an-endpoint: virtual > feedbeef11 > try > 203.0.113.7/99999',
    'not-a-list: virtual > feedbeef11 > blacklist',
    'not-a-node: virtual > nobody',
    'not-an-endpoint: virtual > nobody > try > 7',
  ])
})

test('what is added, changed and removed', () => {
  expect(
    localConfChanges(
      { settings: { primaryPort: 9993, forceTcpRelay: true }, physical: { '10.0.0.0/8': { mtu: 0 } } },
      { settings: { primaryPort: 9994 }, physical: {}, virtual: { feedbeef11: { try: [] } } },
    ),
  ).toEqual([
    { path: 'settings > primaryPort', before: '9993', after: '9994' },
    { path: 'virtual > feedbeef11 > try', before: null, after: '[]' },
    { path: 'settings > forceTcpRelay', before: 'true', after: null },
    { path: 'physical > 10.0.0.0/8 > mtu', before: '0', after: null },
  ])
})
