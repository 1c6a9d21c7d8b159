import { describe, expect, test } from 'vitest'
import { sampleId } from '../../testing/sample-members.ts'
import { compiled, partyAt } from '../../testing/sample-rules.ts'
import type { Party } from '../exchange.ts'
import { finished } from '../work.ts'
import { type RuleTest, readTests, testName, testService, withoutTest, withTest } from './rule-tests.ts'
import { brokenTests, runTests, type TestMember } from './run-tests.ts'

const rules = `tag role id 1 default 0 enum 1 server enum 2 guest;
accept ethertype arp or ipprotocol icmp;
drop ipprotocol tcp dport 22 tseq role guest;
accept ipprotocol tcp dport 22 treq role server;
accept chr tcp_ack;
drop random 0.5 ipprotocol udp;
accept ipprotocol udp;
break;`

function member(at: number, name: string, more: Partial<Party> = {}): TestMember {
  return { name, addresses: [`10.147.17.${at + 1}`], party: partyAt(at, more) }
}
const members = [
  member(0, 'grace'),
  member(1, 'storage', { tags: [[1, 1]] }),
  member(2, 'kitchen tablet', { tags: [[1, 2]] }),
]

function outcomes(tests: readonly string[], all = members) {
  const made = compiled(rules)
  const text = tests.map((each) => `# test: ${each}\n`).join('')
  const read = readTests(text)
  expect(read.problems).toEqual([])
  const world = { network: sampleId, rules: made, members: all, tagNames: made.tagNames }
  return finished(runTests(read.tests, world))
}
const outcome = (said: string, all = members) => outcomes([said], all)[0]?.outcome

describe('tests in a text', () => {
  test('are comments that begin a line, with their places', () => {
    const text =
      'accept;\r\n  # TEST: a reaches b on SSH\naccept; # test: a reaches b on ssh\n#test:"x y" never reaches tag:g=1 on udp/53'
    const { tests, problems } = readTests(text)
    expect(problems).toEqual([])
    expect(tests.map(({ at, isNever }) => [at.line, at.column, isNever])).toEqual([
      [2, 3, false],
      [4, 1, true],
    ])
    expect(tests[1]).toMatchObject({
      from: { kind: 'member', name: 'x y' },
      to: { kind: 'tag', tag: 'g', value: '1' },
      service: { kind: 'udp', port: 53 },
    })
    expect(text.slice(tests[0]?.at.offset).startsWith('# TEST')).toBe(true)
  })

  test.each([
    ['', 'test-form'],
    ['grace storage ssh', 'test-form'],
    ['grace reaches storage', 'test-form'],
    ['ada laptop reaches storage on ssh', 'test-form'],
    ['grace reaches storage on tcp/70000', 'test-service'],
    ['grace reaches storage on icmp/1', 'test-service'],
    ['grace reaches storage on telnet', 'test-service'],
  ])('%j cannot be read', (said, kind) => {
    const { tests, problems } = readTests(`accept;\n# test: ${said}\n`)
    expect([tests.length, problems.map((each) => [each.kind, each.at.line, each.severity])]).toEqual([
      0,
      [[kind, 2, 'warning']],
    ])
  })

  test('are added behind the others, and removed with their line', () => {
    const one = withTest('accept;', 'a reaches b on ssh')
    expect(one).toBe('# test: a reaches b on ssh\naccept;')
    const two = withTest(one, 'b never reaches a on ping')
    expect(two.split('\n')[1]).toBe('# test: b never reaches a on ping')
    const [first, second] = readTests(two).tests
    expect(withoutTest(two, first as RuleTest)).toBe('# test: b never reaches a on ping\naccept;')
    expect(
      withoutTest(
        'accept;\n# test: a reaches b on ssh',
        readTests('accept;\n# test: a reaches b on ssh').tests[0] as RuleTest,
      ),
    ).toBe('accept;\n')
    expect(second?.isNever).toBe(true)
    expect(withTest('# test: a reaches b on ssh', 'c reaches d on web')).toBe(
      '# test: a reaches b on ssh\n# test: c reaches d on web\n',
    )
  })

  test('write names and services as they are read', () => {
    for (const name of ['grace', 'kitchen tablet', 'tag:x', 'anyone']) {
      const [read] = readTests(
        `# test: ${testName(name)} reaches b on ${testService({ kind: 'tcp', port: 22 })}`,
      ).tests
      expect(read).toMatchObject({ from: { kind: 'member' }, service: { kind: 'tcp', port: 22 } })
    }
    expect([testService({ kind: 'udp', port: 5 }), testService({ kind: 'ping' })]).toEqual(['udp/5', 'ping'])
  })
})

describe('a test', () => {
  test.each([
    ['grace reaches storage on ssh', 'holds'],
    ['GRACE reaches 10.147.17.2 on tcp/22', 'holds'],
    ['a000000000 reaches a000000001 on ssh', 'holds'],
    ['"kitchen tablet" never reaches storage on ssh', 'holds'],
    ['tag:role=guest never reaches storage on ssh', 'holds'],
    ['tag:1=2 never reaches anyone on ssh', 'holds'],
    ['tag:role never reaches grace on ssh', 'holds'],
    ['anyone reaches anyone on ping', 'holds'],
    ['anyone reaches storage on ssh', 'broken'],
    ['grace never reaches storage on ssh', 'broken'],
    ['grace reaches storage on web', 'broken'],
    ['grace reaches storage on dns', 'unknown'],
    ['nobody reaches storage on ssh', 'nobody'],
    ['grace reaches grace on ssh', 'nobody'],
    ['tag:color reaches storage on ssh', 'nobody'],
  ])('%s: %s', (said, expected) => {
    expect(outcome(said)).toBe(expected)
  })

  test('is unknown where tags are not told', () => {
    const untold = [...members, member(3, 'untold', { tags: null })]
    expect(outcome('tag:role=guest never reaches storage on ssh', untold)).toBe('unknown')
    expect(outcome('tag:role=guest reaches storage on ssh', untold)).toBe('broken')
    const valueless = [...members, member(3, 'untold', { tags: [[1, null]] })]
    expect(outcome('tag:role=guest never reaches storage on ssh', valueless)).toBe('unknown')
    expect(outcome('tag:role=5 reaches storage on ssh', valueless)).toBe('unknown')
    expect(outcome('tag:color reaches storage on ssh', valueless)).toBe('nobody')
  })

  test('names the pair and the rule that decide', () => {
    const [broken, holds] = outcomes(['anyone reaches storage on ssh', 'grace reaches storage on ssh'])
    expect(broken).toMatchObject({ pair: { from: 'a000000002', to: 'a000000001' }, by: { capability: null } })
    expect([holds?.pair, holds?.by?.capability]).toEqual([null, null])
  })
})

test('a text alone runs the tests that name nodes', () => {
  const text = '# test: a000000000 reaches A000000001 on ssh\n# test: grace reaches storage on ssh\n'
  const found = brokenTests(readTests(text).tests, compiled(rules))
  expect(found.map(({ kind, at, count }) => [kind, at.line, count])).toEqual([['test-broken', 1, 0]])
})
