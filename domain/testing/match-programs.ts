import type { JsonObject } from '../json.ts'
import { accept, drop, leave, not, ofProtocol, ofType, or, tagged, toPort, when } from './sample-rules.ts'

/** A text in the rules language, and the array that it has to make. Each was worked out by hand. */
export type RuleProgram = readonly [why: string, text: string, rules: readonly JsonObject[]]

const fromPort = (start: number, end = start): JsonObject => when('IP_SOURCE_PORT_RANGE', { start, end })
const size = (start: number, end = start): JsonObject => when('FRAME_SIZE_RANGE', { start, end })
const icmp = (icmpType: number, icmpCode: number | null): JsonObject => when('ICMP', { icmpType, icmpCode })
const tos = (mask: number, start: number, end = start): JsonObject => when('IP_TOS', { mask, start, end })
const marks = (mask: string): JsonObject => when('CHARACTERISTICS', { mask })
const chance = (probability: number): JsonObject => when('RANDOM', { probability })

export const actionPrograms: readonly RuleProgram[] = [
  ['nothing', '', []],
  ['accept alone', 'accept;', [accept]],
  ['accept with its end apart', 'accept\n;', [accept]],
  ['drop alone', 'drop;', [drop]],
  ['break alone', 'break;', [leave]],
  ['several actions in one line', 'break; drop; accept;', [leave, drop, accept]],
  ['ends without a blank behind them', 'drop;accept;', [drop, accept]],
  ['tee of all, as -1', 'tee -1 deadbeef01;', [{ type: 'ACTION_TEE', address: 'deadbeef01', length: -1 }]],
  ['tee of all, as 0', 'tee 0 deadbeef01;', [{ type: 'ACTION_TEE', address: 'deadbeef01', length: 0 }]],
  [
    'tee of some bytes, of a few packets',
    'tee 128 DEADBEEF01 ipprotocol udp;',
    [ofProtocol(17), { type: 'ACTION_TEE', address: 'deadbeef01', length: 128 }],
  ],
  [
    'watch, the longest',
    'watch 65535 0123456789;',
    [{ type: 'ACTION_WATCH', address: '0123456789', length: 65_535 }],
  ],
  [
    'watch, with a hexadecimal length',
    'watch 0x40 0123456789 ethertype arp;',
    [ofType(2054), { type: 'ACTION_WATCH', address: '0123456789', length: 64 }],
  ],
  ['redirect', 'redirect abcdef0123;', [{ type: 'ACTION_REDIRECT', address: 'abcdef0123' }]],
  [
    'redirect of connections to a port',
    'redirect abcdef0123 ipprotocol tcp dport 80;',
    [ofProtocol(6), toPort(80), { type: 'ACTION_REDIRECT', address: 'abcdef0123' }],
  ],
  ['no end at the end of the text', 'drop ethertype arp', [ofType(2054), drop]],
]

export const matchPrograms: readonly RuleProgram[] = [
  ['a sender', 'accept ztsrc AbCdEf0123;', [when('SOURCE_ZEROTIER_ADDRESS', { zt: 'abcdef0123' }), accept]],
  ['a receiver', 'accept ztdest 0000000001;', [when('DEST_ZEROTIER_ADDRESS', { zt: '0000000001' }), accept]],
  ['a VLAN', 'drop vlan 4094;', [when('VLAN_ID', { vlanId: 4094 }), drop]],
  ['a VLAN priority', 'drop vlanpcp 7;', [when('VLAN_PCP', { vlanPcp: 7 }), drop]],
  ['a VLAN drop mark', 'drop vlandei 1;', [when('VLAN_DEI', { vlanDei: 1 }), drop]],
  [
    'Ethernet types by name',
    'accept ethertype ipv4 or ethertype arp or ethertype wol or ethertype rarp or ethertype ipv6 or ethertype atalk or ethertype aarp or ethertype ipx_a or ethertype ipx_b;',
    [
      ofType(2048),
      ...[2054, 2114, 32_821, 34_525, 32_923, 33_011, 33_079, 33_080].map((type) => or(ofType(type))),
      accept,
    ],
  ],
  ['an Ethernet type, hexadecimal', 'drop ethertype 0x88E5;', [ofType(35_045), drop]],
  ['an Ethernet type, decimal', 'drop ethertype 35020;', [ofType(35_020), drop]],
  [
    'Ethernet addresses',
    'drop macsrc 02:AA:00:00:00:01 macdest ff:ff:ff:ff:ff:ff;',
    [when('MAC_SOURCE', { mac: '02:aa:00:00:00:01' }), when('MAC_DEST', { mac: 'ff:ff:ff:ff:ff:ff' }), drop],
  ],
  [
    'Ethernet addresses in other spellings',
    'drop macsrc 02aa00000001 or macsrc 02-aa-00-00-00-02;',
    [
      when('MAC_SOURCE', { mac: '02:aa:00:00:00:01' }),
      or(when('MAC_SOURCE', { mac: '02:aa:00:00:00:02' })),
      drop,
    ],
  ],
  [
    'IPv4 subnets',
    'accept ipsrc 10.1.2.3/8 ipdest 192.168.0.0/16;',
    [when('IPV4_SOURCE', { ip: '10.1.2.3/8' }), when('IPV4_DEST', { ip: '192.168.0.0/16' }), accept],
  ],
  [
    'IPv6 subnets',
    'accept ipsrc fd00::/8 ipdest 2001:DB8::1/128;',
    [when('IPV6_SOURCE', { ip: 'fd00::/8' }), when('IPV6_DEST', { ip: '2001:db8::1/128' }), accept],
  ],
  ['all IPv4 addresses', 'drop ipdest 0.0.0.0/0;', [when('IPV4_DEST', { ip: '0.0.0.0/0' }), drop]],
  ['a type of service', 'drop iptos 0xfc 0x20;', [tos(252, 32), drop]],
  ['types of service', 'drop iptos 255 0x20-63;', [tos(255, 32, 63), drop]],
  [
    'IP protocols by name',
    'accept ipprotocol igmp or ipprotocol ipip or ipprotocol tcp or ipprotocol egp or ipprotocol igp or ipprotocol udp or ipprotocol rdp or ipprotocol esp or ipprotocol ah or ipprotocol l2tp or ipprotocol sctp or ipprotocol udplite;',
    [
      ofProtocol(2),
      ...[4, 6, 8, 9, 17, 27, 50, 51, 115, 132, 136].map((protocol) => or(ofProtocol(protocol))),
      accept,
    ],
  ],
  [
    'ICMP under all of its names',
    'accept ipprotocol icmp ipprotocol icmp4 ipprotocol icmpv4 ipprotocol icmp6 ipprotocol icmpv6;',
    [ofProtocol(1), ofProtocol(1), ofProtocol(1), ofProtocol(58), ofProtocol(58), accept],
  ],
  ['an IP protocol by number', 'accept ipprotocol 89;', [ofProtocol(89), accept]],
  ['ICMP of any code', 'accept icmp 8 -1;', [icmp(8, null), accept]],
  ['ICMP of one code', 'drop icmp 3 13;', [icmp(3, 13), drop]],
  [
    'ICMP after the protocol of this name',
    'accept ipprotocol icmp icmp 0 0;',
    [ofProtocol(1), icmp(0, 0), accept],
  ],
  ['ports', 'accept sport 1024-65535 dport 443;', [fromPort(1024, 65_535), toPort(443), accept]],
  ['hexadecimal ports', 'accept dport 0x50-0x5a;', [toPort(80, 90), accept]],
  ['frame sizes', 'drop framesize 0-60 or framesize 1501;', [size(0, 60), or(size(1501)), drop]],
  ['one mark by name', 'break not chr tcp_syn;', [not(marks('0000000000000002')), leave]],
  [
    'marks by name',
    'drop chr inbound,multicast,broadcast,ipauth,macauth;',
    [marks('f800000000000000'), drop],
  ],
  [
    'all TCP flags by name',
    'drop chr tcp_fin,tcp_syn,tcp_rst,tcp_psh,tcp_ack,tcp_urg,tcp_ece,tcp_cwr,tcp_ns,tcp_rs2,tcp_rs1,tcp_rs0;',
    [marks('0000000000000fff'), drop],
  ],
  ['marks by number', 'drop chr 0,63,12;', [marks('8000000000001001'), drop]],
  ['marks by name and number', 'drop chr tcp_ack,4,62;', [marks('4000000000000010'), drop]],
  ['never', 'drop random 0;', [chance(0), drop]],
  ['a quarter', 'drop random 0.25;', [chance(1_073_741_823), drop]],
  ['half', 'drop random .5;', [chance(2_147_483_647), drop]],
  ['always', 'drop random 1.0;', [chance(4_294_967_295), drop]],
  [
    'tags by their numbers',
    'accept tand 1 2 tor 1 3 txor 1 4 tdiff 1 0 teq 0x10 0xffffffff tseq 7 8 treq 9 10;',
    [
      tagged('TAGS_BITWISE_AND', 1, 2),
      tagged('TAGS_BITWISE_OR', 1, 3),
      tagged('TAGS_BITWISE_XOR', 1, 4),
      tagged('TAGS_DIFFERENCE', 1, 0),
      tagged('TAGS_EQUAL', 16, 4_294_967_295),
      tagged('TAG_SENDER', 7, 8),
      tagged('TAG_RECEIVER', 9, 10),
      accept,
    ],
  ],
]

export const joinedPrograms: readonly RuleProgram[] = [
  [
    'matches without a word between them are and-ed',
    'accept ethertype ipv4 ipprotocol tcp;',
    [ofType(2048), ofProtocol(6), accept],
  ],
  ['"and" says the same', 'accept ethertype ipv4 and ipprotocol tcp;', [ofType(2048), ofProtocol(6), accept]],
  ['"and" may stand before the first one', 'accept and ethertype ipv4;', [ofType(2048), accept]],
  [
    '"or" counts for the one behind it',
    'accept ethertype arp or ethertype ipv6;',
    [ofType(2054), or(ofType(34_525)), accept],
  ],
  ['"or" at the beginning stays', 'accept or ethertype arp;', [or(ofType(2054)), accept]],
  [
    '"not" counts for the one behind it',
    'drop not ethertype arp ethertype ipv4;',
    [not(ofType(2054)), ofType(2048), drop],
  ],
  ['"or not"', 'drop dport 22 or not ipprotocol tcp;', [toPort(22), or(not(ofProtocol(6))), drop]],
  ['"and not"', 'drop dport 22 and not ipprotocol tcp;', [toPort(22), not(ofProtocol(6)), drop]],
  [
    'the usual beginning',
    'drop\n  not ethertype ipv4\n  and not ethertype arp\n  and not ethertype ipv6\n;\naccept;',
    [not(ofType(2048)), not(ofType(2054)), not(ofType(34_525)), drop, accept],
  ],
  [
    'keywords in any case',
    'DROP Not EtherType ARP Or IpProtocol TCP;\nAccept;',
    [not(ofType(2054)), or(ofProtocol(6)), drop, accept],
  ],
  ['comments', '# one\naccept # two ; drop\n  dport 22 # three\n; # four', [toPort(22), accept]],
  ['a comment right behind an end', 'drop;# no more\naccept;', [drop, accept]],
  ['lines that end as on Windows', 'drop ethertype arp;\r\naccept;\r\n', [ofType(2054), drop, accept]],
  ['tabs and other blanks', '\ufeffaccept\tdport\u00a022\u2003;', [toPort(22), accept]],
]
