import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import {
  accept,
  ann,
  bob,
  drop,
  marked,
  networkOf,
  not,
  ofProtocol,
  ofType,
  or,
  toPort,
  wayOf,
  when,
} from '../testing/sample-rules.ts'
import { type Asked, exchange, type Party } from './exchange.ts'
import { rulesSimulator } from './simulate.ts'

function told(rules: readonly JsonObject[], asked: Asked, family: 4 | 6 = 4): string {
  const way = wayOf(family)
  const parties: readonly [Party, Party] = [
    { ...way.from, ...ann },
    { ...way.to, ...bob },
  ]
  const { part, passage } = exchange(rulesSimulator(networkOf(rules)), way, asked, parties)
  return `${part} ${passage.verdict}`
}

const [arp, nd, ping] = [{ kind: 'arp' }, { kind: 'nd' }, { kind: 'ping' }] as const
const ssh = { kind: 'tcp', port: 22 } as const
const anyPort = { kind: 'tcp', port: null } as const

test('an exchange passes only if the answer does too', () => {
  expect(told([accept], ping)).toBe('answer passes')
  expect(told([toPort(22), accept], ssh)).toBe('answer dropped')
  expect(told([toPort(22), drop, accept], ssh)).toBe('question dropped')
  expect(told([when('IP_SOURCE_PORT_RANGE', { start: 22 }), drop, accept], ssh)).toBe('answer dropped')
})

test('who answers is the sender of the answer', () => {
  const fromBob = when('SOURCE_ZEROTIER_ADDRESS', { zt: bob.node })
  expect(told([fromBob, drop, accept], ping)).toBe('answer dropped')
  expect(told([when('IPV4_SOURCE', { ip: '10.147.17.2/32' }), drop, accept], ping)).toBe('answer dropped')
  expect(told([when('MAC_DEST', { mac: 'ff:ff:ff:ff:ff:ff' }), drop, accept], arp)).toBe('question dropped')
})

test('the question for an address is asked of many in IPv4, and of a group in IPv6', () => {
  expect(told([marked('2000000000000000'), drop, accept], arp)).toBe('question dropped')
  expect(told([marked('2000000000000000'), drop, accept], nd, 6)).toBe('answer passes')
  expect(told([when('MAC_DEST', { mac: '33:33:ff:00:00:02' }), drop, accept], nd, 6)).toBe('question dropped')
  expect(told([when('IPV6_DEST', { ip: 'ff02::1:ff00:2/128' }), drop, accept], nd, 6)).toBe(
    'question dropped',
  )
  expect(told([when('ICMP', { icmpType: 136 }), drop, accept], nd, 6)).toBe('answer dropped')
})

test('connections to any port pass only if the rules let all ports through', () => {
  expect(told([ofProtocol(6), drop, accept], anyPort)).toBe('question dropped')
  expect(told([accept], anyPort)).toBe('answer passes')
  expect(told([ofProtocol(6), not(toPort(22)), drop, accept], anyPort)).toBe('question unknown')
  expect(told([ofType(0x0806), or(ofProtocol(1)), accept], anyPort)).toBe('question dropped')
})
