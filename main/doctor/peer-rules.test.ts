import { expect, test } from 'vitest'
import { causeOf, type DoctorSubject } from '../../contract/doctor.ts'
import type { HeldRules } from '../../contract/held-rules.ts'
import type { HostedNetwork } from '../../contract/hosting.ts'
import { success } from '../../contract/result.ts'
import { sampleAccountNetwork, sampleHosted } from '../../contract/testing/hosted.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { MemberConfig } from '../../domain/members/member.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import {
  accept,
  drop,
  marked,
  not,
  ofProtocol,
  ofType,
  or,
  tagged,
  third,
  toPort,
  when,
} from '../../domain/testing/sample-rules.ts'
import type { TcpAnswer } from '../system/tcp-port.ts'
import type { DoctorGathered } from './facts.ts'
import { fact, missing } from './gather.ts'
import { checkFrom, diagnosisFrom } from './testing/checks-from.ts'
import { hostOf, subjects, whole, wholeNetwork } from './testing/whole.ts'

const toPort22: DoctorSubject = { ...subjects.peer, port: 22 }
const address = '10.147.17.8'
const noPing = { ping: fact('ping', { address, sent: 12, received: 0, average: null }) }
const heard = (heardSince: boolean | null) => {
  const { peerNeighbour } = whole
  if (peerNeighbour.kind === 'unknown') throw new Error('no neighbour')
  return { peerNeighbour: fact('ip neigh', { ...peerNeighbour.value, heardSince }) }
}
const unanswered = {
  peerNeighbour: fact('ip neigh', {
    neighbour: { address, interface: wholeNetwork.portDeviceName, mac: null, state: 'unanswered' as const },
    heardSince: null,
  }),
}
const tcp = (kind: TcpAnswer['kind']) => ({
  peerPort: fact('TCP', { address, port: 22, kind, after: 14 }),
})
const host = (
  rules: readonly JsonObject[],
  peer: Partial<MemberConfig> = {},
  config: Partial<NetworkConfig> = {},
) => ({ peerHosts: hostOf(peer, [], { rules, ...config }) })

async function told(facts: Partial<DoctorGathered>, subject: DoctorSubject = subjects.peer) {
  const rules = await checkFrom('peer-rules', facts, subject)
  const [first] = rules?.evidence ?? []
  const packet = first !== undefined && 'half' in first ? [`${first.half} ${first.packet}`] : []
  const entry = first !== undefined && 'entry' in first ? [first.entry] : []
  return [rules?.verdict, first?.code, ...packet, ...entry]
}

const arpAlone = [ofType(0x0806), accept]
const noPings = [ofProtocol(1), drop, accept]
test.each([
  ['the text that is kept', '# no pings\n\n\ndrop ipprotocol icmp4;\naccept;', 4],
  ['what is written, where the text makes other rules', 'accept;', 1],
  ['what is written, where no text is kept', '', 1],
])('the line is that of %s', async (_what, keptSource, line) => {
  const hosts = hostOf({}, [], { rules: noPings })
  const kept = hosts.kind === 'unknown' ? [] : hosts.value
  const peerHosts = fact(
    'host',
    kept.map(({ network, members }) => ({ network: { ...network, keptSource }, members })),
  )
  const rules = await checkFrom('peer-rules', { peerHosts, ...noPing }, subjects.peer)
  expect(rules?.evidence[0]).toMatchObject({ code: 'network-rule-drops', entry: 2, line })
})

test.each<readonly [string, Partial<DoctorGathered>, readonly unknown[]]>([
  ['all passes', {}, ['good', 'network-rules-pass']],
  ['pings are dropped', { ...host(noPings), ...noPing }, ['bad', 'network-rule-drops', 'question ping', 2]],
  [
    'the answers to pings are dropped',
    { ...host([when('ICMP', { icmpType: 0, icmpCode: null }), drop, accept]), ...noPing },
    ['bad', 'network-rule-drops', 'answer ping', 2],
  ],
  [
    'all of IP is dropped',
    { ...host([ofType(0x0800), drop, accept]), ...noPing },
    ['bad', 'network-rule-drops', 'question ping', 2],
  ],
  [
    'nobody accepts pings',
    { ...host(arpAlone), ...noPing },
    ['bad', 'network-rules-accept-none', 'question ping'],
  ],
  [
    'a capability of this computer alone accepts them',
    {
      ...host(arpAlone, { capabilities: [] }, { capabilities: [{ id: 1, default: true, rules: [accept] }] }),
      ...noPing,
    },
    ['bad', 'network-rules-accept-none', 'question ping'],
  ],
  [
    'the question for the address is dropped',
    { ...host([ofType(0x0806), drop, accept]), ...noPing, ...unanswered },
    ['bad', 'network-rule-drops', 'question arp', 2],
  ],
  [
    'another member gets them',
    { ...host([ofProtocol(1), { type: 'ACTION_REDIRECT', address: third, flags: 0 }, accept]), ...noPing },
    ['doubtful', 'network-rule-redirects', 'question ping', 2],
  ],
  [
    'a type is not known',
    { ...host([when('PHASE_OF_MOON'), drop, accept]), ...noPing },
    ['unchecked', 'network-rules-open', 'question ping', 1],
  ],
  [
    'the tags are not told',
    { ...host([tagged('TAG_RECEIVER', 1, 5), drop, accept], { tags: null }), ...noPing },
    ['unchecked', 'network-rules-open', 'question ping', 1],
  ],
  [
    'pings are answered although they would be dropped',
    host(noPings),
    ['unchecked', 'network-rules-not-in-force', 'question ping'],
  ],
  [
    'what is not known was answered',
    host([when('PHASE_OF_MOON'), drop, accept]),
    ['good', 'network-rules-pass'],
  ],
  [
    'an address that the sender does not own',
    {
      ...host([not(marked('1000000000000000')), drop, accept]),
      ...noPing,
      peerAddress: fact('members', { network: wholeNetwork.id, address: '10.147.17.99', seenAt: null }),
    },
    ['unchecked', 'network-rules-open', 'answer ping', 1],
  ],
  ['the host does not tell them', { peerHosts: hostOf({}, [], { rules: null }) }, ['unchecked', 'unchecked']],
  ['the device is no member', host(noPings, { authorized: false }), ['unchecked', 'unchecked']],
  ['no host is asked', { peerHosts: missing('', 'nothing-to-check') }, ['unchecked', 'network-rules-untold']],
  ['the host does not answer', { peerHosts: missing('', 'failed') }, ['unchecked', 'unchecked']],
  [
    'no address is known',
    { peerAddress: missing('', 'nothing-to-check') },
    ['unchecked', 'peer-address-unknown'],
  ],
  [
    'another member passes it on',
    {
      ...noPing,
      peerRoute: fact('ip route get', [
        {
          from: null,
          route: {
            kind: 'goes' as const,
            interface: wholeNetwork.portDeviceName,
            via: '10.147.17.1',
            source: '10.147.17.97',
          },
        },
      ]),
    },
    ['unchecked', 'unchecked'],
  ],
])('of the network’s rules it is told that %s', async (_what, facts, expected) => {
  expect(await told(facts)).toEqual(expected)
})

test('rules some of which could not be read decide nothing', async () => {
  const network = sampleHosted({ rules: noPings }, { id: wholeNetwork.id, unreadable: { rules: 1 } })
  const found = hostOf({})
  if (found.kind === 'unknown') throw new Error('no host')
  const members = found.value[0]?.members ?? []
  expect(await told({ peerHosts: fact('host', [{ network, members }]), ...noPing })).toEqual([
    'unchecked',
    'unchecked',
  ])
})

/** The same hosts, whose account keeps the rules in a form of its own */
function heldBy(
  heldRules: HeldRules | null,
  rulesSource: string | null,
  tags: readonly number[] | null = [],
) {
  const network = sampleAccountNetwork({
    ...{ id: wholeNetwork.id, source: 'https://central.example#key', heldRules, rulesSource },
  })
  const found = hostOf({ tags: null, capabilities: null })
  if (found.kind === 'unknown') throw new Error('no host')
  const members = (found.value[0]?.members ?? []).map((member) => ({
    ...member,
    listedGrants: { tags, capabilities: [] },
  }))
  return { peerHosts: fact('the hosts', [{ network, members }]) }
}

const asText = '# no pings\n\ndrop ipprotocol icmp4;\naccept;\n'
const byTag = 'tag role id 1 default 0;\ndrop ipprotocol icmp4 treq role 0;\naccept;\n'
test.each<readonly [string, Partial<DoctorGathered>, readonly unknown[]]>([
  ['its text is told by the line', heldBy({ kind: 'text' }, asText), ['bad', 'network-rule-drops', 3]],
  ['a member has a tag’s default', heldBy({ kind: 'text' }, byTag), ['bad', 'network-rule-drops', 2]],
  [
    'a tag has a value that is not told',
    heldBy({ kind: 'text' }, byTag, [1]),
    ['unchecked', 'network-rules-open', 2],
  ],
  ['tags are not told', heldBy({ kind: 'text' }, byTag, null), ['unchecked', 'network-rules-open', 2]],
  [
    'its text has words that are not known here',
    heldBy({ kind: 'text' }, 'accept hour 8;'),
    ['unchecked', 'rules-of-host'],
  ],
  [
    'they are a template',
    heldBy({ kind: 'other', name: 'moon', config: null }, null),
    ['unchecked', 'rules-of-host'],
  ],
  ['they could not be read', heldBy(null, null), ['unchecked', 'unchecked']],
])('of rules that the host keeps in a form of its own it is told that %s', async (_what, facts, expected) => {
  const rules = await checkFrom('peer-rules', { ...facts, ...noPing }, subjects.peer)
  const [first] = rules?.evidence ?? []
  const line = first !== undefined && 'line' in first ? [first.line] : []
  expect([rules?.verdict, first?.code, ...line]).toEqual(expected)
})

test('the check of such a network counts the rules that its text makes', async () => {
  const { peerHosts } = heldBy({ kind: 'text' }, asText, [1])
  const [host] = peerHosts.value
  if (host === undefined) throw new Error('no host')
  const evidenceOf = async (network: HostedNetwork) => {
    const hosted = fact('the host', success({ network, members: host.members }))
    const subject: DoctorSubject = { ...subjects.hosted, member: subjects.peer.address }
    return (await checkFrom('hosted-rules', { hosted }, subject))?.evidence
  }
  expect(await evidenceOf(host.network)).toMatchObject([
    { code: 'member-rule-drops', packet: 'ping', line: 3 },
    { code: 'rules-fit', count: 3 },
    { code: 'member-rules', tags: ['1 = ?'], capabilities: [] },
  ])
  const template = { ...host.network, heldRules: { kind: 'other', name: 'moon', config: null } as const }
  expect(await evidenceOf(template)).toMatchObject([{ code: 'rules-of-host', form: 'template' }])
})

test('IPv6 has its own question for an address, which a computed address does not need', async () => {
  const noDiscovery = [when('ICMP', { icmpType: 135, icmpCode: null }), drop, accept]
  const withAddress = (six: string) => ({
    ...host(noDiscovery, { ipAssignments: [six] }),
    ...noPing,
    ...heard(false),
    peerAddress: fact('members', { network: wholeNetwork.id, address: six, seenAt: null }),
  })
  expect(await told(withAddress('fd83:4::200'))).toEqual(['bad', 'network-rule-drops', 'question nd', 2])
  const computed = `fd${wholeNetwork.id}9993${subjects.peer.address}`.match(/.{4}/g)?.join(':') ?? ''
  expect(await told(withAddress(computed))).toEqual(['good', 'network-rules-pass'])
})

const noSsh = [ofProtocol(6), toPort(22), drop, accept]
const oneWay = [ofType(0x0806), or(ofProtocol(1)), or(toPort(22)), accept]
test.each<readonly [string, Partial<DoctorGathered>, readonly unknown[]]>([
  [
    'its packets are dropped',
    { ...host(noSsh), ...tcp('silent') },
    ['bad', 'network-rule-drops', 'question tcp', 3],
  ],
  [
    'its answers are dropped, as rules know no connections',
    { ...host(oneWay), ...tcp('silent') },
    ['bad', 'network-rules-accept-none', 'answer tcp'],
  ],
  [
    'only pings are dropped',
    { ...host(noPings), ...noPing, ...tcp('open') },
    ['doubtful', 'network-rule-drops', 'question ping', 2],
  ],
  [
    'it is refused, so the rules let it through',
    { ...host(noSsh), ...tcp('refused') },
    ['unchecked', 'network-rules-not-in-force', 'question tcp'],
  ],
])('of a port it is told that %s', async (_what, facts, expected) => {
  expect(await told(facts, toPort22)).toEqual(expected)
})

test('what the rules drop is the cause, and nothing that follows from it', async () => {
  const causeWith = async (facts: Partial<DoctorGathered>, subject: DoctorSubject = subjects.peer) =>
    causeOf(await diagnosisFrom(facts, subject))?.id
  expect(await causeWith({ ...host(noPings), ...noPing })).toBe('peer-rules')
  expect(await causeWith({ ...host(noPings), ...noPing, ...heard(false) })).toBe('peer-rules')
  expect(await causeWith({ ...host([ofType(0x0806), drop, accept]), ...noPing, ...unanswered })).toBe(
    'peer-rules',
  )
  expect(await causeWith({ ...host(noSsh), ...tcp('silent') }, toPort22)).toBe('peer-rules')
  // The system itself rejects connections to an address for which nobody answers.
  const noArp = { ...host([ofType(0x0806), drop, accept]), ...noPing, ...unanswered, ...tcp('rejected') }
  expect(await causeWith(noArp, toPort22)).toBe('peer-rules')
  // Dropped pings explain neither that nobody answers for the address, nor a port that is silent.
  const both = { ...host(noPings), ...noPing, ...unanswered }
  expect(await checkFrom('peer-neighbour', both, subjects.peer)).toMatchObject({
    verdict: 'bad',
    followsFrom: null,
  })
  expect(await causeWith({ ...host(noPings), ...noPing, ...tcp('silent') }, toPort22)).toBe('peer-port')
})

test('rules that let it through are no explanation of a silence', async () => {
  const explained = async (facts: Partial<DoctorGathered>) =>
    (await diagnosisFrom({ ...noPing, ...facts }, subjects.peer)).hypotheses.map(({ id }) => id)
  expect(await explained({})).not.toContain('network-rules')
  expect(await explained({ peerHosts: missing('', 'nothing-to-check') })).toContain('network-rules')
})
