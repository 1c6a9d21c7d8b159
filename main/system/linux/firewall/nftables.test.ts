import { expect, test } from 'vitest'
import { blockingRules } from './filter.ts'
import { parseNftables } from './nftables.ts'

const ports = { udp: [9993], remote: 9993 }

/** Recorded from nft 1.0.6 in a network namespace of a test, one chain of each kind. */
const match = (left: unknown, right: unknown, op = '==') => ({ match: { op, left, right } })
const udp = (field: string) => ({ payload: { protocol: 'udp', field } })
const meta = (key: string) => ({ meta: { key } })
const state = (right: unknown) => match({ ct: { key: 'state' } }, right, 'in')
const where = { family: 'inet', table: 'filter' }
const drop = { drop: null }
const accept = { accept: null }

interface Ruleset {
  readonly input?: readonly (readonly unknown[])[]
  readonly output?: readonly (readonly unknown[])[]
  readonly sub?: readonly (readonly unknown[])[]
  readonly policy?: string
}

function blocks({ policy = 'accept', ...chains }: Ruleset) {
  const hook = (name: string) => ({ ...where, name, type: 'filter', hook: name, prio: 0, policy })
  const ruleset = [
    { metainfo: { version: '1.0.6', release_name: 'Lester Gooch #5', json_schema_version: 1 } },
    { table: { family: 'inet', name: 'filter', handle: 1 } },
    { set: { ...where, name: 'ports', type: 'inet_service', elem: [9993, { range: [20000, 30000] }] } },
    { chain: hook('input') },
    { chain: hook('output') },
    { chain: { ...where, name: 'sub' } },
    ...Object.entries(chains).flatMap(([chain, rules = []]) =>
      rules.map((expr) => ({ rule: { ...where, chain, expr } })),
    ),
  ]
  const tables = parseNftables(JSON.stringify({ nftables: ruleset }))
  if (tables === null) throw new Error('not understood')
  return blockingRules(tables, ports).map(
    ({ traffic, rule, isCertain }) =>
      `${isCertain ? '' : 'perhaps '}${traffic}: ${rule.replace('inet filter ', '')}`,
  )
}

test('a rule that drops what the service sends is found, and read as nft prints it', () => {
  expect(blocks({ output: [[match(udp('dport'), 9993), drop]] })).toEqual([
    'out: output: udp dport 9993 drop',
  ])
  const range = { set: [{ range: [5000, 10000] }, 53] }
  expect(blocks({ output: [[match(udp('sport'), range), { counter: {} }, { reject: {} }]] })).toEqual([
    'out: output: udp sport { 5000-10000, 53 } reject',
  ])
  expect(
    blocks({ output: [[match(udp('dport'), '@ports'), { jump: { target: 'sub' } }]], sub: [[drop]] }),
  ).toEqual(['out: sub: drop'])
  expect(blocks({ output: [[match(udp('sport'), 53, '!='), drop]] })).toEqual([
    'out: output: udp sport != 53 drop',
  ])
})

test('a map of verdicts is a rule for each of its entries', () => {
  const vmap = (data: unknown[]) => ({ vmap: { key: udp('dport'), data: { set: data } } })
  expect(
    blocks({
      output: [
        [
          vmap([
            [53, accept],
            [9993, drop],
          ]),
        ],
      ],
    }),
  ).toEqual(['out: output: udp dport vmap { 53 : accept, 9993 : drop }'])
  const first = vmap([[9993, accept]])
  expect(blocks({ output: [[first], [drop]] })).toEqual([])
})

test('a firewall as desktops have it takes only what nobody asked for', () => {
  const input = [
    [state(['established', 'related']), accept],
    [state('invalid'), drop],
    [match(meta('iif'), 'lo'), accept],
    [match(meta('l4proto'), { set: ['icmp', 'ipv6-icmp'] }), accept],
    [match({ payload: { protocol: 'tcp', field: 'dport' } }, 22), accept],
    [match(meta('pkttype'), 'broadcast'), drop],
    [match({ fib: { result: 'oif', flags: ['saddr', 'iif'] } }, false), drop],
  ]
  const output = [[accept]]
  expect(blocks({ input, output, policy: 'drop' })).toEqual(['unsolicited: input: policy drop'])
})

test('a policy that drops all takes answers too', () => {
  expect(blocks({ policy: 'drop' })).toEqual([
    'out: output: policy drop',
    'reply: input: policy drop',
    'unsolicited: input: policy drop',
  ])
})

test('what depends on something that is not known is not certain', () => {
  const dport = match(udp('dport'), 9993)
  expect(blocks({ output: [[match(meta('oifname'), 'eth0'), dport, drop]] })).toEqual([
    'perhaps out: output: oifname eth0 udp dport 9993 drop',
  ])
  const far = match({ payload: { protocol: 'ip', field: 'daddr' } }, { prefix: { addr: '9.0.0.0', len: 8 } })
  expect(
    blocks({
      output: [
        [far, accept],
        [dport, drop],
      ],
    }),
  ).toEqual([
    // For IPv6, where the address cannot match
    'perhaps out: output: udp dport 9993 drop',
    'out: output: udp dport 9993 drop',
  ])
  expect(
    blocks({
      output: [
        [{ limit: { rate: 10, per: 'second' } }, { return: null }],
        [dport, drop],
      ],
    }),
  ).toEqual(['perhaps out: output: udp dport 9993 drop'])
  expect(blocks({ output: [[{ queue: { num: 1 } }]] })[0]).toMatch(/^perhaps out: output: queue/)
  expect(blocks({ output: [[match({ novel: {} }, 1), drop]] })[0]).toMatch('perhaps')
  expect(
    blocks({ output: [[match({ payload: { protocol: 'tcp', field: 'flags' } }, 'syn'), drop]] }),
  ).toEqual([])
})

test('chains that lead to each other end', () => {
  const jump = { jump: { target: 'sub' } }
  expect(blocks({ output: [[jump]], sub: [[{ goto: { target: 'sub' } }]] })).toEqual([])
})

test.each(['{}', '[]', '{"nftables":7}', 'null'])('something else is not understood: %s', (text) => {
  expect(parseNftables(text)).toBeNull()
})

test('a newer format is read as far as it is known', () => {
  const odd = [null, 7, { table: 3 }, { table: { family: 'inet', name: 'x' } }, { chain: { table: 'x' } }]
  const tables = parseNftables(
    JSON.stringify({ nftables: [...odd, { rule: { family: 'inet', table: 'x', expr: [3] } }] }),
  )
  expect(tables).toHaveLength(1)
})
