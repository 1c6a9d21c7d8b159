import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import type { NetworkId } from '../network-id.ts'
import type { Party } from '../rules/exchange.ts'
import { type CompiledText, compileText } from '../rules/language/compile.ts'
import { echo, type Packet, type PacketWay, resolution, tcp } from '../rules/packet.ts'
import { type NetworkRules, type Passage, type RuleMember, rulesSimulator } from '../rules/simulate.ts'
import { sampleId } from './sample-members.ts'

export const accept: JsonObject = { type: 'ACTION_ACCEPT' }
export const drop: JsonObject = { type: 'ACTION_DROP' }
export const leave: JsonObject = { type: 'ACTION_BREAK' }

/** Returns a condition as the controller stores it. */
export function when(type: string, fields: JsonObject = {}): JsonObject {
  return { type: `MATCH_${type}`, not: false, or: false, ...fields }
}
export const not = (rule: JsonObject): JsonObject => ({ ...rule, not: true })
export const or = (rule: JsonObject): JsonObject => ({ ...rule, or: true })
export const ofType = (etherType: number): JsonObject => when('ETHERTYPE', { etherType })
export const ofProtocol = (ipProtocol: number): JsonObject => when('IP_PROTOCOL', { ipProtocol })
export const toPort = (start: number, end = start): JsonObject => when('IP_DEST_PORT_RANGE', { start, end })
export const marked = (mask: string): JsonObject => when('CHARACTERISTICS', { mask })
export const tagged = (type: string, id: number, value: number): JsonObject => when(type, { id, value })

export const [ipv4, arpType, ipv6] = [ofType(0x0800), ofType(0x0806), ofType(0x86dd)]
export const [icmp, tcpProtocol, icmp6] = [ofProtocol(1), ofProtocol(6), ofProtocol(58)]
/** The mask of packets that come in */
export const inbound = '8000000000000000'

/** The member that asks, and the one that is asked */
export const [ann, bob]: readonly [RuleMember, RuleMember] = [
  { node: 'aaaaaaaaaa', tags: [], capabilities: [] },
  { node: 'bbbbbbbbbb', tags: [], capabilities: [] },
]
export const third = 'cccccccccc'

/** Returns a member of many, with an address of its own. */
export function partyAt(at: number, more: Partial<Party> = {}): Party {
  const node = (0xa000000000 + at).toString(16)
  return { node, address: `10.147.17.${at + 1}`, ownsAddress: true, tags: [], capabilities: [], ...more }
}

/** Compiles a text that has no errors. */
export function compiled(text: string): CompiledText {
  const { made, problems } = compileText(text)
  if (made === null) throw new Error(`${text}\n${JSON.stringify(problems)}`)
  return made
}

export function networkOf(rules: readonly JsonObject[], more: Partial<NetworkRules> = {}): NetworkRules {
  return { rules, capabilities: [], tags: [], ...more }
}

const ends = {
  4: ['10.147.17.1', '10.147.17.2'],
  6: ['fd00::1', 'fd00::2'],
} as const

export function wayOf(family: 4 | 6): PacketWay & { readonly network: NetworkId } {
  const [from, to] = ends[family]
  return {
    network: sampleId,
    family,
    from: { node: ann.node, address: from, ownsAddress: true },
    to: { node: bob.node, address: to, ownsAddress: true },
  }
}
const [four, six] = [wayOf(4), wayOf(6)]

export const packets = {
  arp: resolution(four, 'question'),
  arpAnswer: resolution(four, 'answer'),
  nd: resolution(six, 'question'),
  ndAnswer: resolution(six, 'answer'),
  ping: echo(four, 'question'),
  pingAnswer: echo(four, 'answer'),
  ping6: echo(six, 'question'),
  pingAnswer6: echo(six, 'answer'),
  ssh: tcp(four, 22, 'question'),
  sshAnswer: tcp(four, 22, 'answer'),
  ssh6: tcp(six, 22, 'question'),
} as const

/** A packet that ann sends to bob under some rules, and what becomes of it as `told` says */
type RulesCase<R> = readonly [why: string, rules: R, packet: Packet, expected: string]

/** Tests what becomes of a packet from ann to bob in a network with some rules. */
export function testRules(cases: readonly RulesCase<readonly JsonObject[]>[]): void {
  test.each(cases)('%s', (_why, rules, packet, expected) => {
    expect(told(rulesSimulator(networkOf(rules))(ann, bob, packet))).toBe(expected)
  })
}

/** Does the same where one or more conditions lead to a drop, and all else is accepted. */
export function testDropping(cases: readonly RulesCase<JsonObject | readonly JsonObject[]>[]): void {
  testRules(cases.map(([why, conditions, ...rest]) => [why, [conditions, drop, accept].flat(), ...rest]))
}

/** Tells an outcome in a word: "passes", "sender 2", "receiver 0 of 7", "none accepts", "to ccc… by 1", "? tags". */
export function told(passage: Passage): string {
  switch (passage.verdict) {
    case 'passes':
      return 'passes'
    case 'dropped': {
      const { by } = passage
      return by === null ? 'none accepts' : `${by.side} ${by.index}`
    }
    case 'redirected':
      return `to ${passage.to} by ${passage.by.index}`
    case 'unknown':
      return `? ${[...new Set(passage.doubts.map(({ why }) => why))].join(', ')}`
  }
}
