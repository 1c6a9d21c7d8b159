import { parseAddress, parseSubnet } from '../addresses/address.ts'
import { nodeOfMac } from '../computer/member-address.ts'
import { isList, isObject, type JsonObject } from '../json.ts'
import type { NetworkId } from '../network-id.ts'
import type { View } from './conditions.ts'
import { type Exchange, type Party, packetOf, type Service } from './exchange.ts'
import { normalRule } from './normal-rule.ts'
import { hasComputedAddress, type Packet, readyEnd } from './packet.ts'
import { certainOf, type Line } from './run-rules.ts'
import {
  endOf,
  type NetworkRules,
  type RuleLists,
  type RuleMember,
  readRuleLists,
  simulatorOf,
  type Verdict,
} from './simulate.ts'
import { finished, type Work } from './work.ts'

/** `unknown`: it depends on something that is not known. `redirected`: another member gets the packets. */
export type Reach = 'yes' | 'no' | 'redirected' | 'unknown'

const reaches: readonly Reach[] = ['yes', 'no', 'redirected', 'unknown']

/** Tells who reaches whom on which service. Members and services are named by their indices. */
export interface ReachMatrix {
  readonly members: readonly Party[]
  readonly services: readonly Service[]
  /** The class of each member; the rules cannot tell two members of one class apart. */
  readonly classOf: readonly number[]
  readonly groups: readonly (readonly number[])[]
  reach(from: number, to: number, service: number): Reach
}

/** Returns who is reached where all these exchanges are needed. */
export function reachOf(verdicts: readonly Verdict[]): Reach {
  if (verdicts.includes('dropped')) return 'no'
  if (verdicts.includes('unknown')) return 'unknown'
  return verdicts.includes('redirected') ? 'redirected' : 'yes'
}

/** The numbers of others that reach a member on a service, or of pairs */
export interface ReachCount {
  readonly yes: number
  readonly no: number
  readonly unknown: number
}

/**
 * Works out who reaches whom. A member reaches another one on a service if its question and the answer pass, and so does what
 * finds the other's Ethernet address. Members that the rules cannot tell apart are judged once.
 */
export function reachMatrix(
  network: NetworkId,
  rules: NetworkRules,
  members: readonly Party[],
  services: readonly Service[],
): ReachMatrix {
  const classOf = numbered(members.map(classifier(network, rules)))
  const groups = groupsOf(classOf)
  const lists = readRuleLists(rules)
  const ready = members.map((member) => readyEnd(network, member))
  const families = ready.map(({ address }) =>
    address === null ? null : (parseAddress(address)?.family ?? null),
  )
  const computed = ready.map((member) => hasComputedAddress(network, member))
  const found = new Map<number, Verdict>()
  /** Holds the services between each two classes; 0: they were not judged yet */
  const known: Uint8Array[] = []

  /** Holds packets by family, service and part; the questions for an Ethernet address are services of their own. */
  const judges = new Map<number, Judge>()

  /** The fate of a question to another member, or of the other one's answer */
  function verdictOf(from: number, to: number, service: number, part: Exchange['part']): Verdict {
    const isQuestion = part === 'question'
    const [sender, receiver] = [ready[isQuestion ? from : to], ready[isQuestion ? to : from]]
    if (sender === undefined || receiver === undefined) return 'unknown'
    const family = familyOf(from, to)
    const asked = services[service] ?? { kind: family === 4 ? 'arp' : 'nd' }
    const make = () => packetOf({ network, family, from: sender, to: receiver }, asked, part)
    const key = service * 4 + (family === 4 ? 0 : 2) + (isQuestion ? 0 : 1)
    const judge = judges.get(key) ?? judgeOfKind(lists, make(), sender, receiver)
    judges.set(key, judge)
    return judge(sender, receiver, make)
  }

  function familyOf(from: number, to: number): 4 | 6 {
    return families[to] ?? families[from] ?? 4
  }

  function exchangeOf(from: number, to: number, service: number): Verdict {
    const question = verdictOf(from, to, service, 'question')
    return question === 'passes' ? verdictOf(from, to, service, 'answer') : question
  }

  /** The fate of the exchange that finds the other's Ethernet address, which is the same for all services of two classes */
  function resolutionOf(from: number, to: number, key: number): Verdict {
    if (familyOf(from, to) === 6 && computed[to] === true) return 'passes'
    const verdict = found.get(key) ?? exchangeOf(from, to, services.length)
    found.set(key, verdict)
    return verdict
  }

  function judge(from: number, to: number, service: number, pair: number): Reach {
    const resolution = resolutionOf(from, to, pair)
    return resolution === 'dropped' ? 'no' : reachOf([resolution, exchangeOf(from, to, service)])
  }

  return {
    members,
    services,
    classOf,
    groups,
    reach(from, to, service) {
      const [one, other] = [classOf[from], classOf[to]]
      if (one === undefined || other === undefined || services[service] === undefined) return 'unknown'
      const row = known[one] ?? new Uint8Array(groups.length * services.length)
      known[one] = row
      const at = other * services.length + service
      const judged = reaches[(row[at] ?? 0) - 1]
      if (judged !== undefined) return judged
      const reach = judge(from, to, service, one * groups.length + other)
      row[at] = reaches.indexOf(reach) + 1
      return reach
    },
  }
}

/** Counts for one cell of the matrix how many of the other members reach a member. */
export function countReach(matrix: ReachMatrix, to: number, service: number): ReachCount {
  return finished(countingReach(matrix, to, service))
}

/** Does the same, and pauses after each group of members. */
export function* countingReach(matrix: ReachMatrix, to: number, service: number): Work<ReachCount> {
  const count = { yes: 0, no: 0, unknown: 0 }
  for (const group of matrix.groups) {
    const [first, second] = group
    const isOwn = matrix.classOf[to] === matrix.classOf[first ?? to]
    const from = first === to ? second : first
    if (from === undefined) continue
    const found = matrix.reach(from, to, service)
    count[found === 'redirected' ? 'no' : found] += isOwn ? group.length - 1 : group.length
    yield
  }
  return count
}

/** Counts the pairs of which the one member reaches the other on a service, each direction by itself. It pauses likewise. */
export function* countingPairs(matrix: ReachMatrix, service: number): Work<ReachCount> {
  const pairs = { yes: 0, no: 0, unknown: 0 }
  for (const group of matrix.groups) {
    const { yes, no, unknown } = yield* countingReach(matrix, group[0] ?? 0, service)
    pairs.yes += group.length * yes
    pairs.no += group.length * no
    pairs.unknown += group.length * unknown
  }
  return pairs
}

/** Numbers keys from 0; equal ones have the same number. */
export function numbered(keys: readonly string[]): readonly number[] {
  const numbers = new Map<string, number>()
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

/** Returns the members of each class. */
export function groupsOf(classOf: readonly number[]): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>()
  for (const [member, of] of classOf.entries()) {
    const group = groups.get(of) ?? []
    group.push(member)
    groups.set(of, group)
  }
  return [...groups.values()]
}

/** Returns a function that gives two members the same key if the rules cannot tell them apart. */
function classifier(network: NetworkId, { rules, capabilities }: NetworkRules): (member: Party) => string {
  const own = capabilities?.flatMap((each) => (isList(each.rules) ? each.rules.filter(isObject) : [])) ?? []
  const all = [...rules, ...own].map(normalRule).filter(isObject)
  const texts = (name: string): readonly string[] =>
    all.flatMap(({ [name]: value }) => (typeof value === 'string' ? [value] : []))
  const nodes = new Set([
    ...texts('zt'),
    ...texts('address'),
    ...texts('mac').map((mac) => nodeOfMac(network, mac.match(/../g)?.join(':') ?? '') ?? ''),
  ])
  const subnets = [...new Set(texts('ip'))].flatMap((text) => parseSubnet(text) ?? [])
  const ids = tagIds(all)
  return ({ node, tags, capabilities: held, address, ownsAddress }) => {
    const parsed = address === null ? null : parseAddress(address)
    const within = subnets.map(({ family, first, last }) =>
      parsed === null ? null : parsed.family === family && first <= parsed.value && parsed.value <= last,
    )
    return JSON.stringify([
      nodes.has(node) ? node : '',
      tags?.filter(([id]) => ids.has(id)).toSorted(([one], [other]) => one - other) ?? null,
      held?.toSorted((one, other) => one - other) ?? null,
      parsed?.family ?? null,
      parsed?.family === 6 && hasComputedAddress(network, { node, address }),
      within,
      ownsAddress,
    ])
  }
}

/** Returns the numbers of the tags that any rule compares. */
function tagIds(rules: readonly JsonObject[]): ReadonlySet<number> {
  return new Set(rules.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))
}

type ConditionLine = Extract<Line, { readonly kind: 'condition' }>

type Judge = (sender: RuleMember, receiver: RuleMember, packet: () => Packet) => Verdict

/** Returns a function that judges packets of the kind of a given one. Each of them is made only where it is needed. */
function judgeOfKind(lists: RuleLists, packet: Packet, sender: RuleMember, receiver: RuleMember): Judge {
  const view: View = {
    packet,
    side: 'sender',
    sender: endOf(sender, lists.tagsOf),
    receiver: endOf(receiver, lists.tagsOf),
  }
  const base = foldLines(lists.base, view)
  const [first] = base
  if (first?.kind === 'accept') return () => 'passes'
  if (first?.kind === 'drop') return () => 'dropped'
  const defined = lists.defined?.map(({ id, lines }) => ({ id, lines: foldLines(lines, view) })) ?? null
  const pass = simulatorOf({ ...lists, base, defined })
  return (one, other, make) => pass(one, other, make()).verdict
}

/** One set of matches, up to its action */
interface OpenSet {
  /** The conditions that are left to be asked */
  readonly left: readonly Line[]
  /** The set's result so far. null: it depends on the members */
  readonly matches: boolean | null
}

const fresh: OpenSet = { left: [], matches: true }

/**
 * Returns the lines that are left of a list for all packets of the kind of `view`: the same ends, without what is already
 * decided. The indices of the ends and the doubts on the way are others.
 */
function foldLines(lines: readonly Line[], view: View): readonly Line[] {
  const folded: Line[] = []
  let set = fresh
  for (const line of lines) {
    if (line.kind === 'condition') {
      set = withCondition(set, line, heldBy(line, view))
      continue
    }
    if (set.matches !== false) folded.push(...set.left, line)
    const isAlways = set.matches === true && set.left.length === 0
    if (isAlways && ['accept', 'drop', 'break'].includes(line.kind)) return folded
    set = fresh
  }
  return folded
}

/** null: it depends on the members, or is not known */
function heldBy({ isOfKind, holds, not }: ConditionLine, view: View): boolean | null {
  const answer = isOfKind ? holds(view) : 'for-receiver'
  return typeof answer === 'object' || answer === 'for-receiver' ? null : certainOf(answer, not) === 'yes'
}

function withCondition({ left, matches }: OpenSet, line: ConditionLine, holds: boolean | null): OpenSet {
  if (!line.or && matches === false) return { left, matches }
  if (left.length === 0) {
    if (holds !== null) return { left, matches: line.or ? holds || matches : holds }
    // A list of conditions begins as true, so the first one left must not be an “or” after some that did not match.
    return { left: [matches === false ? { ...line, or: false } : line], matches: null }
  }
  if (!line.or) {
    if (holds === null) return { left: [...left, line], matches: null }
    return holds ? { left, matches } : { left: [...left, line], matches: false }
  }
  // The lines before decide if a drop is passed over, and therefore stay.
  return { left: [...left, line], matches: holds === false ? matches : null }
}
