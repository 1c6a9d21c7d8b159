import { parseAddress, sameAddress } from '../../addresses/address.ts'
import type { NetworkId, NodeAddress } from '../../network-id.ts'
import { isSameService, type Party } from '../exchange.ts'
import { explainer } from '../explain.ts'
import { reachMatrix } from '../reach-matrix.ts'
import type { NetworkRules, RulePosition } from '../simulate.ts'
import { finished, type Work } from '../work.ts'
import type { CompiledText } from './compile.ts'
import { rangeOf } from './expand.ts'
import { originOf } from './packet-test.ts'
import { readTagValue, type TagNames } from './read-value.ts'
import { namesNodes, type RuleTest, type TestEnd } from './rule-tests.ts'
import { type TextProblem, textProblem } from './text-problem.ts'
import { foldName } from './vocabulary.ts'

/** A member whom tests may name */
export interface TestMember {
  /** Empty: it has none */
  readonly name: string
  /** IP addresses without prefix length */
  readonly addresses: readonly string[]
  readonly party: Party
}

interface TestWorld {
  readonly network: NetworkId
  readonly rules: NetworkRules
  readonly members: readonly TestMember[]
  /** The names of tags and their values; the key is the name. */
  readonly tagNames: ReadonlyMap<string, TagNames>
}

export interface TestResult {
  readonly test: RuleTest
  /** `nobody`: there are no two members whom it is about */
  readonly outcome: 'holds' | 'broken' | 'unknown' | 'nobody'
  /** The first pair for which it does not hold, or is not known to. null: none */
  readonly pair: { readonly from: NodeAddress; readonly to: NodeAddress } | null
  /** The rule that decides for this pair, or for the first one. null: none, or several */
  readonly by: Pick<RulePosition, 'capability' | 'index'> | null
}

/** Runs tests of a text on the members of a network. It pauses after each two members that are judged. */
export function* runTests(tests: readonly RuleTest[], world: TestWorld): Work<readonly TestResult[]> {
  const { network, rules, members, tagNames } = world
  const services = tests.map(({ service }) => service)
  const parties = members.map(({ party }) => party)
  const matrix = reachMatrix(network, rules, parties, services)
  const explain = explainer(network, rules)
  const results: TestResult[] = []
  for (const test of tests) results.push(yield* run(test))
  return results

  function* run(test: RuleTest): Work<TestResult> {
    const service = services.findIndex((each) => isSameService(each, test.service))
    const [senders, receivers] = [indicesOf(test.from, world), indicesOf(test.to, world)]
    let first: readonly [number, number] | null = null
    let open: readonly [number, number] | null = null
    for (const from of senders)
      for (const to of receivers) {
        if (from === to) continue
        first ??= [from, to]
        const reach = matrix.reach(from, to, service)
        yield
        if (reach === 'unknown') open ??= [from, to]
        else if ((reach === 'yes') === test.isNever) return told('broken', [from, to])
      }
    const mayMeanOthers = [test.from, test.to].some(
      (end) => end.kind === 'tag' && parties.some((party) => mayHaveTag(party, end, tagNames)),
    )
    if (first === null && !mayMeanOthers) return { test, outcome: 'nobody', pair: null, by: null }
    if (first === null || (open === null && mayMeanOthers))
      return { test, outcome: 'unknown', pair: null, by: null }
    return open === null ? { ...told('holds', first), pair: null } : told('unknown', open)

    function told(outcome: TestResult['outcome'], [from, to]: readonly [number, number]): TestResult {
      const [sender, receiver] = [parties[from], parties[to]]
      if (sender === undefined || receiver === undefined) return { test, outcome, pair: null, by: null }
      const { packets } = explain(sender, receiver, test.service)
      const decides = packets.find(({ passage }) => passage.verdict !== 'passes') ?? packets.at(-2)
      const { passage } = decides ?? {}
      const by =
        passage?.verdict === 'passes' ? passage.sender : passage?.verdict === 'unknown' ? null : passage?.by
      return { test, outcome, pair: { from: sender.node, to: receiver.node }, by: by ?? null }
    }
  }
}

/**
 * Runs the tests of a text that name nodes by their addresses, as if these had the tags' defaults and no capabilities, and returns
 * those that are broken as warnings.
 */
export function brokenTests(tests: readonly RuleTest[], made: CompiledText): readonly TextProblem[] {
  const alone = tests.filter(namesNodes)
  const nodes = new Set(
    alone.flatMap(({ from, to }) =>
      [from, to].flatMap((end) => (end.kind === 'member' ? end.name.toLowerCase() : [])),
    ),
  )
  const members = [...nodes].map((node) => ({
    name: '',
    addresses: [],
    party: { node, address: null, ownsAddress: true, tags: [], capabilities: [] },
  }))
  const world = { network: anyNetwork, rules: made, members, tagNames: made.tagNames }
  return finished(runTests(alone, world)).flatMap(({ test: { at, text }, outcome, by }) => {
    if (outcome !== 'broken') return []
    const origin = by === null ? null : originOf({ side: 'sender', ...by }, made)
    return textProblem('warning', 'test-broken', at, {
      word: text,
      count: origin === null ? 0 : rangeOf(origin).line,
    })
  })
}

/** Nodes are the same in each network. */
const anyNetwork = '0000000000000000'

/** Returns the members whom an end of a test names. */
function indicesOf(end: TestEnd, { members, rules, tagNames }: TestWorld): readonly number[] {
  const isMeant = (member: TestMember): boolean => {
    switch (end.kind) {
      case 'anyone':
        return true
      case 'member':
        return isCalled(member, end.name)
      case 'tag':
        return hasTag(member.party, end, rules, tagNames)
    }
  }
  return members.flatMap((member, index) => (isMeant(member) ? [index] : []))
}

function isCalled({ name, addresses, party }: TestMember, wanted: string): boolean {
  const lower = wanted.toLowerCase()
  if (party.node === lower || (name !== '' && name.toLowerCase() === lower)) return true
  return parseAddress(wanted) !== null && addresses.some((each) => sameAddress(each, wanted))
}

type TagEnd = Extract<TestEnd, { readonly kind: 'tag' }>

/** A member without a value of its own has the tag's default. */
function hasTag(
  { tags }: Party,
  { tag, value }: TagEnd,
  rules: NetworkRules,
  tagNames: ReadonlyMap<string, TagNames>,
): boolean {
  const named = tagNames.get(foldName(tag)) ?? null
  const id = named?.id ?? Number(tag)
  const usual = rules.tags?.find((each) => each.id === id)?.default
  const told = tags?.find(([each]) => each === id)
  const own = told === undefined ? usual : told[1]
  if (typeof own !== 'number') return false
  return value === null ? own !== 0 : readTagValue(value, named) === own
}

/** Returns whether it is not known if a member has such a tag. */
function mayHaveTag({ tags }: Party, { tag }: TagEnd, tagNames: ReadonlyMap<string, TagNames>): boolean {
  const id = tagNames.get(foldName(tag))?.id ?? Number(tag)
  return (
    !Number.isNaN(id) && (tags?.some(([each, value]) => each === id && typeof value !== 'number') ?? true)
  )
}
