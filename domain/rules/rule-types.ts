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
  readonly shape: RuleShape
  readonly optional: boolean
  readonly example: Json
}

export interface RuleType {
  readonly type: string
  readonly kind: 'action' | 'match'
  readonly fields: readonly RuleField[]
}

const field = (name: string, shape: RuleShape, example: Json, optional = false): RuleField => ({
  name,
  shape,
  optional,
  example,
})
const integer = (most: number): RuleShape => ({ kind: 'integer', least: 0, most })
const byte = integer(0xff)
const word = integer(0xffff)
const long = integer(0xffff_ffff)
const example = 'abcdef0123'

const target = field('address', { kind: 'node' }, example)
const flags = field('flags', long, 0, true)
const length = field('length', { kind: 'integer', least: -1, most: 0xffff }, 0, true)
const member = field('zt', { kind: 'node' }, example)
const mac = field('mac', { kind: 'mac' }, '02:00:00:00:00:01')
const ipv4 = field('ip', { kind: 'subnet', family: 4 }, '10.0.0.0/8')
const ipv6 = field('ip', { kind: 'subnet', family: 6 }, 'fd00::/8')
const range = (shape: RuleShape, start: number, end: number, optional = true) => [
  field('start', shape, start),
  field('end', shape, end, optional),
]
const tag = [field('id', long, 1), field('value', long, 1)]

const action = (type: string, ...fields: readonly RuleField[]): RuleType => ({
  type,
  kind: 'action',
  fields,
})
const match = (type: string, ...fields: readonly RuleField[]): RuleType => ({
  type,
  kind: 'match',
  fields,
})

/**
 * Lists every type that the public implementation's controller reads, with its fields and their ranges. It drops other
 * types silently. Numbers beyond a range would lose their upper bits, and a missing field counts as 0.
 */
export const ruleTypes: readonly RuleType[] = [
  action('ACTION_ACCEPT'),
  action('ACTION_DROP'),
  action('ACTION_BREAK'),
  action('ACTION_TEE', target, flags, length),
  action('ACTION_WATCH', target, flags, length),
  action('ACTION_REDIRECT', target, flags),
  match('MATCH_SOURCE_ZEROTIER_ADDRESS', member),
  match('MATCH_DEST_ZEROTIER_ADDRESS', member),
  match('MATCH_VLAN_ID', field('vlanId', word, 1)),
  match('MATCH_VLAN_PCP', field('vlanPcp', byte, 0)),
  match('MATCH_VLAN_DEI', field('vlanDei', byte, 0)),
  match('MATCH_MAC_SOURCE', mac),
  match('MATCH_MAC_DEST', mac),
  match('MATCH_IPV4_SOURCE', ipv4),
  match('MATCH_IPV4_DEST', ipv4),
  match('MATCH_IPV6_SOURCE', ipv6),
  match('MATCH_IPV6_DEST', ipv6),
  match('MATCH_IP_TOS', field('mask', byte, 0xfc), ...range(byte, 0, 0xfc, false)),
  match('MATCH_IP_PROTOCOL', field('ipProtocol', byte, 6)),
  match('MATCH_ETHERTYPE', field('etherType', word, 2048)),
  match(
    'MATCH_ICMP',
    field('icmpType', byte, 8),
    field('icmpCode', { kind: 'integer', least: 0, most: 0xff, empty: true }, null, true),
  ),
  match('MATCH_IP_SOURCE_PORT_RANGE', ...range(word, 1024, 65_535)),
  match('MATCH_IP_DEST_PORT_RANGE', ...range(word, 443, 443)),
  match('MATCH_CHARACTERISTICS', field('mask', { kind: 'mask' }, '0000000000000002')),
  match('MATCH_FRAME_SIZE_RANGE', ...range(word, 0, 1500)),
  match('MATCH_RANDOM', field('probability', long, 2_147_483_647)),
  match('MATCH_TAGS_DIFFERENCE', ...tag),
  match('MATCH_TAGS_BITWISE_AND', ...tag),
  match('MATCH_TAGS_BITWISE_OR', ...tag),
  match('MATCH_TAGS_BITWISE_XOR', ...tag),
  match('MATCH_TAGS_EQUAL', ...tag),
  match('MATCH_TAG_SENDER', ...tag),
  match('MATCH_TAG_RECEIVER', ...tag),
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
