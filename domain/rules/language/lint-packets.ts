import type { JsonObject } from '../../json.ts'
import { echo, type Packet, type PacketWay, resolution, tcp, udp } from '../packet.ts'
import { type Passage, type RuleMember, rulesSimulator } from '../simulate.ts'
import type { CompiledText, RuleList } from './compile.ts'
import { rangeOf } from './expand.ts'
import type { Problems, TextRange } from './text-problem.ts'

/** Two members of whom nothing is known. What is dropped between them is dropped between all. */
const [one, other]: readonly [RuleMember, RuleMember] = [
  { node: '0000000001', tags: null, capabilities: null },
  { node: '0000000002', tags: null, capabilities: null },
]
const end = (node: string) => ({ node, address: null, ownsAddress: true })

function wayOf(family: 4 | 6, from = one, to = other): PacketWay {
  return { network: null, family, from: end(from.node), to: end(to.node) }
}

/** Ports that are tried of all that the rules name */
const mostPorts = 64

/** Finds packets that a network needs and that the rules drop for every member. */
export function lintPackets(made: CompiledText, lists: readonly RuleList[], problems: Problems): void {
  const pass = rulesSimulator(made)
  const isDropped = (packet: Packet): boolean => pass(one, other, packet).verdict === 'dropped'
  for (const [kind, family] of [
    ['arp-dropped', 4],
    ['nd-dropped', 6],
  ] as const) {
    const way = wayOf(family)
    const halves = [resolution(way, 'question'), resolution(way, 'answer')]
    const lost = halves.find(isDropped)
    // A network that carries nothing of this family needs no addresses of it either.
    const isNeeded = !contentOf(way).every(isDropped)
    if (lost !== undefined && isNeeded) problems.warning(kind, rangeOfDrop(pass(one, other, lost), lists))
  }
  for (const port of portsOf(lists)) {
    const way = wayOf(4)
    const back = wayOf(4, other, one)
    for (const list of lists) {
      const sender = list.capability === null ? one : { ...one, capabilities: [list.capability] }
      const known = { ...sender, tags: [], capabilities: sender.capabilities ?? [] }
      const plain = { ...other, tags: [], capabilities: [] }
      const asked = pass(known, plain, tcp(way, port, 'question'))
      if (asked.verdict !== 'passes' || asked.sender === null) continue
      if (asked.sender.capability !== list.capability) continue
      if (pass(plain, known, tcp(back, port, 'answer')).verdict !== 'dropped') continue
      const origin = list.origins[asked.sender.index]
      if (origin !== undefined) problems.warning('tcp-one-way', rangeOf(origin), { count: port })
    }
  }
}

function contentOf(way: PacketWay): readonly Packet[] {
  return [
    echo(way, 'question'),
    tcp(way, null, 'question'),
    tcp(way, null, 'answer'),
    udp(way, null, 'question'),
    udp(way, null, 'answer'),
  ]
}

function rangeOfDrop(passage: Passage, lists: readonly RuleList[]): TextRange {
  const by = passage.verdict === 'dropped' ? passage.by : null
  const base = lists.find(({ capability }) => capability === (by?.capability ?? null))
  const origin = base?.origins[by?.index ?? base.origins.length - 1]
  return origin === undefined ? { line: 1, column: 1, offset: 0, length: 0 } : rangeOf(origin)
}

/** Returns the ports that the rules let packets go to. */
function portsOf(lists: readonly RuleList[]): readonly number[] {
  const isPort = ({ type, not, start }: JsonObject): boolean =>
    type === 'MATCH_IP_DEST_PORT_RANGE' && not !== true && typeof start === 'number' && start > 0
  const ports = lists.flatMap(({ rules }) => rules.filter(isPort).map(({ start }) => Number(start)))
  return [...new Set(ports)].slice(0, mostPorts)
}
