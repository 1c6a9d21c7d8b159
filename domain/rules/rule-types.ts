import type { Json, JsonObject } from '../json.ts'

/** A rule's field holds values of one of these kinds. */
type RuleShape =
  /** `empty`: null is allowed as well, and means any */
  | { readonly kind: 'integer'; readonly least: number; readonly most: number; readonly empty?: true }
  /** A node's address: 10 hexadecimal characters */
  | { readonly kind: 'node' }
  | { readonly kind: 'mac' }
  | { readonly kind: 'subnet'; readonly family: 4 | 6 }
  /** 64 bits: up to 16 hexadecimal characters, or a number that JSON can carry */
  | { readonly kind: 'mask' }

export interface RuleField {
  readonly name: string
  readonly words: string
  readonly shape: RuleShape
  readonly optional: boolean
  readonly example: Json
}

export interface RuleType {
  readonly type: string
  readonly kind: 'action' | 'match'
  readonly words: string
  readonly fields: readonly RuleField[]
}

const field = (
  name: string,
  words: string,
  shape: RuleShape,
  example: Json,
  optional = false,
): RuleField => ({
  name,
  words,
  shape,
  optional,
  example,
})
const integer = (most: number): RuleShape => ({ kind: 'integer', least: 0, most })
const byte = integer(0xff)
const word = integer(0xffff)
const long = integer(0xffff_ffff)
const example = 'abcdef0123'

const target = field('address', 'Address of the member it goes to', { kind: 'node' }, example)
const flags = field('flags', 'Reserved', long, 0, true)
const length = field(
  'length',
  'Bytes to copy; 0 or -1: all',
  { kind: 'integer', least: -1, most: 0xffff },
  0,
  true,
)
const member = field('zt', 'Address of the member', { kind: 'node' }, example)
const mac = field('mac', 'Ethernet address', { kind: 'mac' }, '02:00:00:00:00:01')
const ipv4 = field('ip', 'IPv4 subnet', { kind: 'subnet', family: 4 }, '10.0.0.0/8')
const ipv6 = field('ip', 'IPv6 subnet', { kind: 'subnet', family: 6 }, 'fd00::/8')
const range = (words: string, shape: RuleShape, start: number, end: number, optional = true) => [
  field('start', `First ${words}`, shape, start),
  field('end', `Last ${words}${optional ? '; left out: the same' : ''}`, shape, end, optional),
]
const tag = [
  field('id', 'Number of the tag', long, 1),
  field('value', 'What its value is compared with', long, 1),
]

const action = (type: string, words: string, ...fields: readonly RuleField[]): RuleType => ({
  type,
  kind: 'action',
  words,
  fields,
})
const match = (type: string, words: string, ...fields: readonly RuleField[]): RuleType => ({
  type,
  kind: 'match',
  words,
  fields,
})

/**
 * Lists every type that the public implementation's controller reads, with its fields and their ranges. It drops other
 * types silently. Numbers beyond a range would lose their upper bits, and a missing field counts as 0.
 */
export const ruleTypes: readonly RuleType[] = [
  action('ACTION_ACCEPT', 'Let it through'),
  action('ACTION_DROP', 'Discard it'),
  action('ACTION_BREAK', 'Leave the rules: only a capability can still let it through'),
  action('ACTION_TEE', 'Send a copy to a member, and carry on', target, flags, length),
  action('ACTION_WATCH', 'Send a copy to a member that confirms it, and carry on', target, flags, length),
  action('ACTION_REDIRECT', 'Send it to a member instead', target, flags),
  match('MATCH_SOURCE_ZEROTIER_ADDRESS', 'Sent by a member', member),
  match('MATCH_DEST_ZEROTIER_ADDRESS', 'Sent to a member', member),
  match('MATCH_VLAN_ID', 'In a VLAN', field('vlanId', 'VLAN', word, 1)),
  match('MATCH_VLAN_PCP', 'VLAN priority', field('vlanPcp', 'Priority', byte, 0)),
  match('MATCH_VLAN_DEI', 'VLAN drop mark', field('vlanDei', 'Mark', byte, 0)),
  match('MATCH_MAC_SOURCE', 'Sent by an Ethernet address', mac),
  match('MATCH_MAC_DEST', 'Sent to an Ethernet address', mac),
  match('MATCH_IPV4_SOURCE', 'Sent from an IPv4 subnet', ipv4),
  match('MATCH_IPV4_DEST', 'Sent to an IPv4 subnet', ipv4),
  match('MATCH_IPV6_SOURCE', 'Sent from an IPv6 subnet', ipv6),
  match('MATCH_IPV6_DEST', 'Sent to an IPv6 subnet', ipv6),
  match(
    'MATCH_IP_TOS',
    'Type of service',
    field('mask', 'Bits that count', byte, 0xfc),
    ...range('value', byte, 0, 0xfc, false),
  ),
  match(
    'MATCH_IP_PROTOCOL',
    'IP protocol',
    field('ipProtocol', 'Its number: 6 TCP, 17 UDP, 1 ICMP', byte, 6),
  ),
  match(
    'MATCH_ETHERTYPE',
    'Ethernet type',
    field('etherType', 'Its number: 2048 IPv4, 2054 ARP, 34525 IPv6', word, 2048),
  ),
  match(
    'MATCH_ICMP',
    'ICMP of IPv4 or IPv6',
    field('icmpType', 'Type', byte, 8),
    field('icmpCode', 'Code; null: any', { kind: 'integer', least: 0, most: 0xff, empty: true }, null, true),
  ),
  match(
    'MATCH_IP_SOURCE_PORT_RANGE',
    'Sent from a TCP, UDP or SCTP port',
    ...range('port', word, 1024, 65_535),
  ),
  match('MATCH_IP_DEST_PORT_RANGE', 'Sent to a TCP, UDP or SCTP port', ...range('port', word, 443, 443)),
  match(
    'MATCH_CHARACTERISTICS',
    'Has any of these marks',
    field('mask', 'Marks, as 16 hexadecimal characters', { kind: 'mask' }, '0000000000000002'),
  ),
  match('MATCH_FRAME_SIZE_RANGE', 'Size in bytes', ...range('size', word, 0, 1500)),
  match(
    'MATCH_RANDOM',
    'By chance',
    field('probability', 'Chance: 0 never, 4294967295 always', long, 2_147_483_647),
  ),
  match('MATCH_TAGS_DIFFERENCE', 'Both members’ tags differ by at most the value', ...tag),
  match('MATCH_TAGS_BITWISE_AND', 'Both members’ tags joined by AND are the value', ...tag),
  match('MATCH_TAGS_BITWISE_OR', 'Both members’ tags joined by OR are the value', ...tag),
  match('MATCH_TAGS_BITWISE_XOR', 'Both members’ tags joined by XOR are the value', ...tag),
  match('MATCH_TAGS_EQUAL', 'Both members’ tags are the value', ...tag),
  match('MATCH_TAG_SENDER', 'The sender’s tag is the value', ...tag),
  match('MATCH_TAG_RECEIVER', 'The receiver’s tag is the value', ...tag),
]

export function ruleType(type: Json | undefined): RuleType | null {
  return ruleTypes.find((one) => one.type === type) ?? null
}

/** Every rule that is no action is a condition, unknown types included. */
export function isAction(rule: JsonObject): boolean {
  return typeof rule.type === 'string' && rule.type.startsWith('ACTION_')
}

/** Returns a complete rule of this type, as a template to edit. */
export function exampleOf({ type, kind, fields }: RuleType): JsonObject {
  return {
    type,
    ...(kind === 'match' ? { not: false, or: false } : {}),
    ...Object.fromEntries(fields.map(({ name, example }) => [name, example])),
  }
}
