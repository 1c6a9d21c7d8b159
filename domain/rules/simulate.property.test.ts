import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { isList, isObject } from '../json.ts'
import { anyRules } from '../testing/any-rules.ts'
import {
  accept,
  ann,
  bob,
  drop,
  leave,
  marked,
  networkOf,
  not,
  ofProtocol,
  ofType,
  or,
  packets,
  tagged,
  third,
  toPort,
  when,
} from '../testing/sample-rules.ts'
import { type Passage, type RuleMember, rulesSimulator } from './simulate.ts'

const packet = fc.constantFrom(...Object.values(packets))
const unknown = when('PHASE_OF_MOON')
const condition = fc.constantFrom<JsonObject>(
  unknown,
  ofType(0x0800),
  ofType(0x0806),
  ofProtocol(1),
  ofProtocol(6),
  toPort(22),
  marked('0000000000000002'),
  marked('8000000000000000'),
  when('RANDOM', { probability: 5 }),
  when('ICMP', { icmpType: 8, icmpCode: null }),
  when('SOURCE_ZEROTIER_ADDRESS', { zt: ann.node }),
  ...['TAGS_DIFFERENCE', 'TAGS_EQUAL', 'TAG_SENDER', 'TAG_RECEIVER'].map((type) => tagged(type, 1, 1)),
)
const rule = fc.oneof(
  { weight: 2, arbitrary: condition },
  fc.constantFrom(
    accept,
    drop,
    leave,
    { type: 'ACTION_TEE', address: third },
    { type: 'ACTION_REDIRECT', address: bob.node },
  ),
  condition.map(not),
  condition.map(or),
)
const rules = fc.array(rule, { maxLength: 12 })
const tags = fc.constantFrom<RuleMember['tags']>([], [[1, 0]], [[1, 1]], [[1, 7]])
const network = fc.record({ rules, capability: rules, has: fc.boolean(), tags, otherTags: tags, packet })
type Drawn = typeof network extends fc.Arbitrary<infer T> ? T : never

function passageOf({ rules, capability, has, tags, otherTags, packet }: Drawn): Passage {
  const pass = rulesSimulator(networkOf(rules, { capabilities: [{ id: 7, rules: capability }] }))
  return pass({ ...ann, tags, capabilities: has ? [7] : [] }, { ...bob, tags: otherTags }, packet)
}

/** Something is known for certain, so it has to hold whatever the truth is. */
function holds(passage: Passage, truths: readonly Passage[]): void {
  if (passage.verdict === 'unknown') return
  for (const truth of truths) {
    if (truth.verdict === 'unknown') continue
    expect(truth.verdict).toBe(passage.verdict)
    if (passage.verdict === 'dropped' && passage.by !== null && truth.verdict === 'dropped')
      expect(truth.by?.index).toBe(passage.by.index)
  }
}

test('any JSON is taken, and nothing that is no known rule is thrown at', () => {
  fc.assert(
    fc.property(anyRules, anyRules, packet, (rules, capability, packet) => {
      const read = isList(rules) ? rules.filter(isObject) : []
      const given = networkOf(read, { capabilities: [{ id: 7, rules: capability }], tags: read })
      const { verdict } = rulesSimulator(given)({ ...ann, capabilities: [7] }, bob, packet)
      expect(['passes', 'dropped', 'redirected', 'unknown']).toContain(verdict)
    }),
  )
})

test('no verdict depends on a condition of an unknown type, or on chance', () => {
  const isOpen = ({ type }: JsonObject): boolean => type === unknown.type || type === 'MATCH_RANDOM'
  const known = (probability: number) => (rule: JsonObject) =>
    isOpen(rule) ? { ...rule, type: 'MATCH_RANDOM', probability } : rule
  fc.assert(
    fc.property(network, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (drawn, coins) => {
      const worlds = [() => 0, () => 0xffff_ffff, (at: number) => (coins[at] === true ? 0xffff_ffff : 0)]
      const truths = worlds.map((chance) =>
        passageOf({
          ...drawn,
          rules: drawn.rules.map((rule, at) => known(chance(at))(rule)),
          capability: drawn.capability.map((rule, at) => known(chance(at + 12))(rule)),
        }),
      )
      holds(passageOf(drawn), truths)
    }),
    { numRuns: 2_000 },
  )
})

test('no verdict depends on tags or capabilities that are not told', () => {
  fc.assert(
    fc.property(network, tags, tags, (drawn, from, to) => {
      const { rules, capability, packet } = drawn
      const pass = rulesSimulator(networkOf(rules, { capabilities: [{ id: 7, rules: capability }] }))
      const untold = { tags: null, capabilities: null }
      const truths = [drawn, { ...drawn, tags: from, otherTags: to, has: !drawn.has }].map(passageOf)
      holds(pass({ ...ann, ...untold }, { ...bob, ...untold }, packet), truths)
    }),
    { numRuns: 2_000 },
  )
})

test('no verdict depends on the value of a tag that is told without it', () => {
  fc.assert(
    fc.property(network, fc.constantFrom(0, 1, 7), fc.constantFrom(0, 1, 7), (drawn, from, to) => {
      const { rules, capability, has, packet } = drawn
      const pass = rulesSimulator(networkOf(rules, { capabilities: [{ id: 7, rules: capability }] }))
      const untold: RuleMember['tags'] = [[1, null]]
      const found = pass(
        { ...ann, tags: untold, capabilities: has ? [7] : [] },
        { ...bob, tags: untold },
        packet,
      )
      holds(found, [passageOf({ ...drawn, tags: [[1, from]], otherTags: [[1, to]] })])
      // Another tag is told in full, so that nothing about it is in doubt.
      const other: RuleMember['tags'] = [[2, null]]
      const told = pass(
        { ...ann, tags: other, capabilities: has ? [7] : [] },
        { ...bob, tags: other },
        packet,
      )
      expect(told.verdict).toBe(passageOf({ ...drawn, tags: [], otherTags: [] }).verdict)
    }),
    { numRuns: 2_000 },
  )
})

test('where all is known, so is the verdict', () => {
  const isKnown = ({ type, address }: JsonObject): boolean =>
    type !== unknown.type && type !== 'MATCH_RANDOM' && address !== bob.node
  fc.assert(
    fc.property(network, fc.constantFrom(packets.ping, packets.ssh, packets.sshAnswer), (drawn, packet) => {
      const [rules, capability] = [drawn.rules.filter(isKnown), drawn.capability.filter(isKnown)]
      expect(passageOf({ ...drawn, rules, capability, has: false, packet }).verdict).not.toBe('unknown')
    }),
    { numRuns: 2_000 },
  )
})

test('what is dropped by a rule is dropped by one that is a drop', () => {
  fc.assert(
    fc.property(network, (drawn) => {
      const passage = passageOf(drawn)
      if (passage.verdict === 'dropped' && passage.by !== null)
        expect([passage.by.capability, drawn.rules[passage.by.index]]).toEqual([null, drop])
      if (passage.verdict === 'passes' && passage.sender !== null) {
        const { capability, index } = passage.sender
        expect((capability === null ? drawn.rules : drawn.capability)[index]).toEqual(accept)
      }
    }),
    { numRuns: 2_000 },
  )
})
