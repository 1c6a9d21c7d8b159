import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import {
  accept,
  ann,
  arpType,
  bob,
  drop,
  icmp,
  icmp6,
  inbound,
  ipv4,
  ipv6,
  leave,
  marked,
  networkOf,
  not,
  ofProtocol,
  or,
  packets,
  tcpProtocol as tcp,
  testRules,
  third,
  told,
  when,
} from '../testing/sample-rules.ts'
import { type RuleMember, rulesSimulator } from './simulate.ts'

const { arp, arpAnswer, nd, ping, ssh } = packets
const usual = [not(ipv4), not(arpType), not(ipv6), drop, accept]

describe('a list of rules from the top', () => {
  testRules([
    ['without any rule nothing is accepted', [], ping, 'none accepts'],
    ['accept ends it', [accept, drop], ping, 'passes'],
    ['drop ends it, at the sender already', [drop, accept], ping, 'sender 0'],
    ['break leaves it undecided, and there is no capability', [leave, accept], ping, 'none accepts'],
    ['conditions without an action do nothing', [accept, icmp], ping, 'passes'],
    ['a list that ends before an action holds decides nothing', [icmp, accept], ssh, 'none accepts'],
    ['the set matches', [icmp, drop, accept], ping, 'sender 1'],
    ['the set does not match, so the next one begins', [icmp, drop, accept], ssh, 'passes'],
    [
      'a set that does not match leaves none of it to the next',
      [tcp, drop, icmp, drop, accept],
      ping,
      'sender 3',
    ],
    ['both of two conditions hold', [ipv4, icmp, drop, accept], ping, 'sender 2'],
    ['one of two and-conditions does not hold', [ipv4, tcp, drop, accept], ping, 'passes'],
    ['one of two or-conditions is enough', [tcp, or(icmp), drop, accept], ping, 'sender 2'],
    ['none of two or-conditions holds', [tcp, or(icmp6), drop, accept], ping, 'passes'],
    ['an and-condition counts after an or', [tcp, or(icmp), ipv6, drop, accept], ping, 'passes'],
    ['or joins all before: (tcp and ipv6) or icmp', [tcp, ipv6, or(icmp), drop, accept], ping, 'sender 3'],
    ['an or at the beginning changes nothing: it already holds', [or(tcp), drop, accept], ping, 'sender 1'],
    ['not turns a condition round', [not(tcp), drop, accept], ping, 'sender 1'],
    ['not turns it round the other way', [not(icmp), drop, accept], ping, 'passes'],
    ['the usual rules let IPv4 pass', usual, ping, 'passes'],
    ['the usual rules let ARP pass', usual, arp, 'passes'],
    ['the usual rules let IPv6 pass', usual, nd, 'passes'],
    ['the usual rules drop anything else', usual, { ...arp, etherType: 0x8137 }, 'sender 3'],
    ['only ARP is accepted', [arpType, accept], ping, 'none accepts'],
    ['only ARP is accepted, so ARP passes', [arpType, accept], arpAnswer, 'passes'],
  ])
})

describe('what Meshtray does not know', () => {
  const [newMatch, newAction] = [when('PHASE_OF_MOON'), { type: 'ACTION_DANCE' }]
  testRules([
    ['a condition that decides', [newMatch, drop, accept], ping, '? type'],
    ['also negated', [not(newMatch), drop, accept], ping, '? type'],
    ['a condition after one that fails', [tcp, newMatch, drop, accept], ping, 'passes'],
    ['a condition that is or-ed to one that holds', [icmp, or(newMatch), drop, accept], ping, 'sender 2'],
    ['a condition that is or-ed to one that fails', [tcp, or(newMatch), drop, accept], ping, '? type'],
    ['either way it is accepted', [newMatch, accept, accept], ping, 'passes'],
    ['an action that is reached', [newAction, accept], ping, '? type'],
    ['an action that is not reached', [accept, newAction], ping, 'passes'],
    ['an action whose set does not match', [tcp, newAction, accept], ping, 'passes'],
    ['the priority of newer engines', [{ type: 'ACTION_PRIORITY', qosBucket: 3 }, accept], ping, '? type'],
    ['a rule without a type', [{ etherType: 2048 }, drop, accept], ping, '? type'],
    ['a missing field', [when('ETHERTYPE'), drop, accept], ping, '? field'],
    ['a wrong value', [ofProtocol(3000), drop, accept], ping, '? field'],
    ['a name of an object’s own parts', [when('constructor'), drop, accept], ping, '? type'],
  ])
})

describe('copies and redirections', () => {
  const to = (type: string, address: string): JsonObject => ({
    type: `ACTION_${type}`,
    address,
    flags: 0,
    length: 0,
  })
  testRules([
    ['a copy goes on', [to('TEE', third), accept], ping, 'passes'],
    ['so does a watched one', [icmp, to('WATCH', third), drop], ping, 'sender 2'],
    [
      'after a copy the next set begins as matching',
      [icmp, to('TEE', third), drop, accept],
      ping,
      'sender 2',
    ],
    ['redirected', [icmp, to('REDIRECT', third), accept], ping, `to ${third} by 1`],
    ['other packets are not', [icmp, to('REDIRECT', third), accept], ssh, 'passes'],
    ['a redirection to the sender does nothing', [to('REDIRECT', ann.node), drop], ping, 'sender 1'],
    [
      'the receiver takes what is copied to it',
      [marked(inbound), to('TEE', bob.node), marked(inbound), drop, accept],
      ping,
      'passes',
    ],
    ['to where it goes anyway', [to('REDIRECT', bob.node), accept], ping, '? type'],
    ['to no address', [to('REDIRECT', 'nobody'), accept], ping, '? type'],
  ])
})

describe('capabilities', () => {
  const capability = (id: number, ...rules: readonly JsonObject[]): JsonObject => ({
    id,
    default: false,
    rules,
  })
  const held = (capabilities: RuleMember['capabilities']): RuleMember => ({ ...ann, capabilities })
  const [all, pings, never] = [capability(7, accept), capability(8, icmp, accept), capability(9, drop)]
  test.each<
    readonly [string, readonly JsonObject[], readonly JsonObject[] | null, RuleMember['capabilities'], string]
  >([
    ['one accepts what nothing decided', [], [all], [7], 'passes'],
    ['after a break too', [icmp, leave, accept], [all], [7], 'passes'],
    ['none after a drop', [icmp, drop], [all], [7], 'sender 1'],
    ['a member that has none', [], [all], [], 'none accepts'],
    ['one that accepts something else', [], [capability(8, tcp, accept)], [8], 'none accepts'],
    ['a drop ends that one alone', [], [never, capability(10, accept)], [9, 10], 'passes'],
    [
      'they come in order of their ids',
      [],
      [capability(10, icmp, { type: 'ACTION_REDIRECT', address: third, flags: 0 }), all],
      [10, 7],
      'passes',
    ],
    ['one that is defined nowhere', [], [all], [55], 'none accepts'],
    ['which ones it has is not told', [], [pings], null, '? capabilities'],
    ['none that it may have accepts it', [], [never], null, 'none accepts'],
    ['whether there are any is not told', [], null, [7], '? '],
    ['it has none, whatever there are', [], null, [], 'none accepts'],
    ['none are needed', [accept], null, null, 'passes'],
    ['its rules are no list', [], [{ id: 7, rules: 'accept' }], [7], '? type'],
    ['an entry without an id is none', [], [{ rules: [accept] }], [7], 'none accepts'],
    ['the receiver accepts by the one that came along', [marked(inbound), leave, accept], [all], [7], '? '],
    [
      'the receiver has seen none that accepts',
      [marked(inbound), leave, accept],
      [never],
      [9],
      'none accepts',
    ],
  ])('%s', (_why, rules, capabilities, has, expected) => {
    const outcome = told(rulesSimulator(networkOf(rules, { capabilities }))(held(has), bob, ping))
    expect(outcome).toBe(expected)
  })

  test('the receiver’s own do not count', () => {
    const pass = rulesSimulator(networkOf([], { capabilities: [all] }))
    expect(told(pass(ann, { ...bob, capabilities: [7] }, ping))).toBe('none accepts')
  })

  test('the deciding rules of both sides are told', () => {
    const pass = rulesSimulator(networkOf([tcp, accept], { capabilities: [pings] }))
    expect(pass(held([8]), bob, ping)).toEqual({
      verdict: 'passes',
      sender: { side: 'sender', capability: 8, index: 1 },
      receiver: { side: 'receiver', capability: 8, index: 1 },
    })
    expect(pass(ann, bob, ssh)).toEqual({
      verdict: 'passes',
      sender: { side: 'sender', capability: null, index: 1 },
      receiver: { side: 'receiver', capability: null, index: 1 },
    })
  })
})

test('what is not known names its rule', () => {
  const pass = rulesSimulator(networkOf([icmp, when('PHASE_OF_MOON'), drop, accept]))
  expect(pass(ann, bob, ping)).toEqual({
    verdict: 'unknown',
    doubts: [
      { why: 'type', place: { side: 'sender', capability: null, index: 1 } },
      { why: 'type', place: { side: 'receiver', capability: null, index: 1 } },
    ],
  })
})

test('a list is cut where the service cuts it', () => {
  const long = [...Array.from({ length: 1_024 }, () => tcp), accept]
  expect(told(rulesSimulator(networkOf(long))(ann, bob, ssh))).toBe('none accepts')
  expect(told(rulesSimulator(networkOf(long.slice(1)))(ann, bob, ssh))).toBe('passes')
})
