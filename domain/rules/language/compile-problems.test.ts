import { describe, expect, test } from 'vitest'
import { compileText, longestText } from './compile.ts'

/** "error not-a-match 1:8" of each problem */
function told(text: string): readonly string[] {
  return compileText(text).problems.map(
    ({ severity, kind, at }) => `${severity} ${kind} ${at.line}:${at.column}`,
  )
}

/** The problems of a text. Those without a severity are errors. */
function cases(all: readonly (readonly [text: string, ...problems: string[]])[]): void {
  test.each(all.map(([text, ...problems]) => [text, problems] as const))('%s', (text, problems) => {
    expect(told(text)).toEqual(problems.map((each) => (each.startsWith('warning') ? each : `error ${each}`)))
  })
}

describe('the order of words', () => {
  cases([
    ['acept;', 'not-a-statement 1:1'],
    ['acept ethertype ipv4;\naccept;', 'not-a-statement 1:1'],
    ['{"type":"ACTION_ACCEPT"}', 'not-a-statement 1:1'],
    ['and;', 'not-a-statement 1:1'],
    ['ethertype ipv4;', 'match-outside 1:1'],
    ['priority 3;', 'reserved-word 1:1'],
    ['accept let;', 'reserved-word 1:8'],
    ['accept foo;', 'not-a-match 1:8'],
    ['accept foo bar baz dport 22;', 'not-a-match 1:8'],
    ['accept dport 22 33;', 'not-a-match 1:17'],
    ['accept {"type":"MATCH_X"};', 'not-a-match 1:8'],
    ['accept dport 22 and;', 'match-expected 1:20'],
    ['accept dport 22 or or dport 23;', 'match-expected 1:20'],
    ['accept not not dport 22;', 'match-expected 1:12'],
    ['accept not foo;', 'match-expected 1:12'],
    ['accept not', 'warning left-open 1:1', 'match-expected 1:8'],
    ['accept dport 22\ndrop;', 'end-missing 2:1'],
    ['accept dport 22 and\ndrop;', 'match-expected 2:1'],
    ['accept;;', 'end-stray 1:8'],
    [';', 'end-stray 1:1'],
    ['cap a id 1 tag b id 2;', 'block-inside 1:12'],
    ['macro a macro b drop; ;', 'block-inside 1:9'],
    ['cap a id 1 nonsense;\n;', 'not-a-statement 1:12'],
    ['accept', 'warning left-open 1:1'],
    ['cap a id 1 accept;', 'warning left-open 1:1'],
    ['tag a id 1', 'warning left-open 1:1'],
    ['macro b drop; ;\nmacro a include b;', 'warning include-ends-block 2:18'],
    ['macro b drop; ;\nmacro a include b\n;'],
  ])
})

describe('values', () => {
  cases([
    ['accept dport;', 'value-missing 1:13'],
    ['accept dport and sport 80;', 'value-missing 1:14'],
    ['accept dport', 'warning left-open 1:1', 'value-missing 1:8'],
    ['accept icmp 8;', 'value-missing 1:14'],
    ['accept iptos 1;', 'value-missing 1:15'],
    ['accept tseq 1;', 'value-missing 1:14'],
    ['tee;', 'value-missing 1:4'],
    ['tee 5;', 'value-missing 1:6'],
    ['redirect ;', 'value-missing 1:10'],
    ['accept raw;', 'value-missing 1:11'],
    ['raw ethertype ipv4;', 'value-missing 1:5'],
    ['accept ethertype 65536;', 'bad-value 1:18'],
    ['accept ethertype ip4;', 'bad-value 1:18'],
    ['accept ethertype -1;', 'bad-value 1:18'],
    ['accept ipprotocol 256;', 'bad-value 1:19'],
    ['accept vlan 65536;', 'bad-value 1:13'],
    ['accept vlanpcp 256;', 'bad-value 1:16'],
    ['accept vlandei 0x100;', 'bad-value 1:16'],
    ['accept dport 65536;', 'bad-value 1:14'],
    ['accept dport 1-65536;', 'bad-value 1:14'],
    ['accept dport 1-2-3;', 'bad-value 1:14'],
    ['accept dport http;', 'bad-value 1:14'],
    ['accept dport 0x;', 'bad-value 1:14'],
    ['accept dport 1e3;', 'bad-value 1:14'],
    ['accept dport 90-80;', 'end-before-start 1:14'],
    ['accept framesize 99999;', 'bad-value 1:18'],
    ['accept icmp 256 0;', 'bad-value 1:13'],
    ['accept icmp -1 0;', 'bad-value 1:13'],
    ['accept icmp 0 256;', 'bad-value 1:15'],
    ['accept icmp 0 -2;', 'bad-value 1:15'],
    ['accept iptos 256 256-300;', 'bad-value 1:14', 'bad-value 1:18'],
    ['accept ztsrc abc;', 'bad-value 1:14'],
    ['accept ztdest 0123456789a;', 'bad-value 1:15'],
    ['accept macsrc 02:00;', 'bad-value 1:15'],
    ['accept macdest 02:00-00:00:00:01;', 'bad-value 1:16'],
    ['accept ipsrc nowhere;', 'bad-value 1:14'],
    ['accept ipsrc 10.0.0.0/33;', 'bad-value 1:14'],
    ['accept ipsrc 10.0.0.300/8;', 'bad-value 1:14'],
    ['accept ipsrc 10.0.0.1;', 'prefix-missing 1:14'],
    ['accept ipdest fd00::1;', 'prefix-missing 1:15'],
    ['accept ipdest fd00::1/64;', 'host-bits 1:15'],
    ['accept chr tcp_synn;', 'bad-value 1:12'],
    ['accept chr 64;', 'bad-value 1:12'],
    ['accept chr tcp_syn,;', 'bad-value 1:12'],
    ['accept random 1.1;', 'bad-value 1:15'],
    ['accept random -0.1;', 'bad-value 1:15'],
    ['accept random half;', 'bad-value 1:15'],
    ['tee 65536 abcdef0123;', 'bad-value 1:5'],
    ['tee -2 abcdef0123;', 'bad-value 1:5'],
    ['tee 0 abc;', 'bad-value 1:7'],
    ['redirect zzzzzzzzzz;', 'bad-value 1:10'],
    ['accept tseq nobody 1;', 'unknown-tag 1:13'],
    ['accept tseq 4294967296 1;', 'unknown-tag 1:13'],
    ['accept tseq 1 red;', 'unknown-tag-value 1:15'],
    ['accept tseq 1 4294967296;', 'bad-value 1:15'],
    ['tag color id 1 enum 1 red;\naccept tseq color blue;', 'unknown-tag-value 2:19'],
  ])
})

describe('macros', () => {
  cases([
    ['include nothing', 'unknown-macro 1:1'],
    ['macro a include nothing\n;', 'unknown-macro 1:9'],
    ['include', 'value-missing 1:1'],
    ['include ;', 'value-missing 1:9'],
    ['macro a($p) drop dport $p; ;\ninclude a', 'argument-count 2:1'],
    ['macro a drop; ;\ninclude a(1)', 'argument-count 2:1'],
    ['macro a($p) drop dport $p; ;\ninclude a(70000)', 'bad-value 2:11'],
    ['macro a($p) drop dport $p; ;\ninclude a(70000)\ninclude a(x)', 'bad-value 2:11', 'bad-value 3:11'],
    ['macro a($p) drop dport 70000; ;', 'bad-value 1:24'],
    ['macro a($p) drop dport 70000; ;\ninclude a(1)\ninclude a(2)', 'bad-value 1:24'],
    ['macro a($p) drop dport $q; ;\ninclude a(1)', 'unknown-parameter 1:24'],
    ['accept dport $p;', 'parameter-outside 1:14'],
    ['macro a($p) drop dport $p; ;\ninclude a($q)', 'parameter-outside 2:11'],
    ['macro a($p, $q) drop; ;', 'spaced-list 1:7'],
    ['macro a ($p) drop; ;', 'spaced-list 1:9'],
    ['macro a(p) drop; ;', 'bad-parameter 1:9'],
    ['macro a($1) drop; ;', 'bad-parameter 1:9'],
    ['macro a($p,$P) drop; ;', 'bad-parameter 1:12'],
    ['macro a drop $p; ;', 'not-a-match 1:14'],
    ['macro a include a\n;', 'recursive-macro 1:9'],
    ['macro a include a\n;\ninclude a', 'recursive-macro 1:9'],
    ['macro a include b\n;\nmacro b include c\n;\nmacro c include a\n;\ninclude b', 'recursive-macro 5:9'],
  ])

  test('macros that lead back to themselves say how', () => {
    const { problems } = compileText('macro a include b\n;\nmacro b include a\n;')
    expect(problems.map(({ other }) => other)).toEqual(['a → b → a'])
  })

  test('macros that double each other come to an end', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, at) => `macro m${at + 1}\n include m${at}\n include m${at}\n;`,
    )
    const { made, problems } = compileText(`macro m0 drop; ;\n${doubling.join('\n')}\ninclude m40`)
    expect(made).toBeNull()
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect([...new Set(errors.map(({ kind }) => kind))]).toEqual(['too-long'])
  })

  test('a long row of macros is too deep, and a shorter one is not', () => {
    const row = (length: number) =>
      compileText(
        `macro m0 drop; ;\n${Array.from({ length }, (_, at) => `macro m${at + 1} include m${at}\n;`).join('\n')}\ninclude m${length}`,
      ).problems.map(({ kind }) => kind)
    expect(row(50)).toEqual([])
    expect(row(20_000)).toEqual(['too-deep'])
  })
})

describe('declarations', () => {
  cases([
    ['tag', 'value-missing 1:1', 'id-missing 1:1', 'warning left-open 1:1'],
    ['tag 1a id 1;', 'bad-name 1:5'],
    ['tag a-b id 1;', 'bad-name 1:5'],
    ['tag a(1) id 1;', 'bad-name 1:5'],
    ['tag accept id 1;', 'reserved-name 1:5'],
    ['cap Log id 1;', 'reserved-name 1:5'],
    ['macro raw drop; ;', 'reserved-name 1:7'],
    ['tag a id 1 enum 1 type;', 'reserved-name 1:19'],
    ['tag a id 1; tag A id 2;', 'duplicate-name 1:17'],
    ['cap a id 1; cap a id 2;', 'duplicate-name 1:17'],
    ['macro a drop; ; macro a drop; ;', 'duplicate-name 1:23'],
    ['tag a id 1 enum 1 x flag 1 x;', 'duplicate-name 1:28'],
    ['tag a id 1; cap a id 1; macro a drop; ;'],
    ['tag a id 1; tag b id 1;', 'duplicate-id 1:22'],
    ['cap a id 1; cap b id 0x1;', 'duplicate-id 1:22'],
    ['tag a;', 'id-missing 1:6'],
    ['tag a default 1;', 'id-missing 1:7'],
    ['cap a accept; ;', 'id-missing 1:7'],
    ['tag a id;', 'value-missing 1:9'],
    ['tag a id x;', 'bad-value 1:10'],
    ['cap a id 4294967296;', 'bad-value 1:10'],
    ['tag a id 1 default;', 'value-missing 1:19'],
    ['tag a id 1 default red;', 'bad-value 1:20'],
    ['tag a id 1 default 4294967296;', 'bad-value 1:20'],
    ['tag a id 1 enum red;', 'value-missing 1:20'],
    ['tag a id 1 enum red blue;', 'bad-value 1:17'],
    ['tag a id 1 flag 32 x;', 'unknown-bits 1:17'],
    ['tag a id 1 flag y x;', 'unknown-bits 1:17'],
    ['tag a id 1 flag x,1 y flag 0 x;', 'unknown-bits 1:17'],
    ['tag a id 1 foo;', 'not-in-tag 1:12'],
    ['tag a id 1 accept;', 'end-missing 1:12'],
  ])
})

describe('JSON', () => {
  cases([
    ['accept raw {"type": MATCH};', 'raw-broken 1:12'],
    ['accept raw {"type":"MATCH_X";', 'warning left-open 1:1', 'raw-broken 1:12'],
    ['accept raw {"type":"MATCH_X};\naccept;', 'warning left-open 1:1', 'raw-broken 1:12'],
    ['accept raw {"type":"ACTION_X"};', 'raw-not-a-match 1:12'],
    ['raw {"type":"MATCH_X"} dport 22;', 'raw-not-a-match 1:1'],
    ['raw {"type":"MATCH_X"};\naccept;', 'raw-not-last 1:1'],
    ['raw {"type":"MATCH_X"};\nraw {"type":"MATCH_Y"};'],
    [`raw {"type":"ACTION_X","a":${'['.repeat(50)}${']'.repeat(50)}};`, 'too-deep 1:5'],
    ['raw {"type":"ACTION_X","a":9007199254740993};', 'rounded 1:5'],
    ['tag raw;', 'value-missing 1:8'],
    ['tag raw {"id":1} 5;', 'end-missing 1:18', 'not-a-statement 1:18'],
  ])
})

test('a text with many errors names the first hundred', () => {
  const { made, problems } = compileText('nonsense;\n'.repeat(5_000))
  expect(made).toBeNull()
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)?.kind).toBe('more-problems')
})

test('a text that is longer than any is refused', () => {
  expect(told(`#${'x'.repeat(longestText)}`)).toEqual(['error too-long 1:1'])
})

test('10,000 lines are compiled, and those beyond the limit are told', () => {
  const { made, problems } = compileText('accept dport 22;\n'.repeat(10_000))
  expect(made?.rules).toHaveLength(20_000)
  expect(problems.map(({ kind, at, count, most }) => [kind, at.line, count, most])).toEqual([
    ['too-many-rules', 513, 20_000, 1_024],
  ])
})

test('the limits of capabilities and tags', () => {
  const many = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${kind} n${at} id ${at};`).join('\n')
  expect(told(many('cap', 128) + many('tag', 128))).toEqual([])
  expect(told(many('cap', 129))).toEqual(['warning too-many-capabilities 129:1'])
  expect(told(many('tag', 129))).toEqual(['warning too-many-tags 129:1'])
  expect(told(`cap a id 1\n${'drop;\n'.repeat(64)};`)).toEqual([])
  expect(told(`cap a id 1\n${'drop;\n'.repeat(65)};`)).toEqual(['warning too-many-rules 66:1'])
})
