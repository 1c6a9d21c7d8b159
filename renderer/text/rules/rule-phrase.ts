import type { Json, JsonObject } from '../../../domain/json.ts'
import type { TagNames } from '../../../domain/rules/language/read-value.ts'
import { maskText } from '../../../domain/rules/normal-rule.ts'
import { ruleType } from '../../../domain/rules/rule-types.ts'
import { joinedList } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'

/** Returns how a tag and one of its values are called. Without names these are their numbers. */
export type TagWords = (id: string, value: string) => { readonly tag: string; readonly value: string }

export const tagNumbers: TagWords = (tag, value) => ({ tag, value })

/** Calls tags and their values by these names. null or undefined: the tag has none */
export function tagWordsOf(namesOf: (id: number) => TagNames | null | undefined): TagWords {
  return (id, value) => {
    const names = namesOf(Number(id))
    const [named] = [...(names?.enums ?? [])].find(([, number]) => String(number) === value) ?? []
    return { tag: names?.name || id, value: named ?? value }
  }
}

/** A condition as verb and object: "is" + "IPv4", "does not come from" + "port 80". */
export interface Phrase {
  readonly verb: Verb
  readonly object: string
  readonly negated: boolean
}

type Verb = 'is' | 'has' | 'comesFrom' | 'goesTo' | 'travelsBetween' | 'matches'

/** "does not come from port 80 or port 81", of phrases that differ in their objects alone */
export function phraseWords(t: Translate, { verb, negated }: Phrase, objects: string): string {
  return t(`rule-verb.${verb}`, { negated: negated ? 'yes' : 'no', objects })
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

/** A condition as a phrase. An unknown or malformed one is shown as it is. */
export function phraseOf(t: Translate, rule: JsonObject, tagWords = tagNumbers): Phrase {
  const negated = rule.not === true
  const type = ruleType(rule.type)
  const complete = type?.fields.every(({ name, optional }) => optional || isPlain(rule[name]))
  const [verb, object] = (complete && describe(t, rule, tagWords)) || (['matches', asItIs(t, rule)] as const)
  return { verb, object, negated }
}

/** The type, and its fields as JSON where it has any. */
export function asItIs(t: Translate, { type, not: _not, or: _or, ...fields }: JsonObject): string {
  const name = typeof type === 'string' ? type : t('rule-object.noType')
  return Object.keys(fields).length === 0 ? name : `${name} ${JSON.stringify(fields)}`
}

function isPlain(value: Json | undefined): boolean {
  return typeof value === 'number' || typeof value === 'string'
}

function describe(t: Translate, rule: JsonObject, tagWords: TagWords): readonly [Verb, string] | null {
  const { tag, value } = tagWords(`${rule.id}`, `${rule.value}`)
  switch (rule.type) {
    case 'MATCH_SOURCE_ZEROTIER_ADDRESS':
      return ['comesFrom', t('rule-object.member', { member: `${rule.zt}` })]
    case 'MATCH_DEST_ZEROTIER_ADDRESS':
      return ['goesTo', t('rule-object.member', { member: `${rule.zt}` })]
    case 'MATCH_VLAN_ID':
      return ['has', t('rule-object.vlan', { id: `${rule.vlanId}` })]
    case 'MATCH_VLAN_PCP':
      return ['has', t('rule-object.vlanPriority', { priority: `${rule.vlanPcp}` })]
    case 'MATCH_VLAN_DEI':
      return ['has', t('rule-object.vlanDropMark', { mark: `${rule.vlanDei}` })]
    case 'MATCH_MAC_SOURCE':
      return ['comesFrom', t('rule-object.ethernetAddress', { address: `${rule.mac}` })]
    case 'MATCH_MAC_DEST':
      return ['goesTo', t('rule-object.ethernetAddress', { address: `${rule.mac}` })]
    case 'MATCH_IPV4_SOURCE':
    case 'MATCH_IPV6_SOURCE':
      return ['comesFrom', subnetWords(t, rule.ip)]
    case 'MATCH_IPV4_DEST':
    case 'MATCH_IPV6_DEST':
      return ['goesTo', subnetWords(t, rule.ip)]
    case 'MATCH_IP_TOS':
      return ['has', t('rule-object.typeOfService', { mask: `${rule.mask}`, span: spanWords(t, rule) })]
    case 'MATCH_IP_PROTOCOL': {
      const protocol = rule.ipProtocol ?? null
      return ['is', protocols.get(protocol) ?? t('rule-object.ipProtocol', { protocol: `${protocol}` })]
    }
    case 'MATCH_ETHERTYPE': {
      const type = rule.etherType ?? null
      return ['is', etherTypes.get(type) ?? t('rule-object.ethernetType', { type: hexadecimal(type) })]
    }
    case 'MATCH_ICMP': {
      const type = `${rule.icmpType}`
      return [
        'is',
        isPlain(rule.icmpCode)
          ? t('rule-object.icmpCode', { type, code: `${rule.icmpCode}` })
          : t('rule-object.icmp', { type }),
      ]
    }
    case 'MATCH_IP_SOURCE_PORT_RANGE':
      return ['comesFrom', portWords(t, rule)]
    case 'MATCH_IP_DEST_PORT_RANGE':
      return ['goesTo', portWords(t, rule)]
    case 'MATCH_CHARACTERISTICS':
      return characteristic(t, rule.mask)
    case 'MATCH_FRAME_SIZE_RANGE':
      return ['has', t('rule-object.bytes', { span: spanWords(t, rule) })]
    case 'MATCH_RANDOM':
      return ['is', randomWords(t, rule.probability)]
    case 'MATCH_TAGS_DIFFERENCE':
      return ['travelsBetween', t('rule-object.tagsDiffer', { tag, value })]
    case 'MATCH_TAGS_BITWISE_AND':
      return ['travelsBetween', t('rule-object.tagsAnd', { tag, value })]
    case 'MATCH_TAGS_BITWISE_OR':
      return ['travelsBetween', t('rule-object.tagsOr', { tag, value })]
    case 'MATCH_TAGS_BITWISE_XOR':
      return ['travelsBetween', t('rule-object.tagsXor', { tag, value })]
    case 'MATCH_TAGS_EQUAL':
      return ['travelsBetween', t('rule-object.tagsEqual', { tag, value })]
    case 'MATCH_TAG_SENDER':
      return ['comesFrom', t('rule-object.tagOfMember', { tag, value })]
    case 'MATCH_TAG_RECEIVER':
      return ['goesTo', t('rule-object.tagOfMember', { tag, value })]
    default:
      return null
  }
}

function characteristic(t: Translate, mask: Json | undefined): readonly [Verb, string] | null {
  const words = characteristicWords(t, mask ?? null)
  return words === null ? null : ['is', words]
}

function subnetWords(t: Translate, ip: Json | undefined): string {
  const text = String(ip)
  const isIPv6 = text.includes(':')
  if (text.endsWith('/0')) return t('rule-object.anyAddress', { family: isIPv6 ? 'IPv6' : 'IPv4' })
  return text.replace(isIPv6 ? /\/128$/ : /\/32$/, '')
}

function isSpan({ start, end }: JsonObject): boolean {
  return end !== undefined && end !== null && end !== start
}

function spanWords(t: Translate, rule: JsonObject): string {
  const start = `${rule.start}`
  return isSpan(rule) ? t('rule-object.span', { start, end: `${rule.end}` }) : start
}

function portWords(t: Translate, rule: JsonObject): string {
  const span = spanWords(t, rule)
  return isSpan(rule) ? t('rule-object.ports', { span }) : t('rule-object.port', { port: span })
}

function hexadecimal(value: Json | undefined): string {
  return typeof value === 'number' ? `0x${value.toString(16).padStart(4, '0')}` : String(value)
}

function randomWords(t: Translate, probability: Json | undefined): string {
  const share = (Number(probability) / 0xffff_ffff) * 100
  return share > 0 && share < 0.01
    ? t('rule-object.randomUnder', { share: '0.01' })
    : t('rule-object.random', { share: String(Number(share.toFixed(2))) })
}

/** The marks of a packet by bit. A condition holds if the packet has any mark of its mask. */
const marks = [
  [63n, 'incoming'],
  [62n, 'multicast'],
  [61n, 'broadcast'],
  [60n, 'ownIp'],
  [59n, 'ownEthernet'],
] as const

const tcpFlags: readonly (readonly [bit: bigint, name: string])[] = [
  [0n, 'FIN'],
  [1n, 'SYN'],
  [2n, 'RST'],
  [3n, 'PSH'],
  [4n, 'ACK'],
  [5n, 'URG'],
  [6n, 'ECE'],
  [7n, 'CWR'],
  [8n, 'NS'],
]

/** The marks of a mask in words; null: it is no mask */
function characteristicWords(t: Translate, mask: Json): string | null {
  const text = maskText(mask)
  if (text === null) return null
  const bits = BigInt(`0x${text}`)
  const isSet = ([bit]: readonly [bigint, string]): boolean => ((bits >> bit) & 1n) === 1n
  const set = marks.filter(isSet)
  const flags = tcpFlags.filter(isSet)
  const others = bits & ~[...set, ...flags].reduce((sum, [bit]) => sum | (1n << bit), 0n)
  const names = flags.map(([, name]) => name)
  const words = [
    ...set.map(([, mark]) => t(`rule-mark.${mark}`)),
    ...(names.length > 0 ? [t('rule-mark.tcp', { flags: joinedList(t, names, 'or') })] : []),
    ...(others > 0n ? [t('rule-mark.other', { mask: others.toString(16) })] : []),
  ]
  return words.length === 0 ? t('rule-mark.nothing') : joinedList(t, words, 'or')
}
