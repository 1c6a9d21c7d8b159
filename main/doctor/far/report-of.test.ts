import { expect, test } from 'vitest'
import { say, verdict } from '../check.ts'
import type { PeerBlocks } from '../facts.ts'
import { fact, missing } from '../gather.ts'
import { type LookedAt, reportOf } from './look-back.ts'

const nothing: LookedAt = {
  results: [],
  incoming: fact('nft', { blocks: [], unread: null }),
  mtu: 2800,
  wantedMtu: 2800,
}
const block = {
  firewall: 'nftables',
  kind: 'tcp',
  direction: 'in',
  rule: 'inet vault input: ip saddr 10.9.0.7 tcp dport 22 drop comment "the safe"',
  isCertain: true,
  dropped: null,
} as const
const blockedBy = (...changes: readonly Partial<PeerBlocks['blocks'][number]>[]) =>
  fact('nft', { blocks: changes.map((change) => ({ ...block, ...change })), unread: null })
const findingsOf = (change: Partial<LookedAt>) => reportOf({ ...nothing, ...change }).findings

test('neither a rule nor an address nor a name of this computer is told', () => {
  const address = '10.147.17.8'
  const results = [
    verdict.good([say('peer-direct', { path: '192.168.1.5/9993' })]),
    verdict.bad([say('packet-route-elsewhere', { address, interface: 'tun-work', wanted: 'ztabc' })]),
    verdict.good([
      say('ping-answered', { address, sent: 12, lost: 1 }),
      say('ping-time', { milliseconds: 3 }),
    ]),
    verdict.good([say('peer-last-heard', { since: 5 })]),
    verdict.bad([say('mtu-too-large', { mtu: 2800, fits: 1400 })]),
  ]
  expect(reportOf({ ...nothing, results, incoming: blockedBy({}) })).toEqual({
    version: 1,
    findings: [
      { code: 'firewall-drops', firewall: 'nftables', packets: 'tcp', direction: 'in' },
      { code: 'path-direct' },
      { code: 'route-elsewhere' },
      { code: 'ping-answered', sent: 12, lost: 1 },
      { code: 'mtu-too-large', mtu: 2800, fits: 1400 },
    ],
  })
})

test.each([
  ['certainly, and does not count', { isCertain: true, dropped: null }, 'firewall-drops'],
  ['perhaps, and does not count', { isCertain: false, dropped: null }, 'firewall-may-drop'],
  ['perhaps, and counted some', { isCertain: false, dropped: 2 }, 'firewall-drops'],
  ['certainly, and counted none', { isCertain: true, dropped: 0 }, 'firewall-may-drop'],
] as const)('a rule that drops %s', (_what, change, code) => {
  expect(findingsOf({ incoming: blockedBy(change) })[0]?.code).toBe(code)
})

test('what drops questions and answers alike is told once', () => {
  const drops = { firewall: 'nftables', rule: block.rule, direction: 'in', count: 3 } as const
  const results = [verdict.bad([say('peer-rule-drops', drops)])]
  expect(findingsOf({ results, incoming: blockedBy({ kind: 'ping' }, { kind: 'ping' }) })).toEqual([
    { code: 'firewall-drops', firewall: 'nftables', packets: 'ping', direction: 'in' },
  ])
})

test('a firewall that could not be read is not called clear', () => {
  const unread = { kind: 'unknown', why: 'not-permitted', by: 'nft', detail: '' } as const
  expect(findingsOf({})).toEqual([{ code: 'firewall-clear' }])
  expect(findingsOf({ incoming: fact('nft', { blocks: [], unread }) })).toEqual([{ code: 'firewall-unread' }])
  expect(findingsOf({ incoming: missing('nft', 'not-permitted') })).toEqual([{ code: 'firewall-unread' }])
})

test('an MTU is told where it is another than the network’s, and known', () => {
  expect(findingsOf({ mtu: 1280 })).toContainEqual({ code: 'interface-mtu', mtu: 1280, wantedMtu: 2800 })
  expect(findingsOf({ mtu: null })).toEqual([{ code: 'firewall-clear' }])
})
