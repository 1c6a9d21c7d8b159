import { type Result, success } from '../../../../contract/result.ts'
import { isNodeAddress, type NodeAddress } from '../../../../domain/network-id.ts'
import type { NamedMember, TestedPacket } from '../../../../domain/rules/language/packet-test.ts'
import { type Misuse, misuse, notOneOf, type VerbArguments } from '../verb.ts'

/** A packet between two members, as the options of `rules test` give it */
export interface WantedTest {
  readonly from: NamedMember
  readonly to: NamedMember
  readonly packet: TestedPacket
}

type Flags = VerbArguments['flags']
type Read<T> = Result<T, Misuse>

const kinds = ['tcp', 'udp', 'icmp', 'arp'] as const

/** Reads the options of `rules test`. The error is a sentence for the terminal. */
export function readTest(flags: Flags): Read<WantedTest> {
  const from = readNode(flags, 'from')
  if (!from.ok) return from
  const to = readNode(flags, 'to')
  if (!to.ok) return to
  if (from.value === to.value) return misuse((t) => t('usage.twoMembers'))
  const packet = readPacket(flags)
  if (!packet.ok) return packet
  const [fromTags, toTags] = [readTags(flags, 'from-tag'), readTags(flags, 'to-tag')]
  if (!fromTags.ok) return fromTags
  if (!toTags.ok) return toTags
  return success({
    from: { node: from.value, tags: fromTags.value, capabilities: listOf(flags, 'from-cap') },
    to: { node: to.value, tags: toTags.value, capabilities: [] },
    packet: packet.value,
  })
}

function readNode(flags: Flags, name: 'from' | 'to'): Read<NodeAddress> {
  const given = flags[name]
  const node = typeof given === 'string' ? given.toLowerCase() : ''
  if (isNodeAddress(node)) return success(node)
  if (node === '') return misuse((t) => t('usage.needs', { what: 'rules test', needed: `--${name}=NODE` }))
  return misuse((t) => t('usage.node', { what: `--${name}`, given: String(given) }))
}

function readPacket(flags: Flags): Read<TestedPacket> {
  const [kind, other] = kinds.filter((each) => flags[each] !== undefined)
  if (kind === undefined || other !== undefined)
    return misuse((t) =>
      t('usage.needs', { what: 'rules test', needed: '--tcp=PORT|--udp=PORT|--icmp|--arp' }),
    )
  if (kind === 'icmp' || kind === 'arp') return success({ kind })
  const given = String(flags[kind])
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0
  if (port < 1 || port > 0xffff) return notOneOf(`--${kind}`, '1–65535', given)
  return success({ kind, port })
}

function readTags(flags: Flags, name: 'from-tag' | 'to-tag'): Read<NamedMember['tags']> {
  const read: (readonly [string, string])[] = []
  for (const given of listOf(flags, name)) {
    const [tag = '', ...value] = given.split('=')
    if (tag === '' || value.length !== 1 || value[0] === '') return notOneOf(`--${name}`, 'NAME=VALUE', given)
    if (read.some(([before]) => before === tag))
      return misuse((t) => t('usage.twice', { name: `--${name}=${tag}` }))
    read.push([tag, value.join('=')])
  }
  return success(read)
}

function listOf(flags: Flags, name: string): readonly string[] {
  const given = flags[name]
  return Array.isArray(given) ? given : []
}
