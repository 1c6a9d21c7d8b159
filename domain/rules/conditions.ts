import { parseSubnet } from '../addresses/address.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { NodeAddress } from '../network-id.ts'
import { checkField } from './check-rules.ts'
import { maskText, normalRule } from './normal-rule.ts'
import { type IpHeader, isBroadcast, isMulticast, isNeighbourQuestion, type Packet } from './packet.ts'
import { ruleType } from './rule-types.ts'

/** Says why it is not known whether a condition holds, or what an action does. */
export type WhyOpen =
  /** Meshtray does not know the type, or what it does here. */
  | 'type'
  /** A field is missing or not understood. */
  | 'field'
  /** The host does not tell the members' tags, or what the members without a tag have. */
  | 'tags'
  | 'capabilities'
  | 'chance'
  /** It depends on something about the packet that is not known. */
  | 'packet'

/**
 * Says whether a condition holds before `not` is applied. `never`: it does not, and `not` changes nothing about it, because the
 * packet or the member lacks what is asked for. `for-receiver`: it holds whatever `not` says, and a drop that it leads to is
 * passed over, as the sender does not know the receiver's tag.
 */
export type Answer = boolean | 'never' | 'for-receiver' | { readonly open: WhyOpen }

/** A member's tag. `none`: it has no such tag. `untold`: the host does not tell */
export type TagValue = number | 'none' | 'untold'

export interface End {
  readonly node: NodeAddress
  tag(id: number): TagValue
}

/** A packet as one of its two ends judges it. */
export interface View {
  readonly packet: Packet
  readonly side: 'sender' | 'receiver'
  readonly sender: End
  readonly receiver: End
}

export type Condition = (view: View) => Answer

const open = (why: WhyOpen): Answer => ({ open: why })

/** Reads a rule that is no action. Whether one that is not understood holds is never known. */
export function readCondition(rule: JsonObject): Condition {
  const type = ruleType(rule.type)
  const read = type === null ? undefined : conditions[type.type]
  if (type === null || read === undefined) return () => open('type')
  // The engine compares an IPv6 subnet unmasked, so that nothing matches one with host bits.
  if (type.type.startsWith('MATCH_IPV6_') && hasHostBits(rule)) return () => false
  const isRead = type.fields.every((field) =>
    checkField(field, rule[field.name], []).every(({ severity }) => severity === 'warning'),
  )
  const normal = normalRule(rule)
  return isRead && isObject(normal) ? read(normal) : () => open('field')
}

function hasHostBits({ ip }: JsonObject): boolean {
  const subnet = typeof ip === 'string' ? parseSubnet(ip) : null
  return subnet?.family === 6 && subnet.hasHostBits
}

/** The conditions by type. The rules' fields have been checked and are in their normal form. */
const conditions: { readonly [type: string]: (rule: JsonObject) => Condition } = {
  MATCH_SOURCE_ZEROTIER_ADDRESS: plain(({ zt }, { sender }) => sender.node === zt),
  MATCH_DEST_ZEROTIER_ADDRESS: plain(({ zt }, { receiver, packet }) =>
    isMulticast(packet) ? open('packet') : receiver.node === zt,
  ),
  MATCH_VLAN_ID: plain(({ vlanId }, { packet }) => packet.vlanId === vlanId),
  // The engine reads neither from a frame, and takes both for 0.
  MATCH_VLAN_PCP: plain(({ vlanPcp }) => vlanPcp === 0),
  MATCH_VLAN_DEI: plain(({ vlanDei }) => vlanDei === 0),
  MATCH_MAC_SOURCE: plain(({ mac }, { packet }) => isMac(packet.macSource, mac)),
  MATCH_MAC_DEST: plain(({ mac }, { packet }) => isMac(packet.macDestination, mac)),
  MATCH_IPV4_SOURCE: (rule) => inSubnet(rule, 4, 'source'),
  MATCH_IPV4_DEST: (rule) => inSubnet(rule, 4, 'destination'),
  MATCH_IPV6_SOURCE: (rule) => inSubnet(rule, 6, 'source'),
  MATCH_IPV6_DEST: (rule) => inSubnet(rule, 6, 'destination'),
  MATCH_IP_TOS: (rule) => {
    const [start, end] = spanOf(rule)
    return ofIp(({ tos }) => {
      if (tos === null) return open('packet')
      const masked = tos & numberOf(rule.mask)
      return start <= masked && masked <= end
    })
  },
  MATCH_IP_PROTOCOL: ({ ipProtocol }) => ofIp(({ protocol }) => protocol === ipProtocol),
  MATCH_ETHERTYPE: plain(({ etherType }, { packet }) => packet.etherType === etherType),
  MATCH_ICMP: ({ icmpType, icmpCode }) =>
    ofIp(({ icmp }) =>
      icmp === null ? 'never' : icmp.type === icmpType && (icmpCode === null || icmp.code === icmpCode),
    ),
  MATCH_IP_SOURCE_PORT_RANGE: (rule) => inPorts(rule, 'source'),
  MATCH_IP_DEST_PORT_RANGE: (rule) => inPorts(rule, 'destination'),
  MATCH_CHARACTERISTICS: ({ mask }) => hasCharacteristics(BigInt(`0x${mask}`)),
  MATCH_FRAME_SIZE_RANGE: (rule) => {
    const [start, end] = spanOf(rule)
    return ({ packet: { size } }) => (size === null ? open('packet') : start <= size && size <= end)
  },
  MATCH_RANDOM: ({ probability }) => {
    if (probability === 0) return () => false
    return () => (probability === mostChance ? true : open('chance'))
  },
  MATCH_TAGS_DIFFERENCE: (rule) => ofBothTags(rule, (own, other, value) => Math.abs(own - other) <= value),
  MATCH_TAGS_BITWISE_AND: (rule) => ofBothTags(rule, (own, other, value) => (own & other) >>> 0 === value),
  MATCH_TAGS_BITWISE_OR: (rule) => ofBothTags(rule, (own, other, value) => (own | other) >>> 0 === value),
  MATCH_TAGS_BITWISE_XOR: (rule) => ofBothTags(rule, (own, other, value) => (own ^ other) >>> 0 === value),
  MATCH_TAGS_EQUAL: (rule) => ofBothTags(rule, (own, other, value) => own === value && other === value),
  MATCH_TAG_SENDER: plain((rule, view) => ofTag(view, 'sender', rule)),
  MATCH_TAG_RECEIVER: plain((rule, view) => ofTag(view, 'receiver', rule)),
}

const mostChance = 0xffff_ffff

/** Types that ask for nothing but what all packets of one kind have in common */
const kindTypes: ReadonlySet<string> = new Set([
  'MATCH_VLAN_ID',
  'MATCH_VLAN_PCP',
  'MATCH_VLAN_DEI',
  'MATCH_IP_TOS',
  'MATCH_IP_PROTOCOL',
  'MATCH_ETHERTYPE',
  'MATCH_ICMP',
  'MATCH_IP_SOURCE_PORT_RANGE',
  'MATCH_IP_DEST_PORT_RANGE',
])

/** Returns whether a rule's answer is the same for all packets of one kind, such as the first ones to a TCP port over IPv4. */
export function isOfKind({ type, mask = null }: JsonObject): boolean {
  if (typeof type !== 'string') return false
  if (type !== 'MATCH_CHARACTERISTICS') return kindTypes.has(type)
  const bitsOf = maskText(mask)
  return bitsOf !== null && (BigInt(`0x${bitsOf}`) & ~lowBits) === 0n
}

/** A condition that needs nothing worked out of its rule beforehand. */
function plain(judge: (rule: JsonObject, view: View) => Answer): (rule: JsonObject) => Condition {
  return (rule) => (view) => judge(rule, view)
}

/** `given` null: not known. The rule's has no colons. */
function isMac(given: string | null, mac: Json | undefined): Answer {
  return given === null ? open('packet') : given.replaceAll(':', '') === mac
}

function ofIp(judge: (ip: IpHeader) => Answer): Condition {
  return ({ packet: { ip } }) => (ip === null ? 'never' : judge(ip))
}

function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0
}

function spanOf({ start, end }: JsonObject): readonly [number, number] {
  return [numberOf(start), numberOf(end)]
}

function inSubnet(rule: JsonObject, family: 4 | 6, end: 'source' | 'destination'): Condition {
  const subnet = parseSubnet(String(rule.ip))
  return ofIp((ip) => {
    if (ip.family !== family || subnet === null) return 'never'
    const { [end]: address } = ip
    return address === null ? open('packet') : subnet.first <= address && address <= subnet.last
  })
}

function inPorts(rule: JsonObject, end: 'source' | 'destination'): Condition {
  const [start, last] = spanOf(rule)
  return ofIp(({ family, ports }) => {
    if (ports === null) return false
    const [lowest, highest] = ports[end]
    // Over IPv6 port 0 counts as none.
    const hasNone = family === 6 && lowest === 0
    if (hasNone && highest === 0) return false
    if (highest < start || last < lowest) return false
    return start <= lowest && highest <= last && !hasNone ? true : open('packet')
  })
}

/** Each bit of the characteristics beyond the flags of TCP, with whether it is set. null: it is not known */
const bits: readonly (readonly [bit: bigint, isSet: (view: View) => boolean | null])[] = [
  [63n, ({ side }) => side === 'receiver'],
  [62n, ({ packet }) => isMulticast(packet)],
  [61n, ({ packet }) => isBroadcast(packet)],
  [60n, ({ packet }) => isNeighbourQuestion(packet) || packet.ownsAddress],
  [59n, ({ packet }) => packet.ownsMac],
]
/** The flags of TCP */
const lowBits = 0xfffn

/** Any of the bits is enough. */
function hasCharacteristics(mask: bigint): Condition {
  const flags = Number(mask & lowBits)
  const asked = bits.filter(([bit]) => (mask >> bit) & 1n)
  const isOther = (mask & ~bits.reduce((all, [bit]) => all | (1n << bit), lowBits)) !== 0n
  return (view) => {
    if ((flags & (view.packet.ip?.tcpFlags ?? 0)) !== 0) return true
    let isOpen = isOther
    for (const [, isSet] of asked) {
      const is = isSet(view)
      if (is === true) return true
      if (is === null) isOpen = true
    }
    return isOpen ? open('packet') : false
  }
}

/** Compares a tag of the member at whose side the packet is judged with the other member's. */
function ofBothTags(
  rule: JsonObject,
  compare: (own: number, other: number, value: number) => boolean,
): Condition {
  const [id, value] = [numberOf(rule.id), numberOf(rule.value)]
  return (view) => {
    const isSender = view.side === 'sender'
    const own = (isSender ? view.sender : view.receiver).tag(id)
    const other = isSender ? tagOfReceiver(view, id) : view.sender.tag(id)
    if (own === 'none' || (other === 'none' && !isSender)) return 'never'
    if (own === 'untold' || other === 'untold') return open('tags')
    return other === 'none' ? 'for-receiver' : compare(own, other, value)
  }
}

function ofTag(view: View, whose: 'sender' | 'receiver', rule: JsonObject): Answer {
  const [id, value] = [numberOf(rule.id), numberOf(rule.value)]
  const isAsked = view.side === 'sender' && whose === 'receiver'
  const tag = isAsked ? tagOfReceiver(view, id) : view[whose].tag(id)
  if (tag === 'untold') return open('tags')
  if (tag === 'none') return isAsked ? 'for-receiver' : 'never'
  return tag === value
}

/** The sender of a multicast judges it once for all who receive it, and once for each. */
function tagOfReceiver({ packet, receiver }: View, id: number): TagValue {
  return isMulticast(packet) ? 'untold' : receiver.tag(id)
}
