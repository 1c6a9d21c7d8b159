import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { toFlag, toInteger, toText } from './coerce.ts'

type FieldKind = 'integer' | 'text' | 'mask'
type Fields = { readonly [field: string]: FieldKind }

const none: Fields = {}
const range: Fields = { start: 'integer', end: 'integer' }
const tag: Fields = { id: 'integer', value: 'integer' }
const ip: Fields = { ip: 'text' }
const mac: Fields = { mac: 'text' }
const node: Fields = { zt: 'text' }

/** The fields of each kind of rule beside `type`, `not` and `or`. */
const ruleFields: { readonly [type: string]: Fields } = {
  ACTION_DROP: none,
  ACTION_ACCEPT: none,
  ACTION_BREAK: none,
  ACTION_TEE: { address: 'text', flags: 'integer', length: 'integer' },
  ACTION_WATCH: { address: 'text', flags: 'integer', length: 'integer' },
  ACTION_REDIRECT: { address: 'text', flags: 'integer' },
  ACTION_PRIORITY: { qosBucket: 'integer' },
  MATCH_SOURCE_ZEROTIER_ADDRESS: node,
  MATCH_DEST_ZEROTIER_ADDRESS: node,
  MATCH_VLAN_ID: { vlanId: 'integer' },
  MATCH_VLAN_PCP: { vlanPcp: 'integer' },
  MATCH_VLAN_DEI: { vlanDei: 'integer' },
  MATCH_MAC_SOURCE: mac,
  MATCH_MAC_DEST: mac,
  MATCH_IPV4_SOURCE: ip,
  MATCH_IPV4_DEST: ip,
  MATCH_IPV6_SOURCE: ip,
  MATCH_IPV6_DEST: ip,
  MATCH_IP_TOS: { mask: 'integer', start: 'integer', end: 'integer' },
  MATCH_IP_PROTOCOL: { ipProtocol: 'integer' },
  MATCH_ETHERTYPE: { etherType: 'integer' },
  MATCH_ICMP: { icmpType: 'integer', icmpCode: 'integer' },
  MATCH_IP_SOURCE_PORT_RANGE: range,
  MATCH_IP_DEST_PORT_RANGE: range,
  MATCH_CHARACTERISTICS: { mask: 'mask' },
  MATCH_FRAME_SIZE_RANGE: range,
  MATCH_RANDOM: { probability: 'integer' },
  MATCH_TAGS_DIFFERENCE: tag,
  MATCH_TAGS_BITWISE_AND: tag,
  MATCH_TAGS_BITWISE_OR: tag,
  MATCH_TAGS_BITWISE_XOR: tag,
  MATCH_TAGS_EQUAL: tag,
  MATCH_TAG_SENDER: tag,
  MATCH_TAG_RECEIVER: tag,
  MATCH_INTEGER_RANGE: { start: 'integer', end: 'integer', idx: 'integer' },
}

const maximum = 1024
export const acceptAll: JsonObject = { type: 'ACTION_ACCEPT', not: false, or: false }

/** Keeps the rules that the service knows, each with exactly its own fields; the others are dropped. */
export function toRules(value: Json | undefined): JsonObject[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(toRule).slice(0, maximum)
}

/** Capabilities by ascending id; of two with one id the later counts. */
export function toCapabilities(value: readonly Json[]): JsonObject[] {
  return byId(value, (capability) => ({
    id: toInteger(capability.id, 0),
    default: toFlag(capability.default, false),
    rules: toRules(capability.rules),
  }))
}

/** Tags by ascending id; a default of null stays null. */
export function toTags(value: readonly Json[]): JsonObject[] {
  return byId(value, (item) => ({
    id: toInteger(item.id, 0),
    default: item.default === null || item.default === undefined ? null : toInteger(item.default, 0),
  }))
}

function toRule(value: Json): JsonObject[] {
  const type = isJsonObject(value) ? toText(value.type, '') : ''
  const fields = Object.hasOwn(ruleFields, type) ? ruleFields[type] : undefined
  if (!isJsonObject(value) || fields === undefined) return []
  const own = Object.entries(fields).map(([field, kind]) => [field, toField(value[field], kind)])
  return [{ ...Object.fromEntries(own), type, not: toFlag(value.not, false), or: toFlag(value.or, false) }]
}

function toField(value: Json | undefined, kind: FieldKind): Json {
  switch (kind) {
    case 'integer':
      return toInteger(value, 0)
    case 'text':
      return toText(value, '')
    case 'mask':
      return (typeof value === 'string' ? value : BigInt(toInteger(value, 0)).toString(16)).padStart(16, '0')
  }
}

function byId(
  value: readonly Json[],
  make: (item: JsonObject) => JsonObject & { id: number | bigint },
): JsonObject[] {
  const made = new Map<number | bigint, JsonObject & { id: number | bigint }>()
  for (const item of value) {
    if (!isJsonObject(item)) continue
    const one = make(item)
    made.set(one.id, one)
  }
  return [...made.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, maximum)
}
