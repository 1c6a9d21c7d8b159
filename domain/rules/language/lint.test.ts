import { describe, expect, test } from 'vitest'
import { compiled } from '../../testing/sample-rules.ts'
import { type LintMember, lintText } from './lint.ts'

/** "covered 2:1" of each warning */
function told(text: string, members: readonly LintMember[] | null = null): readonly string[] {
  return lintText(compiled(text), members).map(({ kind, at, severity }) => {
    expect(severity).toBe('warning')
    return `${kind} ${at.line}:${at.column}`
  })
}

function cases(all: readonly (readonly [why: string, text: string, ...warnings: string[]])[]): void {
  test.each(all.map(([why, text, ...warnings]) => [why, text, warnings] as const))(
    '%s',
    (_why, text, warnings) => {
      expect(told(text)).toEqual(warnings)
    },
  )
}

const usual = 'drop\n not ethertype ipv4 and not ethertype arp and not ethertype ipv6\n;\n'
const answers = 'accept chr tcp_ack;\n'

describe('the end', () => {
  cases([
    ['everything passes', 'accept;'],
    ['the usual rules', `${usual}accept;`],
    ['no rules', '', 'nothing-passes 1:1'],
    ['nothing but drops', 'drop ethertype ipv4;\nbreak;'],
    ['drops, and no end', 'drop ethertype ipv4;', 'nothing-passes 1:1'],
    [
      'no accept at the end',
      `accept not ipprotocol tcp;\naccept ipprotocol tcp;\naccept ethertype arp;`,
      'no-accept-at-end 3:1',
    ],
    ['a drop at the end is meant', 'accept ethertype arp;\ndrop;'],
    ['capabilities accept, and the rules only drop', 'drop ethertype wol;\ncap a id 1 accept; ;'],
    [
      'an unknown action may accept',
      'raw {"type":"ACTION_DANCE"};',
      'no-accept-at-end 1:1',
      'raw-unchecked 1:1',
    ],
  ])
})

describe('addresses', () => {
  cases([
    ['ARP is dropped', 'accept ethertype ipv4;\ndrop;', 'arp-dropped 2:1'],
    ['ARP is accepted first', 'accept ethertype arp;\naccept ethertype ipv4;\ndrop;'],
    ['ARP is dropped by a rule of its own', 'drop ethertype arp;\naccept;', 'arp-dropped 1:1'],
    ['its question is dropped, being a broadcast', 'drop chr broadcast;\naccept;', 'arp-dropped 1:1'],
    ['neither ARP nor IPv4', 'drop ethertype arp;\ndrop ethertype ipv4;\naccept;'],
    ['ARP is dropped for some alone', 'drop ethertype arp and ztsrc abcdef0123;\naccept;'],
    ['neighbor discovery is dropped', 'drop icmp 135 -1;\naccept;', 'nd-dropped 1:1'],
    ['so is its answer', 'drop icmp 136 -1;\naccept;', 'nd-dropped 1:1'],
    ['no IPv6 at all', 'drop ethertype ipv6;\naccept;'],
    [
      'multicast is dropped, which IPv6 needs',
      'drop chr multicast;\naccept;',
      'arp-dropped 1:1',
      'nd-dropped 1:1',
    ],
    ['a capability may accept it', 'break ethertype arp;\naccept;\ncap a id 1 accept ethertype arp; ;'],
  ])
})

describe('what is never reached', () => {
  cases([
    ['behind an accept of everything', 'accept;\ndrop ethertype arp;', 'unreachable 2:6'],
    [
      'behind a drop of everything, in a capability',
      'accept;\ncap a id 1\n drop;\n accept;\n;',
      'unreachable 4:2',
    ],
    ['a redirection of everything may do nothing', 'redirect abcdef0123;\naccept;'],
    ['the same matches twice', 'drop ethertype wol;\naccept ethertype wol;\naccept;', 'covered 2:1'],
    [
      'in another order and spelling',
      'drop dport 22 ipprotocol tcp;\naccept ipprotocol 6 and dport 0x16;\naccept;',
      'covered 2:1',
    ],
    [
      'all that the one before takes, and more matches',
      `drop ipprotocol udp;\naccept ipprotocol udp and dport 53;\naccept;`,
      'covered 2:1',
    ],
    ['fewer matches are more packets', 'drop ipprotocol udp and dport 53;\naccept ipprotocol udp;\naccept;'],
    ['negated is another match', 'drop not ethertype wol;\nbreak ethertype wol;\naccept;'],
    ['or-ed matches are not compared', 'drop ethertype wol or ethertype rarp;\ndrop ethertype wol;\naccept;'],
    ['chance differs each time', 'drop random 0.5;\ndrop random 0.5;\naccept;'],
    ['a copy goes on', 'tee -1 abcdef0123 dport 1;\ndrop dport 1;\naccept;'],
    [
      'a drop by a tag may be passed over',
      'tag a id 1 default 0;\ndrop tdiff a 0;\ndrop tdiff a 0;\naccept;',
    ],
    [
      'an accept by a tag is not',
      'tag a id 1 default 0;\naccept tdiff a 0;\ndrop tdiff a 0;\naccept;',
      'covered 3:1',
    ],
    ['"or" with nothing before it', 'accept or ethertype wol;', 'no-accept-at-end 1:1', 'or-first 1:11'],
    [
      'many matches',
      `accept icmp 135 -1 or icmp 136 -1;\ndrop ${Array.from({ length: 12 }, (_, at) => `not dport ${at + 1}`).join(' ')};\ndrop not dport 1 ${Array.from({ length: 12 }, (_, at) => `not sport ${at + 1}`).join(' ')};\ndrop ${Array.from({ length: 12 }, (_, at) => `not dport ${at + 1}`).join(' ')};\naccept;`,
      'covered 4:1',
    ],
    [
      'of a macro that is included twice',
      'macro a drop ethertype wol; ;\ninclude a\ninclude a\naccept;',
      'covered 3:1',
    ],
  ])
})

describe('answers of TCP', () => {
  const arp = 'accept ethertype arp or icmp 135 -1 or icmp 136 -1;\n'
  cases([
    ['are dropped', `${arp}accept ipprotocol tcp and dport 22;\ndrop;`, 'tcp-one-way 2:1'],
    [
      'pass by their port',
      `${arp}accept ipprotocol tcp and dport 22;\naccept ipprotocol tcp and sport 22;\ndrop;`,
    ],
    ['pass as they are answers', `${arp}${answers}accept dport 22;\ndrop;`],
    ['pass with everything', 'accept dport 22;\naccept;'],
    ['of a capability', `${arp}break;\ncap ssh id 1\n accept dport 22;\n;`, 'tcp-one-way 4:2'],
    ['of a capability pass', `${arp}${answers}break;\ncap ssh id 1\n accept dport 22;\n;`],
    ['to a port of UDP are none', `${arp}accept ipprotocol udp and dport 53;\ndrop;`],
    ['depend on addresses', `${arp}accept dport 22 and ipdest 10.0.0.0/8;\ndrop;`],
    ['of a macro', `macro open($p)\n accept dport $p;\n;\n${arp}include open(22)\ndrop;`, 'tcp-one-way 5:1'],
  ])
})

describe('tags, capabilities and the rest', () => {
  cases([
    ['a tag without a default', 'tag a id 1;\ndrop tseq a 1;\naccept;', 'tag-without-default 2:6'],
    ['a tag that is not declared', 'drop teq 9 1;\naccept;', 'tag-without-default 1:6'],
    ['a tag with a default', 'tag a id 1 default 0;\ndrop tseq a 1;\naccept;'],
    ['a tag without a default that nothing asks for', 'tag a id 1;\naccept;'],
    [
      'VLAN values that are not read',
      'drop vlanpcp 3;\ndrop vlandei 1;\ndrop vlanpcp 0 dport 1;\naccept;',
      'vlan-never-matches 1:6',
      'vlan-never-matches 2:6',
    ],
    ['rules as JSON', 'drop raw {"type":"MATCH_MOON"};\naccept;', 'raw-unchecked 1:6'],
    [
      'a capability as JSON',
      'accept;\ncap raw {"id":1,"until":2,"rules":[{"type":"MATCH_X"},{"type":"ACTION_DROP"}]};',
      'raw-unchecked 2:9',
    ],
  ])

  const text = 'accept;\ncap a id 1; cap b id 2 default; cap c id 3;'
  test('a capability that nobody has, where members are known', () => {
    expect(told(text)).toEqual([])
    expect(told(text, [])).toEqual(['capability-of-nobody 2:1', 'capability-of-nobody 2:33'])
    expect(told(text, [{ capabilities: [3, 4] }, { capabilities: [] }])).toEqual(['capability-of-nobody 2:1'])
    expect(told(text, [{ capabilities: null }])).toEqual([])
  })
})

test('10,000 actions are looked through', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `drop ipprotocol tcp dport ${at} not chr tcp_ack;`)
  expect(told(`${lines.join('\n')}\naccept;`)).toEqual([])
})
