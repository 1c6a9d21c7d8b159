import { type Result, success } from '../../../../contract/result.ts'
import { isNodeAddress, type NodeAddress } from '../../../../domain/network-id.ts'
import type { NamedMember, TestedPacket } from '../../../../domain/rules/language/packet-test.ts'
import type { VerbArguments } from '../verb.ts'

/** A packet between two members, as the options of `rules test` give it */
export interface WantedTest {
  readonly from: NamedMember
  readonly to: NamedMember
  readonly packet: TestedPacket
}

type Flags = VerbArguments['flags']
type Read<T> = Result<T, string>

const kinds = ['tcp', 'udp', 'icmp', 'arp'] as const

/** Reads the options of `rules test`. The error is a sentence for the terminal. */
export function readTest(flags: Flags): Read<WantedTest> {
  const from = readNode(flags, 'from')
  if (!from.ok) return from
  const to = readNode(flags, 'to')
  if (!to.ok) return to
  if (from.value === to.value) return wrong('--from and --to have to be two members.')
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
  if (node === '') return wrong(`rules test needs --${name}=NODE.`)
  return wrong(`--${name}: "${given}" is not the address of a member (10 characters of 0-9 and a-f).`)
}

function readPacket(flags: Flags): Read<TestedPacket> {
  const [kind, other] = kinds.filter((each) => flags[each] !== undefined)
  if (kind === undefined || other !== undefined)
    return wrong('rules test needs one of --tcp=PORT, --udp=PORT, --icmp and --arp.')
  if (kind === 'icmp' || kind === 'arp') return success({ kind })
  const given = String(flags[kind])
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0
  if (port < 1 || port > 0xffff) return wrong(`--${kind}: "${given}" is not a port from 1 to 65535.`)
  return success({ kind, port })
}

function readTags(flags: Flags, name: 'from-tag' | 'to-tag'): Read<NamedMember['tags']> {
  const read: (readonly [string, string])[] = []
  for (const given of listOf(flags, name)) {
    const [tag = '', ...value] = given.split('=')
    if (tag === '' || value.length !== 1 || value[0] === '')
      return wrong(`--${name} takes NAME=VALUE, but got "${given}".`)
    if (read.some(([before]) => before === tag)) return wrong(`--${name}: ${tag} is given twice.`)
    read.push([tag, value.join('=')])
  }
  return success(read)
}

function listOf(flags: Flags, name: string): readonly string[] {
  const given = flags[name]
  return Array.isArray(given) ? given : []
}

function wrong(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error }
}
