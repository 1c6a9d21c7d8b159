import type { JsonObject } from '../json.ts'
import type { RuleSet } from '../rules/language/compile.ts'
import type { RuleProgram } from './match-programs.ts'
import { accept, drop, not, ofProtocol, ofType, or, tagged, toPort, when } from './sample-rules.ts'

const ping = when('ICMP', { icmpType: 8, icmpCode: null })
const fromPort = (port: number): JsonObject => when('IP_SOURCE_PORT_RANGE', { start: port, end: port })

export const macroPrograms: readonly RuleProgram[] = [
  ['a macro that is not included makes nothing', 'macro a drop; ;\naccept;', [accept]],
  ['a macro without parameters', 'macro a drop; ;\ninclude a\naccept;', [drop, accept]],
  ['included by empty brackets', 'macro a() drop; ;\ninclude a()', [drop]],
  ['an include before the macro', 'include a\nmacro a accept; ;', [accept]],
  ['an end behind an include ends nothing', 'macro a drop; ;\ninclude a;\naccept;', [drop, accept]],
  ['a parameter', 'macro to($port) accept dport $port; ;\ninclude to(22)', [toPort(22), accept]],
  [
    'several parameters, of any kind',
    'macro let_in($what,$port,$who)\n  accept ipprotocol $what dport $port ztsrc $who;\n;\ninclude let_in(udp,53-54,abcdef0123)',
    [ofProtocol(17), toPort(53, 54), when('SOURCE_ZEROTIER_ADDRESS', { zt: 'abcdef0123' }), accept],
  ],
  [
    'one parameter used twice, and again',
    'macro both($p) accept dport $p or sport $p; ;\ninclude both(80)\ninclude both(443)',
    [toPort(80), or(fromPort(80)), accept, toPort(443), or(fromPort(443)), accept],
  ],
  [
    'parameters of actions',
    'macro copy($n,$to) tee $n $to; redirect $to; ;\ninclude copy(64,abcdef0123)',
    [
      { type: 'ACTION_TEE', address: 'abcdef0123', length: 64 },
      { type: 'ACTION_REDIRECT', address: 'abcdef0123' },
    ],
  ],
  [
    'a macro in a macro, which hands on its parameter',
    'macro inner($q) drop dport $q; ;\nmacro outer($p)\n  include inner($p)\n  include inner(23)\n;\ninclude outer(22)',
    [toPort(22), drop, toPort(23), drop],
  ],
  ['names in any case', 'macro Web($Port) accept dport $port; ;\nInclude WEB(80)', [toPort(80), accept]],
  [
    'names of other scripts',
    'macro сеть_1($порт) accept dport $порт; ;\ninclude сеть_1(80)',
    [toPort(80), accept],
  ],
]

/** A text, and all that it has to make */
type WholeProgram = readonly [why: string, text: string, made: RuleSet]

const making = (parts: Partial<RuleSet>): RuleSet => ({ rules: [], capabilities: [], tags: [], ...parts })
const tags = (...given: readonly JsonObject[]): RuleSet => making({ tags: given })
const capabilities = (...given: readonly JsonObject[]): RuleSet => making({ capabilities: given })

export const wholePrograms: readonly WholeProgram[] = [
  ['a tag', 'tag color id 1;', tags({ id: 1, default: null })],
  ['a tag with a default', 'tag color id 0x10 default 3;', tags({ id: 16, default: 3 })],
  ['a default of 0 is one', 'tag color id 1 default 0;', tags({ id: 1, default: 0 })],
  [
    'a default by the name of a value that comes after it',
    'tag color id 1 default blue\n  enum 10 red\n  enum 20 blue\n;',
    tags({ id: 1, default: 20 }),
  ],
  [
    'flags of bits, and of flags before them',
    'tag right id 2 default all flag 0 read flag 3,4 write flag read,write,31 all;',
    tags({ id: 2, default: 2_147_483_673 }),
  ],
  [
    'tags in the order of the text',
    'tag b id 2; tag a id 1; tag c id 4294967295 default 0xffffffff;',
    tags({ id: 2, default: null }, { id: 1, default: null }, { id: 4_294_967_295, default: 4_294_967_295 }),
  ],
  [
    'a match with a tag and its values by name',
    'tag color id 5 enum 1 red flag 3 bold;\naccept tseq Color RED treq color bold teq color 7;',
    making({
      rules: [tagged('TAG_SENDER', 5, 1), tagged('TAG_RECEIVER', 5, 8), tagged('TAGS_EQUAL', 5, 7), accept],
      tags: [{ id: 5, default: null }],
    }),
  ],
  [
    'the name of a value with the number of its tag',
    'accept tseq 5 red;\ntag color id 5 enum 1 red;',
    making({ rules: [tagged('TAG_SENDER', 5, 1), accept], tags: [{ id: 5, default: null }] }),
  ],
  ['a capability', 'cap admin id 7 accept; ;', capabilities({ id: 7, default: false, rules: [accept] })],
  [
    'a capability of new members',
    'cap admin id 7 default\n  accept dport 22;\n;',
    capabilities({ id: 7, default: true, rules: [toPort(22), accept] }),
  ],
  ['a capability without rules', 'cap none id 0;', capabilities({ id: 0, default: false, rules: [] })],
  [
    'several capabilities, one with an include',
    'macro pings accept icmp 8 -1; ;\ncap b id 2 include pings\n;\ncap a id 1 drop; include pings\naccept; ;',
    capabilities(
      { id: 2, default: false, rules: [ping, accept] },
      { id: 1, default: false, rules: [drop, ping, accept, accept] },
    ),
  ],
  [
    'rules, a capability and a tag together',
    'accept ethertype arp;\ntag role id 1 default 0 enum 1 server;\ncap ssh id 1\n  accept ipprotocol tcp dport 22 treq role server;\n;\nbreak not chr 4;\naccept;',
    making({
      rules: [
        ofType(2054),
        accept,
        not(when('CHARACTERISTICS', { mask: '0000000000000010' })),
        { type: 'ACTION_BREAK' },
        accept,
      ],
      capabilities: [
        { id: 1, default: false, rules: [ofProtocol(6), toPort(22), tagged('TAG_RECEIVER', 1, 1), accept] },
      ],
      tags: [{ id: 1, default: 0 }],
    }),
  ],
  [
    'a rule as JSON',
    'accept raw {"type":"MATCH_MOON","phase":"full; }"} and dport 22;\nraw {"type":"ACTION_DANCE","steps":[1,{"a":2}]} not dport 80;',
    making({
      rules: [
        { type: 'MATCH_MOON', phase: 'full; }' },
        toPort(22),
        accept,
        not(toPort(80)),
        { type: 'ACTION_DANCE', steps: [1, { a: 2 }] },
      ],
    }),
  ],
  [
    'JSON over several lines, negated and or-ed',
    'drop dport 22 or not raw {\n  "type": "MATCH_MOON"\n};\nraw {"type":"MATCH_SUN"};',
    making({
      rules: [toPort(22), { type: 'MATCH_MOON', not: true, or: true }, drop, { type: 'MATCH_SUN' }],
    }),
  ],
  [
    'a tag and a capability as JSON',
    'tag raw {"id":1,"color":"red"};\ncap raw {"id":2,"rules":[{"type":"ACTION_ACCEPT"}],"until":5};',
    making({
      capabilities: [{ id: 2, rules: [{ type: 'ACTION_ACCEPT' }], until: 5 }],
      tags: [{ id: 1, color: 'red' }],
    }),
  ],
]
