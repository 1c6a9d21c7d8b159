import { isList, isObject, type JsonObject } from '../json.ts'
import type { MemberConfig } from '../members/member.ts'
import type { NodeAddress } from '../network-id.ts'
import type { NetworkConfig } from '../network-plan/network-config.ts'
import { mostCapabilityRules, mostRules } from './check-rules.ts'
import type { End, TagValue, View, WhyOpen } from './conditions.ts'
import type { Packet } from './packet.ts'
import { type Line, type Outcome, readLines, runLines } from './run-rules.ts'

/** A network's rules as its host has them. null: it does not say */
export interface NetworkRules extends Pick<NetworkConfig, 'capabilities' | 'tags'> {
  readonly rules: readonly JsonObject[]
}

/** null: the host does not say */
export interface RuleMember extends Pick<MemberConfig, 'capabilities'> {
  readonly node: NodeAddress
  /** A value that is null: the member has such a tag, and the host does not say with which value */
  readonly tags: readonly (readonly [id: number, value: number | boolean | null])[] | null
}

export interface RulePosition {
  /** The side whose pass it is; both sides run the same rules. */
  readonly side: View['side']
  /** The capability's id. null: the network's own rules */
  readonly capability: number | null
  /** The rule's index in its list, from 0 */
  readonly index: number
}

export interface Doubt {
  readonly why: WhyOpen
  /** null: it is about a list as a whole */
  readonly place: RulePosition | null
}

export type Passage =
  /** Each side has a rule that accepts it. null: one of several */
  | {
      readonly verdict: 'passes'
      readonly sender: RulePosition | null
      readonly receiver: RulePosition | null
    }
  /** null: no single rule drops it, and none accepts it */
  | { readonly verdict: 'dropped'; readonly by: RulePosition | null }
  | { readonly verdict: 'redirected'; readonly by: RulePosition; readonly to: NodeAddress }
  | { readonly verdict: 'unknown'; readonly doubts: readonly Doubt[] }

export type Verdict = Passage['verdict']

export type Simulator = (sender: RuleMember, receiver: RuleMember, packet: Packet) => Passage

export interface Capability {
  readonly id: number
  readonly lines: readonly Line[]
}

/** An end that a packet may come to. */
export type Ending = Exclude<Passage, { readonly verdict: 'unknown' }> | { readonly verdict: 'open' }

/** A network's rules as they were read */
export interface RuleLists {
  readonly base: readonly Line[]
  /** null: the host does not say */
  readonly defined: readonly Capability[] | null
  readonly tagsOf: TagsOf
}

export function readRuleLists({ rules, capabilities, tags }: NetworkRules): RuleLists {
  return {
    base: readLines(rules, mostRules),
    defined: capabilities?.flatMap((each) => readCapability(each) ?? []) ?? null,
    tagsOf: tagReader(tags),
  }
}

/**
 * Reads a network's rules once, and returns a function that tells what becomes of packets between two members that have been
 * in contact, so that each has the other's tags. The verdict is unknown where it depends on anything that is not known.
 */
export function rulesSimulator(rules: NetworkRules): Simulator {
  return simulatorOf(readRuleLists(rules))
}

export function simulatorOf({ base, defined, tagsOf }: RuleLists): Simulator {
  const ends = new WeakMap<RuleMember, Prepared>()
  const prepared = (member: RuleMember): Prepared => {
    const known = ends.get(member) ?? { end: endOf(member, tagsOf), held: heldBy(member, defined) }
    ends.set(member, known)
    return known
  }
  return (sender, receiver, packet) => {
    const { end, held } = prepared(sender)
    const view = { packet, sender: end, receiver: prepared(receiver).end }
    const doubts: Doubt[] = []
    const run = (side: View['side'], lines: readonly Line[], capability: number | null) =>
      runLines(lines, { ...view, side }, (why, index) =>
        doubts.push({ why, place: { side, capability, index } }),
      )
    const found = endings(base, held, run)
    if (!held.isCertain) doubts.push({ why: 'capabilities', place: null })
    return passageOf(found, doubts)
  }
}

/** The facts about a member, which are read once however many packets it sends */
interface Prepared {
  readonly end: End
  readonly held: Held
}

/** Runs a list of rules at one side. */
type Run = (side: View['side'], lines: readonly Line[], capability: number | null) => readonly Outcome[]

interface Held {
  /** In the order in which they are tried */
  readonly capabilities: readonly Capability[]
  /** It has all of them. */
  readonly isCertain: boolean
  /** It may have some that are not known. */
  readonly mayHaveOthers: boolean
}

function endings(base: readonly Line[], held: Held, run: Run): readonly Ending[] {
  const received = new Map<number | null, readonly Ending[]>()

  /** `shown`: the capability that the packet came with */
  function atReceiver(sender: RulePosition, shown: Capability | null): readonly Ending[] {
    const key = shown?.id ?? null
    const known =
      received.get(key) ??
      judge('receiver', shown === null ? [] : [shown], (receiver) => [
        { verdict: 'passes', sender, receiver },
      ])
    received.set(key, known)
    return known.map((each) => (each.verdict === 'passes' ? { ...each, sender } : each))
  }

  function judge(
    side: View['side'],
    certain: readonly Capability[],
    accepted: (place: RulePosition, capability: Capability | null) => readonly Ending[],
  ): readonly Ending[] {
    // The receiver may have been shown the others by earlier packets.
    const others = held.capabilities.filter((each) => !certain.includes(each))
    return passOf({ side, base, certain, others, mayHaveOthers: held.mayHaveOthers, run, accepted })
  }

  return judge('sender', held.isCertain ? held.capabilities : [], atReceiver)
}

/** The pass of one side */
interface Pass {
  readonly side: View['side']
  readonly base: readonly Line[]
  /** The capabilities that count, in the order in which they are tried */
  readonly certain: readonly Capability[]
  /** Capabilities that may count too */
  readonly others: readonly Capability[]
  readonly mayHaveOthers: boolean
  readonly run: Run
  readonly accepted: (place: RulePosition, capability: Capability | null) => readonly Ending[]
}

/** Returns every end that one side's pass may come to. */
export function passOf({
  side,
  base,
  certain,
  others,
  mayHaveOthers,
  run,
  accepted,
}: Pass): readonly Ending[] {
  const found: Ending[] = []
  /** Returns whether the list may have left it undecided. */
  const take = (lines: readonly Line[], capability: Capability | null): boolean => {
    const id = capability?.id ?? null
    const outcomes = run(side, lines, id)
    const isUndecided = ({ kind }: Outcome): boolean =>
      kind === 'undecided' || (kind === 'drop' && capability !== null)
    for (const outcome of outcomes) {
      if (outcome.kind === 'open') found.push({ verdict: 'open' })
      else if (outcome.kind !== 'undecided' && !isUndecided(outcome)) {
        const place = { side, capability: id, index: outcome.index }
        if (outcome.kind === 'accept') found.push(...accepted(place, capability))
        else if (outcome.kind === 'drop') found.push({ verdict: 'dropped', by: place })
        else found.push({ verdict: 'redirected', by: place, to: outcome.to })
      }
    }
    return outcomes.some(isUndecided)
  }
  if (!take(base, null)) return found
  for (const capability of certain) if (!take(capability.lines, capability)) return found
  for (const capability of others) take(capability.lines, capability)
  if (mayHaveOthers) found.push({ verdict: 'open' })
  return [...found, { verdict: 'dropped', by: null }]
}

export function passageOf(found: readonly Ending[], doubts: readonly Doubt[]): Passage {
  const [first] = found
  const unknown = { verdict: 'unknown', doubts } as const
  if (first === undefined || first.verdict === 'open') return unknown
  // Mostly everything is known, and there is one end.
  if (found.length === 1) return first
  if (found.some(({ verdict }) => verdict !== first.verdict)) return unknown
  switch (first.verdict) {
    case 'passes': {
      const all = found.flatMap((each) => (each.verdict === 'passes' ? each : []))
      return {
        verdict: 'passes',
        sender: onlyPlace(all.map(({ sender }) => sender)),
        receiver: onlyPlace(all.map(({ receiver }) => receiver)),
      }
    }
    case 'dropped':
      return {
        verdict: 'dropped',
        by: onlyPlace(found.flatMap((each) => (each.verdict === 'dropped' ? [each.by] : []))),
      }
    case 'redirected': {
      const isSame = found.every((each) => each.verdict === 'redirected' && each.to === first.to)
      return isSame ? first : unknown
    }
  }
}

/** Returns the place if all are the same, whichever side comes to it. */
function onlyPlace(places: readonly (RulePosition | null)[]): RulePosition | null {
  const [first = null] = places
  const isSame = places.every(
    (each) => each?.index === first?.index && each?.capability === first?.capability,
  )
  return isSame ? first : null
}

/** Reads a capability. null: it has no id */
function readCapability({ id, rules }: JsonObject): Capability | null {
  if (typeof id !== 'number') return null
  const lines: readonly Line[] =
    isList(rules) && rules.every(isObject) ? readLines(rules, mostCapabilityRules) : [{ kind: 'unknown' }]
  return { id, lines }
}

export function heldBy({ capabilities }: RuleMember, defined: readonly Capability[] | null): Held {
  const all = (defined ?? []).filter(({ id }) => capabilities?.includes(id) ?? true)
  return {
    capabilities: all.toSorted((one, other) => one.id - other.id),
    isCertain: capabilities !== null || defined?.length === 0,
    mayHaveOthers: defined === null && capabilities?.length !== 0,
  }
}

type TagsOf = (member: RuleMember) => (id: number) => TagValue

/** A member without a tag of its own has the network's default. */
function tagReader(tags: NetworkRules['tags']): TagsOf {
  const defaults = new Map<number, TagValue>(
    tags?.flatMap(({ id, default: value }) => (typeof id === 'number' ? [[id, defaultOf(value)]] : [])),
  )
  return ({ tags: own }) => {
    if (own === null) return () => 'untold'
    const values = new Map(own)
    return (id) => {
      const value = values.get(id)
      if (value === undefined) return tags === null ? 'untold' : (defaults.get(id) ?? 'none')
      return typeof value === 'number' ? value : 'untold'
    }
  }
}

function defaultOf(value: JsonObject[string] | undefined): TagValue {
  if (typeof value === 'number') return value
  return value === null || value === undefined ? 'none' : 'untold'
}

export function endOf(member: RuleMember, tagsOf: TagsOf): End {
  return { node: member.node, tag: tagsOf(member) }
}
