import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../json.ts'
import { compileText } from './compile.ts'
import { decompile } from './decompile.ts'
import { findRules } from './known-names.ts'

const accept = { type: 'ACTION_ACCEPT' }

function textOfRules(value: Json): string {
  const found = findRules(value)
  const made = found === null ? null : decompile(found)
  return made === null ? 'no rules' : made.ok ? made.text : JSON.stringify(made.problems)
}

describe('rules in words', () => {
  test.each<readonly [JsonObject, string]>([
    [{ type: 'MATCH_ETHERTYPE', etherType: 2048, not: true }, 'not ethertype ipv4'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 0x88e5 }, 'ethertype 0x88e5'],
    [{ type: 'MATCH_IP_PROTOCOL', ipProtocol: 58 }, 'ipprotocol icmp6'],
    [{ type: 'MATCH_IP_PROTOCOL', ipProtocol: 89 }, 'ipprotocol 89'],
    [{ type: 'MATCH_IP_DEST_PORT_RANGE', start: 80 }, 'dport 80'],
    [{ type: 'MATCH_IP_SOURCE_PORT_RANGE', start: 80, end: 90 }, 'sport 80-90'],
    [{ type: 'MATCH_ICMP', icmpType: 8 }, 'icmp 8 -1'],
    [{ type: 'MATCH_ICMP', icmpType: 3, icmpCode: 13 }, 'icmp 3 13'],
    [{ type: 'MATCH_IP_TOS', mask: 252, start: 0, end: 32 }, 'iptos 0xfc 0x00-0x20'],
    [{ type: 'MATCH_CHARACTERISTICS', mask: '8000000000001002' }, 'chr tcp_syn,12,inbound'],
    [{ type: 'MATCH_CHARACTERISTICS', mask: 16 }, 'chr tcp_ack'],
    [{ type: 'MATCH_RANDOM', probability: 2_147_483_647 }, 'random 0.5'],
    [{ type: 'MATCH_RANDOM', probability: 4_294_967_295 }, 'random 1'],
    [{ type: 'MATCH_RANDOM', probability: 1 }, 'random 0.0000000003'],
    [{ type: 'MATCH_MAC_SOURCE', mac: '02AA00000001' }, 'macsrc 02:aa:00:00:00:01'],
    [{ type: 'MATCH_TAG_SENDER', id: 5, value: 7 }, 'tseq 5 7'],
    [{ type: 'MATCH_SOURCE_ZEROTIER_ADDRESS', zt: 'ABCDEF0123' }, 'ztsrc abcdef0123'],
    // A service would not take these as they are.
    [{ type: 'MATCH_ETHERTYPE' }, 'raw {"type":"MATCH_ETHERTYPE"}'],
    [{ type: 'MATCH_ETHERTYPE', etherType: 70_000 }, 'raw {"type":"MATCH_ETHERTYPE","etherType":70000}'],
    [
      { type: 'MATCH_VLAN_ID', vlanId: 5, color: 'red' },
      'raw {"type":"MATCH_VLAN_ID","vlanId":5,"color":"red"}',
    ],
    [{ type: 'MATCH_CHARACTERISTICS', mask: '0' }, 'raw {"type":"MATCH_CHARACTERISTICS","mask":"0"}'],
    [{ type: 'MATCH_IPV6_DEST', ip: 'fd00::1/64' }, 'raw {"type":"MATCH_IPV6_DEST","ip":"fd00::1/64"}'],
    [
      { type: 'MATCH_IP_DEST_PORT_RANGE', start: 9, end: 8 },
      'raw {"type":"MATCH_IP_DEST_PORT_RANGE","start":9,"end":8}',
    ],
    [{ type: 'MATCH_MOON', not: true, or: 5 }, 'raw {"type":"MATCH_MOON","not":true,"or":5}'],
    [{ etherType: 5 }, 'raw {"etherType":5}'],
    [{ type: 'MATCH_X', name: 'a\u202eb\u0085"' }, 'raw {"type":"MATCH_X","name":"a\\u202eb\\u0085\\""}'],
  ])('%j', (rule, words) => {
    expect(textOfRules([rule, accept])).toBe(`accept ${words};\n`)
  })

  test.each<readonly [JsonObject, string]>([
    [{ type: 'ACTION_TEE', address: 'ABCDEF0123', length: -1 }, 'tee 65535 abcdef0123;'],
    [{ type: 'ACTION_WATCH', address: 'abcdef0123' }, 'watch 0 abcdef0123;'],
    [{ type: 'ACTION_REDIRECT', address: 'abcdef0123', flags: 0 }, 'redirect abcdef0123;'],
    [
      { type: 'ACTION_REDIRECT', address: 'abcdef0123', flags: 1 },
      'raw {"type":"ACTION_REDIRECT","address":"abcdef0123","flags":1};',
    ],
    [{ type: 'ACTION_DROP', not: false, or: false }, 'drop;'],
    [{ type: 'ACTION_DANCE' }, 'raw {"type":"ACTION_DANCE"};'],
  ])('%j', (rule, text) => {
    expect(textOfRules([rule])).toBe(`${text}\n`)
  })

  test('several matches stand below each other, and those without an action at the end', () => {
    const arp = { type: 'MATCH_ETHERTYPE', etherType: 2054 }
    expect(
      textOfRules([arp, { ...arp, or: true, not: true }, { type: 'MATCH_X', or: true }, accept, arp]),
    ).toBe(
      'accept\n  ethertype arp\n  or not ethertype arp\n  and raw {"type":"MATCH_X","or":true}\n;\n\nraw {"type":"MATCH_ETHERTYPE","etherType":2054};\n',
    )
  })
})

describe('names', () => {
  const network = {
    rules: [
      { type: 'MATCH_TAG_SENDER', id: 1, value: 2 },
      { type: 'MATCH_TAG_SENDER', id: 1, value: 8 },
      accept,
    ],
    tags: [{ id: 1, default: 2 }, { id: 2, default: null }, { id: 3 }],
    capabilities: [
      { id: 1, default: true, rules: [accept] },
      { id: 2, rules: [] },
    ],
    capabilitiesByName: { Admins: 1, tag: 2 },
    tagsByName: {
      Rolle: { id: 1, enums: { Server: 2, 'no name': 3, accept: 4 }, flags: { root: 8, server: 1 } },
      rolle: 2,
    },
  }

  test('are used where they can stand in a text', () => {
    const text = textOfRules(network)
    expect(text).toBe(
      'tag rolle id 1 default server\n  enum 2 server\n  flag 3 root\n;\n\ntag tag_2 id 2;\n\ntag tag_3 id 3;\n\n' +
        'cap admins id 1 default\n  accept;\n;\n\ncap cap_2 id 2\n;\n\n' +
        'accept\n  tseq rolle server\n  and tseq rolle root\n;\n',
    )
    expect(compileText(text).made?.tags).toEqual([
      { id: 1, default: 2 },
      { id: 2, default: null },
      { id: 3, default: null },
    ])
  })

  test('two of one number do not get lost', () => {
    const twice = {
      rules: [],
      tags: [
        { id: 1, default: 1 },
        { id: 1, default: 2 },
      ],
      capabilities: [],
    }
    expect(compileText(textOfRules(twice)).made?.tags).toEqual(twice.tags)
  })
})

describe('what is no set of rules', () => {
  test.each<readonly [Json, string]>([
    [null, 'no rules'],
    ['accept;', 'no rules'],
    [{ name: 'office' }, 'no rules'],
    [{ rules: 5 }, '[{"path":["rules"],"why":"not-a-list"}]'],
    [{ rules: [], tags: {} }, '[{"path":["tags"],"why":"not-a-list"}]'],
    [
      [accept, null, [accept]],
      '[{"path":["rules",1],"why":"not-an-object"},{"path":["rules",2],"why":"not-an-object"}]',
    ],
    [
      { rules: [], capabilities: [{ id: 1, rules: [5] }] },
      '[{"path":["capabilities",0,"rules",0],"why":"not-an-object"}]',
    ],
    [
      [{ type: 'X', a: JSON.parse('['.repeat(40) + ']'.repeat(40)) }],
      '[{"path":["rules",0],"why":"too-deep"}]',
    ],
    [[{ type: 'X', a: [2 ** 53] }], '[{"path":["rules",0],"why":"rounded"}]'],
  ])('%j', (value, told) => {
    expect(textOfRules(value)).toBe(told)
  })
})
