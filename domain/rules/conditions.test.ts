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
  marked,
  networkOf,
  not,
  or,
  packets,
  tagged,
  tcpProtocol as tcp,
  testDropping,
  testRules,
  third,
  told,
  toPort,
  when,
} from '../testing/sample-rules.ts'
import type { Packet } from './packet.ts'
import { type NetworkRules, type RuleMember, rulesSimulator } from './simulate.ts'

const { arp, arpAnswer, nd, ndAnswer, ping, pingAnswer, ping6, pingAnswer6, ssh, sshAnswer, ssh6 } = packets
const [syn, ack] = [marked('0000000000000002'), marked('0000000000000010')]
const [multicast, broadcast] = [marked('4000000000000000'), marked('2000000000000000')]
const [ownAddress, ownMac] = [marked('1000000000000000'), marked('0800000000000000')]

describe('types of frames and addresses', () => {
  const inSubnet = (part: string, ip: string): JsonObject => when(part, { ip })
  testDropping([
    ['no ARP', arpType, arp, 'sender 1'],
    ['ARP is no IPv4', ipv4, arp, 'passes'],
    ['another VLAN', when('VLAN_ID', { vlanId: 3 }), ping, 'passes'],
    ['no VLAN is 0', when('VLAN_ID', { vlanId: 0 }), ping, 'sender 1'],
    ['a VLAN priority is only compared with 0', when('VLAN_PCP', { vlanPcp: 0 }), ping, 'sender 1'],
    ['so another priority never matches', when('VLAN_PCP', { vlanPcp: 5 }), ping, 'passes'],
    ['the drop mark likewise', when('VLAN_DEI', { vlanDei: 1 }), ping, 'passes'],
    ['sent by the member', when('SOURCE_ZEROTIER_ADDRESS', { zt: ann.node }), ping, 'sender 1'],
    ['sent by another', when('SOURCE_ZEROTIER_ADDRESS', { zt: third }), ping, 'passes'],
    ['sent to the member', when('DEST_ZEROTIER_ADDRESS', { zt: bob.node }), ping, 'sender 1'],
    ['sent to many', when('DEST_ZEROTIER_ADDRESS', { zt: bob.node }), arp, '? packet'],
    ['to an Ethernet address', when('MAC_DEST', { mac: 'ff:ff:ff:ff:ff:ff' }), arp, 'sender 1'],
    ['from an Ethernet address', when('MAC_SOURCE', { mac: arp.macSource }), arp, 'sender 1'],
    [
      'from another one',
      when('MAC_SOURCE', { mac: arp.macSource }),
      { ...arp, macSource: '02:00:00:00:00:01' },
      'passes',
    ],
    ['from a subnet', inSubnet('IPV4_SOURCE', '10.147.17.0/30'), ping, 'sender 1'],
    ['host bits of IPv4 are masked', inSubnet('IPV4_SOURCE', '10.147.17.2/30'), ping, 'sender 1'],
    ['to another subnet', inSubnet('IPV4_DEST', '10.147.18.0/24'), ping, 'passes'],
    ['to every subnet but this', not(inSubnet('IPV4_DEST', '10.147.18.0/24')), ping, 'sender 1'],
    ['an IPv4 condition on ARP is no, negated too', not(inSubnet('IPV4_DEST', '10.9.0.0/16')), arp, 'passes'],
    [
      'an IPv4 condition on IPv6 is no, negated too',
      not(inSubnet('IPV4_DEST', '10.9.0.0/16')),
      ping6,
      'passes',
    ],
    ['from a subnet of IPv6', inSubnet('IPV6_SOURCE', 'fd00::/64'), ping6, 'sender 1'],
    ['an IPv6 subnet with host bits never matches', inSubnet('IPV6_SOURCE', 'fd00::5/64'), ping6, 'passes'],
    ['which not turns round', not(inSubnet('IPV6_SOURCE', 'fd00::5/64')), ping6, 'sender 1'],
    ['a subnet without prefix is not understood', inSubnet('IPV4_SOURCE', '10.147.17.1'), ping, '? field'],
    [
      'an address that is not known',
      inSubnet('IPV4_SOURCE', '10.147.17.0/24'),
      unaddressed(ping),
      '? packet',
    ],
  ])
})

function unaddressed(packet: Packet): Packet {
  return { ...packet, ip: packet.ip && { ...packet.ip, source: null } }
}

describe('protocols and ports', () => {
  const fromPort = (start: number, end: number): JsonObject => when('IP_SOURCE_PORT_RANGE', { start, end })
  const icmpOf = (icmpType: number, icmpCode: number | null = null): JsonObject =>
    when('ICMP', { icmpType, icmpCode })
  const tos = (start: number, end: number): JsonObject => when('IP_TOS', { mask: 0xfc, start, end })
  testDropping([
    ['no ICMP', icmp, ping, 'sender 1'],
    ['ICMP of IPv6 has another number', icmp, ping6, 'passes'],
    ['no ICMP of IPv6, which carries neighbour discovery', icmp6, nd, 'sender 1'],
    ['a protocol on ARP is no, negated too', not(icmp), arp, 'passes'],
    ['only questions of ping', icmpOf(8), ping, 'sender 1'],
    ['answers to ping have another type', icmpOf(8), pingAnswer, 'passes'],
    ['the code is compared', icmpOf(8, 1), ping, 'passes'],
    ['code 0', icmpOf(8, 0), ping, 'sender 1'],
    ['a ping of IPv6', icmpOf(128), ping6, 'sender 1'],
    ['an answer of IPv6', icmpOf(129), pingAnswer6, 'sender 1'],
    ['neighbour solicitations', icmpOf(135), nd, 'sender 1'],
    ['neighbour advertisements', icmpOf(136), ndAnswer, 'sender 1'],
    ['an ICMP condition on TCP is no, negated too', not(icmpOf(8)), ssh, 'passes'],
    ['a port', toPort(22), ssh, 'sender 1'],
    ['over IPv6', toPort(22), ssh6, 'sender 1'],
    ['another port', toPort(23, 80), ssh, 'passes'],
    ['an end that is left out is the start', when('IP_DEST_PORT_RANGE', { start: 22 }), ssh, 'sender 1'],
    ['a source port that the system chooses is over 1023', fromPort(0, 1023), ssh, 'passes'],
    ['a port on ICMP is plain no', toPort(22), ping, 'passes'],
    ['which not turns round', not(toPort(22)), ping, 'sender 1'],
    ['but not on ARP', not(toPort(22)), arp, 'passes'],
    ['the source port may be among these', fromPort(40_000, 50_000), ssh, '? packet'],
    ['any type of service is 0 here', tos(0, 0), ping, 'sender 1'],
    ['another type of service', tos(8, 0xfc), ping, 'passes'],
    ['a type of service on ARP is no, negated too', not(tos(8, 0xfc)), arp, 'passes'],
  ])
  testRules([
    ['only this port', [tcp, toPort(22), accept, arpType, accept], ssh, 'passes'],
    [
      'and so its answer is dropped: rules know no connections',
      [tcp, toPort(22), accept, arpType, accept],
      sshAnswer,
      'none accepts',
    ],
    [
      'unless it is accepted by its source port',
      [toPort(22), or(fromPort(22, 22)), accept],
      sshAnswer,
      'passes',
    ],
  ])
})

describe('marks, sizes and chance', () => {
  const sized = (start: number, end: number): JsonObject => when('FRAME_SIZE_RANGE', { start, end })
  const chance = (probability: number): JsonObject => when('RANDOM', { probability })
  testDropping([
    ['new connections', [syn, not(ack)], ssh, 'sender 2'],
    ['their answers also have ACK', [syn, not(ack)], sshAnswer, 'passes'],
    ['any of the bits is enough', marked('0000000000000012'), ssh, 'sender 1'],
    ['a ping has no flags of TCP', syn, ping, 'passes'],
    ['multicast', multicast, arp, 'sender 1'],
    ['an answer goes to one', multicast, arpAnswer, 'passes'],
    ['broadcast', broadcast, arp, 'sender 1'],
    ['neighbour discovery is multicast and no broadcast', broadcast, nd, 'passes'],
    ['incoming: only the receiver sees it', marked(inbound), ping, 'receiver 1'],
    ['an address that the network gave', not(ownAddress), ping, 'passes'],
    ['whose address it is is not known', not(ownAddress), { ...ping, ownsAddress: null }, '? packet'],
    ['a foreign address', not(ownAddress), { ...ping, ownsAddress: false }, 'sender 1'],
    [
      'a neighbour solicitation is granted its address',
      not(ownAddress),
      { ...nd, ownsAddress: false },
      'passes',
    ],
    ['the Ethernet address of the sender', not(ownMac), ping, 'passes'],
    ['a mark that Meshtray does not know', marked('0000000000010000'), ping, '? packet'],
    ['no mark never matches', marked('0000000000000000'), ping, 'passes'],
    ['a size', sized(0, 100), { ...ping, size: 84 }, 'sender 1'],
    ['another size', sized(0, 80), { ...ping, size: 84 }, 'passes'],
    ['a size that is not known', sized(0, 80), ping, '? packet'],
    ['always', chance(4_294_967_295), ping, 'sender 1'],
    ['never', chance(0), ping, 'passes'],
    ['by chance', chance(2_147_483_648), ping, '? chance'],
    ['chance does not matter where another condition fails', [tcp, chance(7)], ping, 'passes'],
  ])
  testRules([['whatever chance says, it is dropped', [chance(7), drop, drop], ping, 'none accepts']])
})

describe('tags', () => {
  const apart = tagged('TAGS_DIFFERENCE', 1, 2)
  const [sender, receiver] = [tagged('TAG_SENDER', 1, 7), tagged('TAG_RECEIVER', 1, 7)]
  type Tags = RuleMember['tags']
  test.each<readonly [string, readonly JsonObject[], Tags, Tags, string]>([
    ['they differ by no more', [apart, drop, accept], [[1, 5]], [[1, 7]], 'sender 1'],
    ['they differ by more', [apart, drop, accept], [[1, 5]], [[1, 8]], 'passes'],
    ['not turns it round', [not(apart), drop, accept], [[1, 5]], [[1, 8]], 'sender 1'],
    ['joined by AND', [tagged('TAGS_BITWISE_AND', 1, 4), drop, accept], [[1, 6]], [[1, 5]], 'sender 1'],
    ['joined by OR', [tagged('TAGS_BITWISE_OR', 1, 7), drop, accept], [[1, 6]], [[1, 5]], 'sender 1'],
    ['joined by XOR', [tagged('TAGS_BITWISE_XOR', 1, 3), drop, accept], [[1, 6]], [[1, 5]], 'sender 1'],
    [
      'large ones have no sign',
      [tagged('TAGS_BITWISE_AND', 1, 0x8000_0000), drop, accept],
      [[1, 0x8000_0001]],
      [[1, 0x8000_0002]],
      'sender 1',
    ],
    ['both have the value', [tagged('TAGS_EQUAL', 1, 5), drop, accept], [[1, 5]], [[1, 5]], 'sender 1'],
    [
      'they are equal, and not the value',
      [tagged('TAGS_EQUAL', 1, 5), drop, accept],
      [[1, 6]],
      [[1, 6]],
      'passes',
    ],
    [
      'the sender lacks it: no at the sender; no at the receiver',
      [not(apart), drop, accept],
      [],
      [[1, 8]],
      'passes',
    ],
    [
      'the receiver lacks it: the sender passes over its drop, the receiver says no',
      [apart, drop, accept],
      [[1, 5]],
      [],
      'passes',
    ],
    [
      'the receiver lacks it: the sender accepts, and the receiver does not',
      [apart, accept, drop],
      [[1, 5]],
      [],
      'receiver 2',
    ],
    ['only the drop of that set is passed over', [apart, drop, icmp, drop, accept], [[1, 5]], [], 'sender 3'],
    ['the sender’s tag', [sender, drop, accept], [[1, 7]], [], 'sender 1'],
    ['the sender has another value', [sender, drop, accept], [[1, 6]], [], 'passes'],
    ['the sender has none: no, negated too', [not(sender), drop, accept], [], [], 'passes'],
    ['the receiver’s tag', [receiver, drop, accept], [], [[1, 7]], 'sender 1'],
    ['the receiver has another value', [receiver, accept, drop], [], [[1, 6]], 'sender 2'],
    ['the receiver has none: yes at the sender, no at itself', [receiver, accept], [], [], 'none accepts'],
    ['the sender’s tags are not told', [apart, drop, accept], null, [[1, 7]], '? tags'],
    ['the receiver’s tags are not told', [receiver, drop, accept], [], null, '? tags'],
    ['whatever they are, it is dropped at the receiver', [receiver, drop, drop], [], null, 'none accepts'],
    ['a tag that is not asked for is not needed', [icmp, drop, accept], null, null, 'sender 1'],
    ['a value that is no number', [apart, drop, accept], [[1, true]], [[1, 7]], '? tags'],
  ])('%s', (_why, rules, from, to, expected) => {
    const pass = rulesSimulator(networkOf(rules, { tags: [{ id: 1, default: null }] }))
    expect(told(pass({ ...ann, tags: from }, { ...bob, tags: to }, ping))).toBe(expected)
  })

  test('a member without a value has the default, where the host tells it', () => {
    const rules = [tagged('TAGS_EQUAL', 1, 5), drop, accept]
    const outcome = (tags: NetworkRules['tags']): string =>
      told(rulesSimulator(networkOf(rules, { tags }))(ann, bob, ping))
    expect(outcome([{ id: 1, default: 5 }])).toBe('sender 1')
    expect(outcome([{ id: 1, default: 6 }])).toBe('passes')
    expect(outcome([{ id: 2, default: 5 }])).toBe('passes')
    expect(outcome([{ id: 1, default: 'five' }])).toBe('? tags')
    expect(outcome(null)).toBe('? tags')
  })

  test('of what goes to many, the sender does not know the tags of those who receive it', () => {
    const pass = rulesSimulator(networkOf([not(tagged('TAG_RECEIVER', 1, 7)), drop, accept]))
    expect(told(pass(ann, { ...bob, tags: [[1, 7]] }, arp))).toBe('? tags')
  })
})
