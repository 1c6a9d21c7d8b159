import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { anyRules } from '../testing/any-rules.ts'
import { checkCapabilities, checkRules, checkTags } from './check-rules.ts'
import type { RuleProblem } from './rule-problem.ts'
import { exampleOf, ruleTypes } from './rule-types.ts'

const accept = { type: 'ACTION_ACCEPT' }
const brief = (problems: readonly RuleProblem[]) =>
  problems.map(({ path, severity, kind }) => `${severity} ${kind} ${path.join('.')}`)
const line = (rule: Json) => brief(checkRules([rule, accept]))

test.each(ruleTypes.map((type) => [type.type, type] as const))('the example of %s is right', (_, type) => {
  const rules = type.kind === 'match' ? [exampleOf(type), accept] : [exampleOf(type)]
  expect(checkRules(rules)).toEqual([])
})

test('a rule set as the service itself writes it is right', () => {
  const rules = [
    { type: 'MATCH_ETHERTYPE', etherType: 2048, not: true, or: false },
    { type: 'MATCH_ETHERTYPE', etherType: 34525, not: true, or: false },
    { type: 'ACTION_DROP' },
    { not: false, or: false, type: 'ACTION_ACCEPT' },
  ]
  expect(checkRules(rules)).toEqual([])
})

describe('the shape', () => {
  test.each([
    [null, 'error not-a-list '],
    [{ type: 'ACTION_ACCEPT' }, 'error not-a-list '],
    ['ACTION_ACCEPT', 'error not-a-list '],
    [[], 'warning nothing-passes '],
    [['ACTION_ACCEPT'], 'error not-an-object 0'],
    [[[]], 'error not-an-object 0'],
    [[{}], 'error type-missing 0.type'],
    [[{ type: 5 }], 'error type-missing 0.type'],
    [[accept, { type: 'ACTION_EXPLODE' }], 'error unknown-type 1.type'],
    [[{ type: 'action_accept' }], 'error unknown-type 0.type'],
    [[{ type: 'ACTION_PRIORITY', qosBucket: 1 }], 'error unknown-type 0.type'],
  ])('%j: %s', (value, problem) => {
    expect(brief(checkRules(value as Json))).toContain(problem)
  })
})

describe('the fields', () => {
  test.each([
    [{ type: 'MATCH_ETHERTYPE' }, 'error field-missing 0.etherType'],
    [{ type: 'MATCH_ETHERTYPE', etherType: '2048' }, 'error not-a-number 0.etherType'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 65_536 }, 'error not-a-number 0.etherType'],
    [{ type: 'MATCH_ETHERTYPE', etherType: -1 }, 'error not-a-number 0.etherType'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 20.5 }, 'error not-a-number 0.etherType'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 2048, ethertype: 1 }, 'warning unknown-field 0.ethertype'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 2048, not: 'yes' }, 'error not-true-or-false 0.not'],
    [{ type: 'MATCH_IP_PROTOCOL', ipProtocol: 256 }, 'error not-a-number 0.ipProtocol'],
    [{ type: 'MATCH_IPV4_SOURCE', ip: '10.0.0.1' }, 'error prefix-missing 0.ip'],
    [{ type: 'MATCH_IPV4_SOURCE', ip: 'fd00::/8' }, 'error not-a-subnet 0.ip'],
    [{ type: 'MATCH_IPV4_SOURCE', ip: 10 }, 'error not-a-subnet 0.ip'],
    [{ type: 'MATCH_IPV6_DEST', ip: 'fd00::1/64' }, 'error host-bits 0.ip'],
    [{ type: 'MATCH_IP_DEST_PORT_RANGE', start: 90, end: 80 }, 'error end-before-start 0.end'],
    [{ type: 'MATCH_IP_TOS', mask: 255, start: 0 }, 'error field-missing 0.end'],
    [{ type: 'MATCH_SOURCE_ZEROTIER_ADDRESS', zt: 'abc' }, 'error not-a-node 0.zt'],
    [{ type: 'MATCH_MAC_DEST', mac: '02:00:00' }, 'error not-a-mac 0.mac'],
    [{ type: 'MATCH_CHARACTERISTICS', mask: 2 ** 53 }, 'error not-a-mask 0.mask'],
    [{ type: 'MATCH_CHARACTERISTICS', mask: '0x02' }, 'error not-a-mask 0.mask'],
    [{ type: 'MATCH_CHARACTERISTICS', mask: '0' }, 'warning never-matches 0.mask'],
    [{ type: 'MATCH_ICMP', icmpType: null }, 'error not-a-number 0.icmpType'],
  ])('%j: %s', (rule, problem) => {
    expect(line(rule as Json)).toEqual([problem])
  })

  test.each([
    { type: 'MATCH_IPV4_SOURCE', ip: '10.0.0.1/8' },
    { type: 'MATCH_IP_DEST_PORT_RANGE', start: 80 },
    { type: 'MATCH_ICMP', icmpType: 8 },
    { type: 'MATCH_CHARACTERISTICS', mask: '8000000000000000' },
    { type: 'MATCH_CHARACTERISTICS', mask: 2 },
    { type: 'MATCH_MAC_DEST', mac: '02000000000A' },
  ])('%j is right', (rule) => {
    expect(line(rule)).toEqual([])
  })

  test('the documents’ older name of a copy’s target is told', () => {
    expect(brief(checkRules([{ type: 'ACTION_TEE', zt: 'abcdef0123' }]))).toEqual([
      'warning unknown-field 0.zt',
      'error field-missing 0.address',
    ])
  })
})

describe('the order', () => {
  const match = { type: 'MATCH_ETHERTYPE', etherType: 2048 }

  test('an “or” has something before it', () => {
    expect(brief(checkRules([{ ...match, or: true }, accept]))).toEqual(['warning or-first 0.or'])
    expect(brief(checkRules([match, { ...match, or: true }, accept]))).toEqual([])
    expect(brief(checkRules([match, { type: 'ACTION_DROP' }, { ...match, or: true }, accept]))).toEqual([
      'warning or-first 2.or',
    ])
  })

  test('conditions lead to an action', () => {
    expect(brief(checkRules([match, accept, match, match]))).toEqual(['warning no-action 3'])
  })

  test('nothing stands behind an action that applies to everything', () => {
    expect(brief(checkRules([accept, match, { type: 'ACTION_DROP' }]))).toEqual(['warning never-reached 1'])
    expect(brief(checkRules([{ type: 'ACTION_TEE', address: 'abcdef0123' }, accept]))).toEqual([])
    expect(brief(checkRules([match, accept, accept, accept]))).toEqual(['warning never-reached 3'])
  })

  test('there are not more than a node takes over', () => {
    const many = Array.from({ length: 513 }, () => [match, { type: 'ACTION_DROP' }]).flat()
    expect(brief(checkRules(many))).toEqual(['error too-many 1024'])
  })
})

test.each([
  [{}, 'error not-a-list '],
  [[7], 'error not-an-object 0'],
  [[{ rules: [] }], 'error field-missing 0.id'],
  [[{ id: -1, rules: [] }], 'error not-a-number 0.id'],
  [[{ id: 1 }], 'error not-a-list 0.rules'],
  [[{ id: 1, rules: [], default: 1 }], 'error not-true-or-false 0.default'],
  [[{ id: 1, rules: [{ type: 'X' }, accept] }], 'error unknown-type 0.rules.0.type'],
  [[{ id: 1, rules: [], name: 'x' }], 'warning unknown-field 0.name'],
  [
    [
      { id: 1, rules: [] },
      { id: 1, rules: [] },
    ],
    'error duplicate-id 1.id',
  ],
  [
    [{ id: 1, rules: Array.from({ length: 65 }, () => ({ type: 'ACTION_TEE', address: 'abcdef0123' })) }],
    'error too-many 0.rules.64',
  ],
])('capabilities, case %#', (value, problem) => {
  expect(brief(checkCapabilities(value as Json))).toEqual([problem])
})

test.each([
  [null, 'error not-a-list '],
  [[{ default: 1 }], 'error field-missing 0.id'],
  [[{ id: 2 ** 32 }], 'error not-a-number 0.id'],
  [[{ id: 1, default: true }], 'error not-a-number 0.default'],
  [[{ id: 1 }, { id: 1 }], 'error duplicate-id 1.id'],
  [[{ id: 1, enums: {} }], 'warning unknown-field 0.enums'],
])('tags %j: %s', (value, problem) => {
  expect(brief(checkTags(value as Json))).toEqual([problem])
})

test('right capabilities and tags have no problems', () => {
  expect(
    checkCapabilities([
      { id: 1, default: true, rules: [accept] },
      { id: 2, rules: [] },
    ]),
  ).toEqual([])
  expect(checkTags([{ id: 1, default: null }, { id: 2, default: 0 }, { id: 3 }])).toEqual([])
  expect(checkCapabilities([])).toEqual([])
})

test('any JSON is checked, with a path that leads somewhere', () => {
  fc.assert(
    fc.property(anyRules, (json) => {
      for (const check of [checkRules, checkCapabilities, checkTags]) {
        for (const { path } of check(json)) {
          if (path.length > 0) expect(Array.isArray(json) && Number(path[0]) < json.length).toBe(true)
        }
      }
    }),
    { numRuns: 500 },
  )
})
