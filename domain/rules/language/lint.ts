import type { JsonObject } from '../../json.ts'
import type { MemberConfig } from '../../members/member.ts'
import { normalRule } from '../normal-rule.ts'
import { echo, type Packet, type PacketWay, resolution, tcp, udp } from '../packet.ts'
import { isAction } from '../rule-types.ts'
import { type Passage, type RuleMember, rulesSimulator } from '../simulate.ts'
import { type CompiledText, listsOf, type RuleList } from './compile.ts'
import { rangeOf } from './expand.ts'
import { wordsOfRule } from './rule-words.ts'
import {
  collectProblems,
  type Problems,
  startOfText,
  type TextProblem,
  type TextRange,
} from './text-problem.ts'

/** The members of a network, where they are known */
export type LintMember = Pick<MemberConfig, 'capabilities'>

/** Finds what is valid and most likely not meant. Each finding is a warning. */
export function lintText(
  made: CompiledText,
  members: readonly LintMember[] | null = null,
): readonly TextProblem[] {
  const problems = collectProblems()
  const lists = listsOf(made)
  for (const list of lists) lintFlow(list, lists, problems)
  lintPackets(made, lists, problems)
  for (const list of lists) lintRules(list, made, problems)
  if (members !== null) lintCapabilities(made, members, problems)
  return problems.all()
}

function lintRules({ rules, origins }: RuleList, made: CompiledText, problems: Problems): void {
  const { tags, tagNames } = made
  const names = [...tagNames.values()]
  const defaults = new Map(tags.map(({ id, default: usual }) => [id, usual ?? null]))
  rules.forEach((rule, index) => {
    const origin = origins[index]
    if (origin === undefined) return
    const at = rangeOf(origin)
    const { type, id } = rule
    if (wordsOfRule(rule, []) === null)
      problems.warning('raw-unchecked', at, { word: typeof type === 'string' ? type.slice(0, 60) : '' })
    const isOfTag = typeof type === 'string' && /^MATCH_TAGS?_/.test(type)
    if (isOfTag && typeof id === 'number' && (defaults.get(id) ?? null) === null) {
      const word = names.find((each) => each.id === id)?.name ?? String(id)
      problems.warning('tag-without-default', at, { word, most: defaults.has(id) ? 1 : 0 })
    }
    if (type === 'MATCH_VLAN_PCP' && rule.vlanPcp !== 0)
      problems.warning('vlan-never-matches', at, { word: 'vlanpcp' })
    if (type === 'MATCH_VLAN_DEI' && rule.vlanDei !== 0)
      problems.warning('vlan-never-matches', at, { word: 'vlandei' })
  })
}

/** Finds capabilities that no member has, and that new members are not given. */
function lintCapabilities(
  { capabilities, capabilityOrigins }: CompiledText,
  members: readonly LintMember[],
  problems: Problems,
): void {
  capabilityOrigins.forEach(({ id, name, at }, index) => {
    // A member whose capabilities are not told may have any.
    const isHeld = members.some(
      (member) => member.capabilities === null || (id !== null && member.capabilities.includes(id)),
    )
    if (!isHeld && capabilities[index]?.default !== true)
      problems.warning('capability-of-nobody', at, { word: name === '' ? String(id) : name })
  })
}

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
function lintPackets(made: CompiledText, lists: readonly RuleList[], problems: Problems): void {
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
  return origin === undefined ? startOfText : rangeOf(origin)
}

/** Returns the ports that the rules let packets go to. */
function portsOf(lists: readonly RuleList[]): readonly number[] {
  const isPort = ({ type, not, start }: JsonObject): boolean =>
    type === 'MATCH_IP_DEST_PORT_RANGE' && not !== true && typeof start === 'number' && start > 0
  const ports = lists.flatMap(({ rules }) => rules.filter(isPort).map(({ start }) => Number(start)))
  return [...new Set(ports)].slice(0, mostPorts)
}

const ending: readonly unknown[] = ['ACTION_ACCEPT', 'ACTION_DROP', 'ACTION_BREAK']

/** An action with its matches */
interface Set {
  readonly action: JsonObject
  readonly matches: readonly JsonObject[]
  /** The index of the action */
  readonly index: number
}

/** Finds what of a list has no effect, and lists that end without a word. */
function lintFlow(list: RuleList, all: readonly RuleList[], problems: Problems): void {
  const { rules, origins, capability } = list
  const rangeAt = (index: number): TextRange => {
    const origin = origins[index]
    return origin === undefined ? startOfText : rangeOf(origin)
  }
  const sets = setsOf(rules)
  for (const { matches, index } of sets)
    if (matches[0]?.or === true) problems.warning('or-first', rangeAt(index - matches.length))
  const end = sets.find(({ action, matches }) => matches.length === 0 && ending.includes(action.type))
  if (end !== undefined && end.index < rules.length - 1)
    problems.warning('unreachable', rangeAt(end.index + 1), {
      word: wordOf(end.action),
      count: rangeAt(end.index).line,
    })
  findCovered(end === undefined ? sets : sets.filter(({ index }) => index < end.index), rangeAt, problems)
  if (capability !== null || end !== undefined) return
  const isOpen = all.some(({ rules: some }) => some.some(mayAccept))
  if (!isOpen) problems.warning('nothing-passes', rangeAt(rules.length - 1))
  else if (rules.some(mayAccept))
    problems.warning('no-accept-at-end', rangeAt(rules.length - 1), { most: all.length > 1 ? 1 : 0 })
}

/** An action of an unknown type may do anything. */
function mayAccept(rule: JsonObject): boolean {
  return isAction(rule) && rule.type !== 'ACTION_DROP' && rule.type !== 'ACTION_BREAK'
}

function wordOf({ type }: JsonObject): string {
  return String(type).slice('ACTION_'.length).toLowerCase()
}

function setsOf(rules: readonly JsonObject[]): readonly Set[] {
  const sets: Set[] = []
  let matches: JsonObject[] = []
  rules.forEach((rule, index) => {
    if (!isAction(rule)) {
      matches.push(rule)
      return
    }
    sets.push({ action: rule, matches, index })
    matches = []
  })
  return sets
}

/** Sets with more matches are not compared with those of fewer, as that would take long. */
const mostCompared = 8

/**
 * Finds actions that never decide, as one before them applies to all that they apply to: its matches, joined by "and", are
 * among theirs.
 */
function findCovered(sets: readonly Set[], rangeAt: (index: number) => TextRange, problems: Problems): void {
  const before = new Map<string, Set>()
  for (const set of sets) {
    const keys = keysOf(set)
    if (keys === null) continue
    const covering = subsetsOf(keys).flatMap((key) => before.get(key) ?? [])[0]
    if (covering !== undefined)
      problems.warning('covered', rangeAt(set.index), {
        word: wordOf(set.action),
        other: wordOf(covering.action),
        count: rangeAt(covering.index).line,
      })
    else if (ending.includes(set.action.type) && !sparesDrop(set)) before.set(keys.join('\n'), set)
  }
}

/** A drop by tags is passed over where the other member's tag is not known yet. */
function sparesDrop({ action, matches }: Set): boolean {
  return (
    action.type === 'ACTION_DROP' &&
    matches.some(({ type }) => typeof type === 'string' && type.startsWith('MATCH_TAG'))
  )
}

/** Returns the matches as sorted texts. null: one is or-ed, so that they cannot be compared */
function keysOf({ matches }: Set): readonly string[] | null {
  if (matches.length === 0) return null
  // Chance does not give the same answer twice.
  if (matches.some(({ or, type }) => or === true || type === 'MATCH_RANDOM')) return null
  return [...new Set(matches.map((rule) => JSON.stringify(normalRule(rule))))].toSorted()
}

function subsetsOf(keys: readonly string[]): readonly string[] {
  if (keys.length > mostCompared) return [...keys, keys.join('\n')]
  return Array.from({ length: 2 ** keys.length - 1 }, (_, at) =>
    keys.filter((_key, bit) => ((at + 1) >> bit) & 1).join('\n'),
  )
}
