import type { NodeAddress } from '../../network-id.ts'
import { longest } from '../check-rules.ts'
import { packetOf } from '../exchange.ts'
import type { PacketWay } from '../packet.ts'
import { type Side, sidesSimulator } from '../sides.ts'
import type { Doubt, RuleMember, RulePosition } from '../simulate.ts'
import { copiedBytes, type Step } from '../steps.ts'
import { type CompiledText, listsOf } from './compile.ts'
import type { RuleOrigin } from './expand.ts'
import { readNumber, readTagValue } from './read-value.ts'
import { foldName } from './vocabulary.ts'

/** The first packet of something: of a connection, an echo request, or the question who has an address */
export type TestedPacket =
  | { readonly kind: 'tcp' | 'udp'; readonly port: number }
  | { readonly kind: 'icmp' }
  | { readonly kind: 'arp' }

/** A member by names. Without tags it has their defaults, and it has no capabilities but these. */
export interface NamedMember {
  readonly node: NodeAddress
  readonly tags: readonly (readonly [tag: string, value: string])[]
  readonly capabilities: readonly string[]
}

/** A name that the text does not declare */
interface UnknownName {
  readonly kind: 'tag' | 'tag-value' | 'capability'
  readonly name: string
}

export interface SideVerdict {
  /** null: it depends on something that is not known */
  readonly passes: boolean | null
  /** The rule that decides, or that asks for what is not known. null: none, or one of several */
  readonly origin: RuleOrigin | null
  /** It goes to this member instead. null: it does not */
  readonly redirectedTo: NodeAddress | null
  readonly copies: readonly PacketCopy[]
}

/** A copy that a side sends, whatever becomes of the packet */
export interface PacketCopy {
  readonly to: NodeAddress
  /** Bytes. null: all of it */
  readonly length: number | null
  readonly origin: RuleOrigin | null
}

interface PacketVerdict {
  readonly passes: boolean | null
  readonly sender: SideVerdict
  readonly receiver: SideVerdict
}

/** Tells what the rules of a text do with a packet at both ends, and which rules decide. */
export function testPacket(
  made: CompiledText,
  from: RuleMember,
  to: RuleMember,
  packet: TestedPacket,
): PacketVerdict {
  const way: PacketWay = {
    network: null,
    family: 4,
    from: { node: from.node, address: null, ownsAddress: true },
    to: { node: to.node, address: null, ownsAddress: null },
  }
  const asked = packet.kind === 'icmp' ? ({ kind: 'ping' } as const) : packet
  const sides = sidesSimulator(made)(from, to, packetOf(way, asked, 'question'))
  const [sender, receiver] = [verdictOf(sides.sender, made), verdictOf(sides.receiver, made)]
  const isLost = sender.passes === false || receiver.passes === false
  const passes = isLost ? false : sender.passes === null || receiver.passes === null ? null : true
  return { passes, sender, receiver }
}

function verdictOf(outcome: Side, made: CompiledText): SideVerdict {
  const { verdict } = outcome
  const by = verdict === 'unknown' ? doubted(outcome.doubts) : outcome.by
  return {
    passes: verdict === 'unknown' ? null : verdict === 'passes',
    origin: originOf(by, made),
    redirectedTo: verdict === 'redirected' ? outcome.to : null,
    copies: copiesOf(outcome.steps, made),
  }
}

function copiesOf(steps: readonly Step[], made: CompiledText): readonly PacketCopy[] {
  return steps.flatMap(({ capability, last, copyTo }) => {
    const list = listsOf(made).find((each) => each.capability === capability)
    if (copyTo === null || list === undefined) return []
    return { to: copyTo, length: copiedBytes(list.rules[last]), origin: list.origins[last] ?? null }
  })
}

function doubted(doubts: readonly Doubt[]): RulePosition | null {
  return doubts.find(({ place }) => place !== null)?.place ?? null
}

/** Returns where the rule at a place of the simulator stands in the text. */
export function originOf(place: RulePosition | null, made: CompiledText): RuleOrigin | null {
  if (place === null) return null
  const list = listsOf(made).find(({ capability }) => capability === place.capability)
  return list?.origins[place.index] ?? null
}

/** Looks up the names of a member's tags and capabilities. A tag or capability may also be given by its number. */
export function memberOf(
  { node, tags, capabilities }: NamedMember,
  { tagNames, capabilityOrigins }: CompiledText,
): { readonly member: RuleMember; readonly unknown: readonly UnknownName[] } {
  const unknown: UnknownName[] = []
  const values = tags.flatMap(([name, text]) => {
    const known = tagNames.get(foldName(name)) ?? null
    const id = known?.id ?? readNumber(name, longest)
    if (id === null) {
      unknown.push({ kind: 'tag', name })
      return []
    }
    const named = known ?? [...tagNames.values()].find((each) => each.id === id) ?? null
    const value = readTagValue(text, named)
    if (value === null) unknown.push({ kind: 'tag-value', name: text })
    return value === null ? [] : [[id, value] as const]
  })
  const held = capabilities.flatMap((name) => {
    const known = capabilityOrigins.find((each) => each.name === foldName(name) || String(each.id) === name)
    if (known === undefined) unknown.push({ kind: 'capability', name })
    return known?.id ?? []
  })
  return { member: { node, tags: values, capabilities: held }, unknown }
}
