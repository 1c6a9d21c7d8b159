import type { RuleMember } from '../rules/simulate.ts'

/** A member in a text of the corpus. Its address ends in its place in the list, from 1. */
export interface CorpusMember extends Partial<Pick<RuleMember, 'tags' | 'capabilities'>> {
  readonly node: string
  /** False: it sends from addresses that the network did not give it. */
  readonly isHonest?: false
}

/**
 * Rules with packets, each worked out by hand from how the engine is known to work. A line names sender, receiver and packet, then
 * what the sender and what the receiver does, and why. The number is the line of the rule that decides; without one none does.
 * “answer” is what comes back, so that who asked is its receiver.
 */
export interface CorpusNetwork {
  readonly why: string
  readonly rules: readonly string[]
  readonly members: { readonly [name: string]: CorpusMember }
  readonly packets: readonly string[]
}

export const [ann, bob, carl, dan] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd'].map(
  (node): CorpusMember => ({ node }),
) as [CorpusMember, CorpusMember, CorpusMember, CorpusMember]
export const adm: CorpusMember = { node: 'ad00000001' }

/** Packets whose way depends on what they are */
export const matchCorpus: readonly CorpusNetwork[] = [
  {
    why: 'the usual rules',
    rules: ['drop', '  not ethertype ipv4 and not ethertype arp and not ethertype ipv6', ';', 'accept;'],
    members: { ann, bob },
    packets: [
      'ann bob arp | passes 4 | passes 4 | is one of the three types',
      'bob ann arp answer | passes 4 | passes 4 | so is its answer',
      'ann bob nd | passes 4 | passes 4 | is IPv6',
      'bob ann nd answer | passes 4 | passes 4 | is IPv6',
      'ann bob ping | passes 4 | passes 4 | is IPv4',
      'bob ann ping answer | passes 4 | passes 4 | is IPv4',
      'ann bob ping6 | passes 4 | passes 4 | is IPv6',
      'ann bob tcp 22 | passes 4 | passes 4 | is IPv4',
      'bob ann tcp 22 answer | passes 4 | passes 4 | is IPv4',
      'ann bob udp 53 | passes 4 | passes 4 | is IPv4',
      'ann bob frame 0x0842 | dropped 1 | dropped 1 | is none of the three',
      'ann bob frame 0x8137 | dropped 1 | dropped 1 | is none of the three',
    ],
  },
  {
    why: 'a port that is negated',
    rules: ['accept ethertype arp;', 'drop not dport 22;', 'accept;'],
    members: { ann, bob },
    packets: [
      'ann bob tcp 22 | passes 3 | passes 3 | is this port',
      'ann bob tcp 80 | dropped 2 | dropped 2 | is another one',
      'ann bob udp 22 | passes 3 | passes 3 | ports of UDP count too',
      'ann bob udp 53 | dropped 2 | dropped 2 | is another one',
      'ann bob ping | dropped 2 | dropped 2 | without ports it is false, which is negated',
      'ann bob ping6 | dropped 2 | dropped 2 | without ports it is false, which is negated',
      'ann bob nd | dropped 2 | dropped 2 | without ports it is false, which is negated',
      'ann bob arp | passes 1 | passes 1 | is accepted before',
      'ann bob frame 0x0842 | passes 3 | passes 3 | is no IP packet: no, also when negated',
      'bob ann tcp 22 answer | dropped 2 | dropped 2 | goes to the port of who asked',
    ],
  },
  {
    why: 'what a packet lacks does not match, also when it is negated',
    rules: [
      'drop not ipsrc 10.147.17.0/24;',
      'drop not icmp 8 -1 and ipprotocol icmp;',
      'drop not ipprotocol tcp and not ipprotocol udp and ethertype ipv6;',
      'accept;',
    ],
    members: { ann, bob },
    packets: [
      'ann bob arp | passes 4 | passes 4 | has no IP address',
      'ann bob ping | passes 4 | passes 4 | comes from the subnet, and is type 8',
      'bob ann ping answer | dropped 2 | dropped 2 | is type 0',
      'ann bob ping6 | dropped 3 | dropped 3 | an IPv4 match is no on IPv6; neither TCP nor UDP',
      'ann bob tcp 22 | passes 4 | passes 4 | an ICMP match is no on TCP',
      'ann bob tcp6 22 | passes 4 | passes 4 | an IPv4 match is no on IPv6; it is TCP',
      'ann bob nd | dropped 3 | dropped 3 | is ICMP over IPv6',
      'ann bob udp 53 | passes 4 | passes 4 | an ICMP match is no on UDP',
      'ann bob udp6 53 | passes 4 | passes 4 | is UDP',
      'ann bob frame 0x0842 | passes 4 | passes 4 | has nothing that is asked for',
    ],
  },
  {
    why: '"or" joins all that stands before it',
    rules: [
      'accept',
      '  ipprotocol tcp and dport 22',
      '  or ipprotocol icmp',
      '  or ethertype arp',
      ';',
      'accept ipprotocol udp or ipprotocol tcp and dport 53;',
      'drop or dport 99;',
      'accept;',
    ],
    members: { ann, bob },
    packets: [
      'ann bob tcp 22 | passes 1 | passes 1 | both of the first two',
      'ann bob tcp 23 | dropped 7 | dropped 7 | one of the first two; an "or" at the beginning holds',
      'ann bob ping | passes 1 | passes 1 | the third',
      'ann bob arp | passes 1 | passes 1 | the fourth',
      'ann bob ping6 | dropped 7 | dropped 7 | is protocol 58, not 1',
      'ann bob udp 53 | passes 6 | passes 6 | UDP, and the port',
      'ann bob tcp 53 | passes 6 | passes 6 | TCP, and the port',
      'ann bob udp 54 | dropped 7 | dropped 7 | the port counts for both',
      'ann bob udp 22 | dropped 7 | dropped 7 | is not TCP',
      'ann bob frame 0x0842 | dropped 7 | dropped 7 | an "or" at the beginning holds for everything',
    ],
  },
  {
    why: 'inbound is the receiver’s pass',
    rules: [
      'accept ethertype arp;',
      'drop chr inbound and dport 22;',
      'drop not chr inbound and dport 80;',
      'accept;',
    ],
    members: { ann, bob },
    packets: [
      'ann bob tcp 22 | passes 4 | dropped 2 | only the receiver drops it',
      'ann bob tcp 80 | dropped 3 | passes 4 | only the sender drops it',
      'ann bob tcp 443 | passes 4 | passes 4 | is another port',
      'ann bob ping | passes 4 | passes 4 | has no port',
      'ann bob arp | passes 1 | passes 1 | is accepted before',
      'ann bob udp 22 | passes 4 | dropped 2 | only the receiver drops it',
      'ann bob udp 80 | dropped 3 | passes 4 | only the sender drops it',
      'bob ann tcp 22 answer | passes 4 | passes 4 | goes to the port of who asked',
    ],
  },
  {
    why: 'copies and redirections',
    rules: [
      'tee -1 cccccccccc ipprotocol tcp;',
      'watch 64 cccccccccc dport 80;',
      'redirect dddddddddd dport 443;',
      'drop dport 23;',
      'accept;',
    ],
    members: { ann, bob, carl, dan },
    packets: [
      'ann bob tcp 22 | passes 5 | passes 5 | is copied, and goes on',
      'ann bob tcp 80 | passes 5 | passes 5 | is copied twice, and goes on',
      'ann bob tcp 443 | redirected 3 | redirected 3 | goes to another member',
      'ann bob tcp 23 | dropped 4 | dropped 4 | is copied, and dropped',
      'ann carl tcp 22 | passes 5 | passes 1 | the receiver is who gets the copies, and takes it as one',
      'ann carl ping | passes 5 | passes 5 | is no copy',
      'carl bob tcp 443 | redirected 3 | redirected 3 | goes to another member',
      'dan bob tcp 443 | passes 5 | passes 5 | a redirection to the sender does nothing',
      'carl bob tcp 80 | passes 5 | passes 5 | a copy to the sender is none',
      'ann bob arp | passes 5 | passes 5 | is accepted at the end',
      'bob ann tcp 23 answer | passes 5 | passes 5 | goes to the port of who asked',
    ],
  },
  {
    why: 'addresses of members and subnets',
    rules: [
      'accept ethertype arp;',
      'accept ztsrc aaaaaaaaaa and dport 22;',
      'accept ztdest aaaaaaaaaa and sport 22;',
      'accept ipdest 10.147.17.2/32 and ipprotocol icmp;',
      'accept ipsrc fd00::/64 and ipprotocol icmp6;',
      'drop ipdest 10.0.0.0/8;',
    ],
    members: { ann, bob, carl },
    packets: [
      'ann bob tcp 22 | passes 2 | passes 2 | is sent by this member',
      'bob ann tcp 22 answer | passes 3 | passes 3 | is sent to this member',
      'bob ann tcp 22 | dropped 6 | dropped 6 | is sent by another one',
      'ann bob ping | passes 4 | passes 4 | goes to this address',
      'bob ann ping answer | dropped 6 | dropped 6 | goes to another one of the subnet',
      'ann carl ping | dropped 6 | dropped 6 | goes to another one of the subnet',
      'ann bob ping6 | passes 5 | passes 5 | comes from the subnet',
      'bob ann ping6 answer | passes 5 | passes 5 | comes from the subnet',
      'ann bob nd | passes 5 | passes 5 | comes from the subnet',
      'ann bob tcp6 22 | passes 2 | passes 2 | is sent by this member',
      'ann bob tcp6 23 | dropped | dropped | an IPv4 match is no on IPv6, and the list ends',
      'ann bob udp 22 | passes 2 | passes 2 | ports of UDP count too',
      'ann bob frame 0x0842 | dropped | dropped | has nothing that is asked for, and the list ends',
    ],
  },
  {
    why: 'what the engine takes for 0, and types of service',
    rules: [
      'drop vlan 5;',
      'drop vlanpcp 0 and dport 1;',
      'drop vlanpcp 3 and dport 2;',
      'drop vlandei 1;',
      'drop iptos 0xfc 0x20-0x3f;',
      'accept;',
    ],
    members: { ann, bob },
    packets: [
      'ann bob tcp 1 | dropped 2 | dropped 2 | a priority of 0 always matches',
      'ann bob tcp 2 | passes 6 | passes 6 | any other priority never does',
      'ann bob ping | passes 6 | passes 6 | is in no VLAN, and of type of service 0',
      'ann bob arp | passes 6 | passes 6 | has no type of service',
      'ann bob frame 0x0842 | passes 6 | passes 6 | has no type of service',
    ],
  },
  {
    why: 'rules of a macro have the lines of the macro',
    rules: [
      'macro open($proto,$port)',
      '  accept ipprotocol $proto and dport $port;',
      '  accept ipprotocol $proto and sport $port;',
      ';',
      'accept ethertype arp;',
      'include open(tcp,22)',
      'include open(udp,53)',
      'drop;',
    ],
    members: { ann, bob },
    packets: [
      'ann bob tcp 22 | passes 2 | passes 2 | of the first include',
      'bob ann tcp 22 answer | passes 3 | passes 3 | of the first include',
      'ann bob udp 53 | passes 2 | passes 2 | of the second include',
      'bob ann udp 53 answer | passes 3 | passes 3 | of the second include',
      'ann bob tcp 53 | dropped 8 | dropped 8 | of neither',
      'ann bob udp 22 | dropped 8 | dropped 8 | of neither',
      'ann bob ping | dropped 8 | dropped 8 | of neither',
      'ann bob arp | passes 5 | passes 5 | is accepted before',
    ],
  },
  {
    why: 'a list that ends and has decided nothing',
    rules: ['accept ipprotocol tcp and dport 22'],
    members: { ann, bob },
    packets: [
      'ann bob tcp 22 | passes 1 | passes 1 | is accepted',
      'bob ann tcp 22 answer | dropped | dropped | rules do not know connections',
      'ann bob arp | dropped | dropped | nothing accepts it',
      'ann bob ping | dropped | dropped | nothing accepts it',
    ],
  },
  {
    why: 'after a copy the next set begins as matching',
    rules: ['accept ethertype arp;', 'tee -1 cccccccccc dport 80;', 'drop;'],
    members: { ann, bob },
    packets: [
      'ann bob tcp 80 | dropped 3 | dropped 3 | is copied, and dropped',
      'ann bob tcp 22 | dropped 3 | dropped 3 | is not copied, and the next set begins anew',
      'ann bob arp | passes 1 | passes 1 | is accepted before',
    ],
  },
  {
    why: 'an "and" after what does not hold is not looked at, an "or" is',
    rules: ['drop dport 1 and dport 2 or dport 3;', 'accept;'],
    members: { ann, bob },
    packets: [
      'ann bob tcp 1 | passes 2 | passes 2 | the second does not hold',
      'ann bob tcp 2 | passes 2 | passes 2 | the first does not hold',
      'ann bob tcp 3 | dropped 1 | dropped 1 | the third is enough',
    ],
  },
  {
    why: 'ICMP by its numbers, of both families',
    rules: [
      'accept ethertype arp;',
      'accept icmp 135 -1 or icmp 136 -1;',
      'accept icmp 8 0 or icmp 0 0 or icmp 128 0 or icmp 129 0;',
      'drop ethertype ipv6 or ethertype ipv4;',
    ],
    members: { ann, bob },
    packets: [
      'ann bob ping | passes 3 | passes 3 | type 8, code 0',
      'bob ann ping answer | passes 3 | passes 3 | type 0, code 0',
      'ann bob ping6 | passes 3 | passes 3 | type 128, code 0',
      'bob ann ping6 answer | passes 3 | passes 3 | type 129, code 0',
      'ann bob nd | passes 2 | passes 2 | type 135',
      'bob ann nd answer | passes 2 | passes 2 | type 136',
      'ann bob tcp 22 | dropped 4 | dropped 4 | an ICMP match is no on TCP',
      'ann bob tcp6 22 | dropped 4 | dropped 4 | an ICMP match is no on TCP',
      'ann bob udp 53 | dropped 4 | dropped 4 | an ICMP match is no on UDP',
      'ann bob arp | passes 1 | passes 1 | is accepted before',
      'ann bob frame 0x0842 | dropped | dropped | the list ends',
    ],
  },
  {
    why: 'chance that is none',
    rules: ['drop random 0;', 'drop random 1 and dport 22;', 'accept;'],
    members: { ann, bob },
    packets: [
      'ann bob tcp 22 | dropped 2 | dropped 2 | always',
      'ann bob tcp 80 | passes 3 | passes 3 | never',
      'ann bob arp | passes 3 | passes 3 | never',
    ],
  },
]
