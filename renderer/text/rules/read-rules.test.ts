import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../domain/json.ts'
import { exampleOf, ruleTypes } from '../../../domain/rules/rule-types.ts'
import { t } from '../../../words/testing/english.ts'
import { conditionWords, readCapability, readRule, readRules, readTag } from './read-rules.ts'

const ether = (etherType: number, more = {}) => ({ type: 'MATCH_ETHERTYPE', etherType, ...more })
const port = (start: number, more = {}) => ({ type: 'MATCH_IP_DEST_PORT_RANGE', start, end: start, ...more })
const not = { not: true }
const or = { or: true }
const drop = { type: 'ACTION_DROP' }
const accept = { type: 'ACTION_ACCEPT' }
const sentences = (...rules: readonly JsonObject[]) => readRules(t, rules).map(({ words }) => words)

describe('rules as sentences', () => {
  test('the default rules', () => {
    expect(readRules(t, [ether(2048, not), ether(2054, not), ether(34525, not), drop, accept])).toEqual([
      { first: 0, last: 3, words: 'Drop everything that is not IPv4, ARP or IPv6.' },
      { first: 4, last: 4, words: 'Accept everything else.' },
    ])
  })

  test('say how the rules end implicitly', () => {
    expect(readRules(t, [])).toEqual([
      { first: 0, last: -1, words: 'Drop everything that no capability accepts.' },
    ])
    expect(sentences(ether(2048), accept)).toEqual([
      'Accept everything that is IPv4.',
      'Drop everything else that no capability accepts.',
    ])
    expect(sentences(accept)).toEqual(['Accept everything.'])
  })

  test('say what has no effect', () => {
    expect(sentences(accept, ether(2048), drop)).toEqual([
      'Accept everything.',
      'Drop everything else that is IPv4 (never reached).',
    ])
    expect(sentences(accept, ether(2048))).toEqual([
      'Accept everything.',
      'No action follows for what is IPv4: these conditions have no effect.',
    ])
  })

  test('copies and redirections name the member', () => {
    const address = 'abcdef0123'
    expect(sentences({ type: 'ACTION_TEE', address, length: 64 }, accept)).toEqual([
      'Send the first 64 bytes of everything to member abcdef0123 and carry on.',
      'Accept everything.',
    ])
    expect(sentences(port(80), { type: 'ACTION_WATCH', address }, accept)[0]).toBe(
      'Send a copy of everything that goes to port 80 to member abcdef0123, which has to confirm it, and carry on.',
    )
    expect(sentences(port(80), { type: 'ACTION_REDIRECT', address }, accept)[0]).toBe(
      'Redirect everything that goes to port 80 to member abcdef0123.',
    )
    expect(sentences(ether(2048), { type: 'ACTION_BREAK' }, drop)).toEqual([
      'Leave everything that is IPv4 to the capabilities.',
      'Drop everything else.',
    ])
  })

  test('show unknown types and broken fields as they are', () => {
    expect(
      sentences({ type: 'MATCH_MOON', phase: 3, not: true }, { type: 'ACTION_SING', song: 'x' }, accept),
    ).toEqual([
      'Do ACTION_SING {"song":"x"} with everything that does not match MATCH_MOON {"phase":3}.',
      'Accept everything.',
    ])
    expect(sentences({ type: 'MATCH_ETHERTYPE' }, { type: 'ACTION_TEE' }, accept)[0]).toBe(
      'Do ACTION_TEE with everything that matches MATCH_ETHERTYPE.',
    )
    expect(sentences({ etherType: 1 }, drop)[0]).toBe(
      'Drop everything that matches a line without type {"etherType":1}.',
    )
  })
})

describe('conditions', () => {
  test.each([
    ['all of them', [ether(2048), port(22)], 'is IPv4 and goes to port 22'],
    ['any of them, of one kind', [ether(2048), ether(2054, or), ether(34525, or)], 'is IPv4, ARP or IPv6'],
    ['any of them, of two kinds', [port(22), ether(2054, or)], 'goes to port 22 or is ARP'],
    ['none of them', [port(22, not), port(80, not)], 'does not go to port 22 or port 80'],
    [
      'not all of them',
      [port(22, not), port(80, { ...not, ...or })],
      'does not go to port 22 or does not go to port 80',
    ],
    [
      'one of them, and another',
      [port(22), port(80, or), ether(2048)],
      '(goes to port 22 or port 80) and is IPv4',
    ],
    ['both, or another', [ether(2048), port(22), ether(2054, or)], '(is IPv4 and goes to port 22) or is ARP'],
    [
      'mixed, strictly from left to right',
      [ether(2048), port(22), ether(2054, or), port(80, not)],
      '((is IPv4 and goes to port 22) or is ARP) and does not go to port 80',
    ],
    ['an “or” with nothing before it: it always holds', [ether(2048, or)], null],
    ['and what follows it counts alone', [ether(2048, or), port(22)], 'goes to port 22'],
    ['none', [], null],
  ])('%s', (_, rules, words) => {
    expect(conditionWords(t, rules)).toBe(words)
  })

  test.each([
    [
      { type: 'MATCH_CHARACTERISTICS', mask: '1000000000000000', not: true },
      'is not from an IP address that the sender owns',
    ],
    [{ type: 'MATCH_CHARACTERISTICS', mask: 18 }, 'is TCP with SYN or ACK'],
    [
      { type: 'MATCH_CHARACTERISTICS', mask: 'e000000000010001' },
      'is incoming, multicast, broadcast, TCP with FIN or marked 0x10000',
    ],
    [{ type: 'MATCH_CHARACTERISTICS', mask: 0 }, 'is marked with nothing'],
    [{ type: 'MATCH_CHARACTERISTICS', mask: 'zz' }, 'matches MATCH_CHARACTERISTICS {"mask":"zz"}'],
    [{ type: 'MATCH_IPV4_SOURCE', ip: '10.0.0.1/32' }, 'comes from 10.0.0.1'],
    [{ type: 'MATCH_IPV4_DEST', ip: '10.0.0.0/8' }, 'goes to 10.0.0.0/8'],
    [{ type: 'MATCH_IPV6_DEST', ip: '::/0' }, 'goes to any IPv6 address'],
    [{ type: 'MATCH_IP_SOURCE_PORT_RANGE', start: 1024, end: 65535 }, 'comes from ports 1024 to 65535'],
    [{ type: 'MATCH_IP_PROTOCOL', ipProtocol: 17 }, 'is UDP'],
    [{ type: 'MATCH_IP_PROTOCOL', ipProtocol: 200 }, 'is IP protocol 200'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 0x88e5 }, 'is Ethernet type 0x88e5'],
    [{ type: 'MATCH_ICMP', icmpType: 8, icmpCode: null }, 'is ICMP type 8'],
    [{ type: 'MATCH_ICMP', icmpType: 8, icmpCode: 0, not: true }, 'is not ICMP type 8 code 0'],
    [{ type: 'MATCH_RANDOM', probability: 2_147_483_647 }, 'is in a random 50 %'],
    [{ type: 'MATCH_RANDOM', probability: 3 }, 'is in a random under 0.01 %'],
    [{ type: 'MATCH_FRAME_SIZE_RANGE', start: 0, end: 1500 }, 'has 0 to 1500 bytes'],
    [
      { type: 'MATCH_TAGS_EQUAL', id: 5, value: 2, not: true },
      'does not travel between members that both have tag 5 = 2',
    ],
    [{ type: 'MATCH_TAG_SENDER', id: 5, value: 2 }, 'comes from a member with tag 5 = 2'],
  ])('%j', (rule, words) => {
    expect(conditionWords(t, [rule])).toBe(words)
  })

  test('mean the same as the lines', () => {
    // Reads the words again, brackets and all, and compares with the implementation's walk over the lines.
    const line = fc.record({ port: fc.nat(4), not: fc.boolean(), or: fc.boolean() })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.nat(4), (lines, packet) => {
        const walked = lines.reduce((holds, one) => {
          const here = (one.port === packet) !== one.not
          return one.or ? holds || here : holds && here
        }, true)
        const words = conditionWords(
          t,
          lines.map((one) => port(one.port, { not: one.not, or: one.or })),
        )
        expect(words === null || evaluate(words, packet)).toBe(walked)
      }),
      { numRuns: 2000 },
    )
  })
})

/** "(goes to port 1 or port 2) and does not go to port 3" for a packet to one port. */
function evaluate(words: string, packet: number): boolean {
  const inner = /\(([^()]*)\)/.exec(words)
  if (inner !== null)
    return evaluate(words.replace(inner[0], evaluate(inner[1] ?? '', packet) ? 'YES' : 'NO'), packet)
  const holds = (clause: string) => {
    if (clause === 'YES' || clause === 'NO') return clause === 'YES'
    const ports = [...clause.matchAll(/port (\d+)/g)].map(([, digits]) => Number(digits))
    return ports.includes(packet) === !clause.startsWith('does not')
  }
  const clauses = words.split(/(?:, | and | or )(?=goes|does|YES|NO)/)
  return / and (?=goes|does)/.test(words) ? clauses.every(holds) : clauses.some(holds)
}

test.each([
  [ether(2048), 'if it is IPv4'],
  [port(22, { not: true, or: true }), 'or if it does not go to port 22'],
  [drop, 'drop it'],
  [{ type: 'MATCH_X' }, 'if it matches MATCH_X'],
])('one line, %j', (rule, words) => {
  expect(readRule(t, rule)).toBe(words)
})

test('capabilities and tags', () => {
  expect(readCapability(t, { id: 3, default: true, rules: [port(22), accept] })).toBe(
    'Capability 3, given to every new member: Accept everything that goes to port 22.',
  )
  expect(readCapability(t, { id: 4, rules: 'x' })).toBe('Capability 4, given to single members: nothing.')
  expect(readTag(t, { id: 1, default: 0 })).toBe('Tag 1: 0 for members that have no value of their own.')
  expect(readTag(t, { id: 1, default: null })).toBe(
    'Tag 1: no value for members that have none of their own.',
  )
})

test('every known type has words of its own', () => {
  for (const type of ruleTypes) expect(readRule(t, exampleOf(type))).not.toContain(type.type)
})

test('any lines are read, each of them once and in order', () => {
  const types = fc.constantFrom(...ruleTypes.map(({ type }) => type), 'ACTION_X', 'MATCH_X')
  const rule = fc
    .tuple(
      types,
      fc.dictionary(fc.constantFrom('ip', 'start', 'end', 'id', 'mask', 'not', 'or', 'zt'), fc.jsonValue()),
    )
    .map(([type, fields]) => ({ ...fields, type }) as JsonObject)
  fc.assert(
    fc.property(fc.array(rule), (rules) => {
      const readings = readRules(t, rules)
      const lines = readings.flatMap(({ first, last }) => rules.map((_, i) => i).slice(first, last + 1))
      expect(lines).toEqual(rules.map((_, i) => i))
      for (const { words } of readings) expect(words).toMatch(/^[A-Z].*\.$/s)
    }),
  )
})
