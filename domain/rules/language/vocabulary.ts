/** The names that stand for numbers. Of several names for one number the first is the one that is written. */
export const etherTypes: Names = {
  ipv4: 0x0800,
  arp: 0x0806,
  wol: 0x0842,
  rarp: 0x8035,
  ipv6: 0x86dd,
  atalk: 0x809b,
  aarp: 0x80f3,
  ipx_a: 0x8137,
  ipx_b: 0x8138,
}

export const protocols: Names = {
  icmp: 1,
  icmp4: 1,
  icmpv4: 1,
  igmp: 2,
  ipip: 4,
  tcp: 6,
  egp: 8,
  igp: 9,
  udp: 17,
  rdp: 27,
  esp: 50,
  ah: 51,
  icmp6: 58,
  icmpv6: 58,
  l2tp: 115,
  sctp: 132,
  udplite: 136,
}

/** The bits of a packet's characteristics */
export const characteristics: Names = {
  inbound: 63,
  multicast: 62,
  broadcast: 61,
  ipauth: 60,
  macauth: 59,
  tcp_fin: 0,
  tcp_syn: 1,
  tcp_rst: 2,
  tcp_psh: 3,
  tcp_ack: 4,
  tcp_urg: 5,
  tcp_ece: 6,
  tcp_cwr: 7,
  tcp_ns: 8,
  tcp_rs2: 9,
  tcp_rs1: 10,
  tcp_rs0: 11,
}

export interface Names {
  readonly [name: string]: number
}

/** The value of a match, which decides how its word is read. Those of one match have different fields. */
export type Reads =
  | { readonly as: 'node'; readonly field: 'zt' }
  | { readonly as: 'number'; readonly field: string; readonly most: number }
  | { readonly as: 'ethertype' | 'protocol' | 'mac' | 'characteristics' | 'probability' | 'icmp-code' }
  | { readonly as: 'subnet'; readonly end: 'SOURCE' | 'DEST' }
  | { readonly as: 'ports' | 'sizes' | 'tos' }
  | { readonly as: 'tag' | 'tag-value' }

export interface MatchWord {
  /** Without MATCH_. Empty: the address says which */
  readonly type: string
  readonly reads: readonly Reads[]
}

const node: Reads = { as: 'node', field: 'zt' }
const ports: Reads = { as: 'ports' }
const tag: readonly Reads[] = [{ as: 'tag' }, { as: 'tag-value' }]
const number = (field: string, most: number): Reads => ({ as: 'number', field, most })
const match = (type: string, ...reads: readonly Reads[]): MatchWord => ({ type, reads })

export const matchWords: { readonly [word: string]: MatchWord } = {
  ztsrc: match('SOURCE_ZEROTIER_ADDRESS', node),
  ztdest: match('DEST_ZEROTIER_ADDRESS', node),
  vlan: match('VLAN_ID', number('vlanId', 0xffff)),
  vlanpcp: match('VLAN_PCP', number('vlanPcp', 0xff)),
  vlandei: match('VLAN_DEI', number('vlanDei', 0xff)),
  ethertype: match('ETHERTYPE', { as: 'ethertype' }),
  macsrc: match('MAC_SOURCE', { as: 'mac' }),
  macdest: match('MAC_DEST', { as: 'mac' }),
  ipsrc: match('', { as: 'subnet', end: 'SOURCE' }),
  ipdest: match('', { as: 'subnet', end: 'DEST' }),
  iptos: match('IP_TOS', number('mask', 0xff), { as: 'tos' }),
  ipprotocol: match('IP_PROTOCOL', { as: 'protocol' }),
  icmp: match('ICMP', number('icmpType', 0xff), { as: 'icmp-code' }),
  sport: match('IP_SOURCE_PORT_RANGE', ports),
  dport: match('IP_DEST_PORT_RANGE', ports),
  framesize: match('FRAME_SIZE_RANGE', { as: 'sizes' }),
  chr: match('CHARACTERISTICS', { as: 'characteristics' }),
  random: match('RANDOM', { as: 'probability' }),
  tand: match('TAGS_BITWISE_AND', ...tag),
  tor: match('TAGS_BITWISE_OR', ...tag),
  txor: match('TAGS_BITWISE_XOR', ...tag),
  tdiff: match('TAGS_DIFFERENCE', ...tag),
  teq: match('TAGS_EQUAL', ...tag),
  tseq: match('TAG_SENDER', ...tag),
  treq: match('TAG_RECEIVER', ...tag),
}

export const actionWords = {
  accept: 'ACTION_ACCEPT',
  drop: 'ACTION_DROP',
  break: 'ACTION_BREAK',
  tee: 'ACTION_TEE',
  watch: 'ACTION_WATCH',
  redirect: 'ACTION_REDIRECT',
} as const
export type ActionWord = keyof typeof actionWords

/** `raw` is a word of ours: it takes a rule, a tag or a capability as JSON, which the language has no words for. */
const statements = new Set([...Object.keys(actionWords), 'include', 'macro', 'tag', 'cap', 'raw'])
const joints = new Set(['and', 'or', 'not'])
/** The language keeps these words for itself and does nothing with them. */
const reserved = new Set(
  'priority type enum class define import log xor set var let id default flag'.split(' '),
)

const keywords = new Set([...statements, ...joints, ...reserved, ...Object.keys(matchWords)])

export function isActionWord(word: string): word is ActionWord {
  return Object.hasOwn(actionWords, word)
}

export function isMatchWord(word: string): boolean {
  return Object.hasOwn(matchWords, word)
}

export function isStatementWord(word: string): boolean {
  return statements.has(word)
}

/** Returns whether the language uses or reserves a word, so that nothing can be called by it. */
export function isKeyword(word: string): boolean {
  return keywords.has(word)
}

export function isReservedWord(word: string): boolean {
  return reserved.has(word)
}

/** Looks a name up. undefined: there is no such name */
export function numberNamed(names: Names, name: string): number | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** Returns the first name of a number. undefined: it has none */
export function nameOfNumber(names: Names, value: number): string | undefined {
  return Object.keys(names).find((name) => names[name] === value)
}

const namePattern = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}_][\p{L}\p{M}\p{N}_]*$/u

/** Names have letters and digits of any script, none of them invisible, and are compared without regard to case. */
export function isName(text: string): boolean {
  return namePattern.test(text)
}

export function foldName(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
