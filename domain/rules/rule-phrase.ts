import type { Json, JsonObject } from '../json.ts'
import { characteristicWords } from './characteristics.ts'
import { ruleType } from './rule-types.ts'

/** What a condition says of a packet: "is" + "IPv4", "does not come from" + "port 80". */
export interface Phrase {
  readonly verb: Verb
  readonly object: string
  readonly negated: boolean
}

type Verb = keyof typeof verbs

const verbs = {
  is: 'is not',
  has: 'does not have',
  'comes from': 'does not come from',
  'goes to': 'does not go to',
  'travels between': 'does not travel between',
  matches: 'does not match',
} as const

export function verbWords({ verb, negated }: Phrase): string {
  return negated ? verbs[verb] : verb
}

const etherTypes = new Map<Json, string>([
  [0x0800, 'IPv4'],
  [0x0806, 'ARP'],
  [0x86dd, 'IPv6'],
  [0x8035, 'RARP'],
  [0x809b, 'AppleTalk'],
  [0x8137, 'IPX'],
  [0x88cc, 'LLDP'],
])

const protocols = new Map<Json, string>([
  [1, 'ICMP'],
  [2, 'IGMP'],
  [6, 'TCP'],
  [17, 'UDP'],
  [41, 'IPv6 in IP'],
  [47, 'GRE'],
  [50, 'ESP'],
  [51, 'AH'],
  [58, 'ICMPv6'],
  [89, 'OSPF'],
  [132, 'SCTP'],
  [136, 'UDP-Lite'],
])

/** A condition as a phrase. One that is not known, or whose fields are not as they should be, is shown as it is. */
export function phraseOf(rule: JsonObject): Phrase {
  const negated = rule.not === true
  const type = ruleType(rule.type)
  const complete = type?.fields.every(({ name, optional }) => optional || isPlain(rule[name]))
  const [verb, object] = (complete && describe(rule)) || (['matches', asItIs(rule)] as const)
  return { verb, object, negated }
}

/** The type, and its fields as JSON where it has any. */
export function asItIs({ type, not: _not, or: _or, ...fields }: JsonObject): string {
  const name = typeof type === 'string' ? type : 'a line without type'
  return Object.keys(fields).length === 0 ? name : `${name} ${JSON.stringify(fields)}`
}

function isPlain(value: Json | undefined): boolean {
  return typeof value === 'number' || typeof value === 'string'
}

function describe(rule: JsonObject): readonly [Verb, string] | null {
  switch (rule.type) {
    case 'MATCH_SOURCE_ZEROTIER_ADDRESS':
      return ['comes from', `member ${rule.zt}`]
    case 'MATCH_DEST_ZEROTIER_ADDRESS':
      return ['goes to', `member ${rule.zt}`]
    case 'MATCH_VLAN_ID':
      return ['has', `VLAN ${rule.vlanId}`]
    case 'MATCH_VLAN_PCP':
      return ['has', `VLAN priority ${rule.vlanPcp}`]
    case 'MATCH_VLAN_DEI':
      return ['has', `VLAN drop mark ${rule.vlanDei}`]
    case 'MATCH_MAC_SOURCE':
      return ['comes from', `Ethernet address ${rule.mac}`]
    case 'MATCH_MAC_DEST':
      return ['goes to', `Ethernet address ${rule.mac}`]
    case 'MATCH_IPV4_SOURCE':
    case 'MATCH_IPV6_SOURCE':
      return ['comes from', subnetWords(rule.ip)]
    case 'MATCH_IPV4_DEST':
    case 'MATCH_IPV6_DEST':
      return ['goes to', subnetWords(rule.ip)]
    case 'MATCH_IP_TOS':
      return ['has', `a type of service, masked with ${rule.mask}, ${spanWords(rule)}`]
    case 'MATCH_IP_PROTOCOL':
      return ['is', protocols.get(rule.ipProtocol ?? null) ?? `IP protocol ${rule.ipProtocol}`]
    case 'MATCH_ETHERTYPE':
      return ['is', etherTypes.get(rule.etherType ?? null) ?? `Ethernet type ${hexadecimal(rule.etherType)}`]
    case 'MATCH_ICMP':
      return ['is', `ICMP type ${rule.icmpType}${isPlain(rule.icmpCode) ? ` code ${rule.icmpCode}` : ''}`]
    case 'MATCH_IP_SOURCE_PORT_RANGE':
      return ['comes from', portWords(rule)]
    case 'MATCH_IP_DEST_PORT_RANGE':
      return ['goes to', portWords(rule)]
    case 'MATCH_CHARACTERISTICS':
      return characteristic(rule.mask)
    case 'MATCH_FRAME_SIZE_RANGE':
      return ['has', `${spanWords(rule)} bytes`]
    case 'MATCH_RANDOM':
      return ['is', `in a random ${percent(rule.probability)}`]
    case 'MATCH_TAGS_DIFFERENCE':
      return ['travels between', `members whose tags ${rule.id} differ by at most ${rule.value}`]
    case 'MATCH_TAGS_BITWISE_AND':
      return ['travels between', `members whose tags ${rule.id}, joined by AND, are ${rule.value}`]
    case 'MATCH_TAGS_BITWISE_OR':
      return ['travels between', `members whose tags ${rule.id}, joined by OR, are ${rule.value}`]
    case 'MATCH_TAGS_BITWISE_XOR':
      return ['travels between', `members whose tags ${rule.id}, joined by XOR, are ${rule.value}`]
    case 'MATCH_TAGS_EQUAL':
      return ['travels between', `members that both have tag ${rule.id} = ${rule.value}`]
    case 'MATCH_TAG_SENDER':
      return ['comes from', `a member with tag ${rule.id} = ${rule.value}`]
    case 'MATCH_TAG_RECEIVER':
      return ['goes to', `a member with tag ${rule.id} = ${rule.value}`]
    default:
      return null
  }
}

function characteristic(mask: Json | undefined): readonly [Verb, string] | null {
  const words = characteristicWords(mask ?? null)
  return words === null ? null : ['is', words]
}

function subnetWords(ip: Json | undefined): string {
  const text = String(ip)
  if (text.endsWith('/0')) return `any ${text.includes(':') ? 'IPv6' : 'IPv4'} address`
  return text.includes(':') ? text.replace(/\/128$/, '') : text.replace(/\/32$/, '')
}

function spanWords({ start, end }: JsonObject): string {
  return end === undefined || end === null || end === start ? `${start}` : `${start} to ${end}`
}

function portWords(rule: JsonObject): string {
  const span = spanWords(rule)
  return span.includes(' ') ? `ports ${span}` : `port ${span}`
}

function hexadecimal(value: Json | undefined): string {
  return typeof value === 'number' ? `0x${value.toString(16).padStart(4, '0')}` : String(value)
}

function percent(probability: Json | undefined): string {
  const share = (Number(probability) / 0xffff_ffff) * 100
  return `${share > 0 && share < 0.01 ? 'under 0.01' : Number(share.toFixed(2))} %`
}
