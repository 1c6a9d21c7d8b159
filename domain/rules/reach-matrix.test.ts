import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../addresses/address.ts'
import { macOfMember } from '../computer/member-address.ts'
import { rulesArbitrary } from '../testing/language-arbitraries.ts'
import { sampleId } from '../testing/sample-members.ts'
import { compiled, partyAt as member, networkOf, packets } from '../testing/sample-rules.ts'
import { exchange, type Party, type Service } from './exchange.ts'
import { explainer } from './explain.ts'
import { reachChanges, type ServiceChanges } from './reach-changes.ts'
import { countingPairs, countReach, type Reach, type ReachMatrix, reachMatrix } from './reach-matrix.ts'
import { type NetworkRules, rulesSimulator } from './simulate.ts'
import { finished } from './work.ts'

const services: readonly Service[] = [
  { kind: 'ping' },
  { kind: 'tcp', port: 22 },
  { kind: 'tcp', port: 443 },
  { kind: 'udp', port: 53 },
]
const [ping, ssh, web, dns] = [0, 1, 2, 3]

function matrix(text: string, members: readonly Party[]) {
  return reachMatrix(sampleId, compiled(text), members, services)
}

const servers =
  'tag role id 1 default 0 enum 1 server;\naccept ethertype arp or ipprotocol icmp;\naccept ipprotocol tcp chr tcp_ack;\naccept dport 22 treq role server;\n'
const [client, other, server] = [member(0), member(1), member(2, { tags: [[1, 1]] })]

/** Rules that often meet the packets of the services */
const closeRules = fc
  .array(
    fc.record({
      action: fc.constantFrom('accept', 'drop', 'break', 'tee -1 a000000002', 'redirect a000000002'),
      matches: fc.array(
        fc.record({
          join: fc.constantFrom('', '', 'or '),
          not: fc.constantFrom('', '', 'not '),
          match: fc.constantFrom(
            ...['ethertype ipv4', 'ethertype arp', 'ipprotocol tcp', 'dport 22', 'sport 22', 'dport 443-444'],
            ...[
              'chr tcp_ack',
              'chr multicast,tcp_syn',
              'chr inbound',
              'icmp 8 -1',
              'icmp 135 -1',
              'vlanpcp 1',
            ],
            ...['treq 1 1', 'tseq 1 0', 'tdiff 1 0', 'teq 2 5', 'random 0.5', 'framesize 0-100'],
            ...['ztsrc a000000000', 'ztdest a000000001', 'ipsrc 10.147.17.1/32', 'ipdest 10.147.17.8/29'],
          ),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 5 },
  )
  .map((all) => {
    const words = all.map(({ action, matches }) =>
      [action, ...matches.map(({ join, not, match }) => join + not + match)].join(' '),
    )
    return [...compiled(words.map((each) => `${each};\n`).join('')).rules]
  })
const anyRules = fc.oneof(rulesArbitrary, { weight: 3, arbitrary: closeRules })

/** Judges each packet of one pair by itself. */
function reachAlone(rules: NetworkRules, from: Party, to: Party, service: number): Reach {
  const addressOf = ({ address }: Party) => (address === null ? null : parseAddress(address))
  const family = addressOf(to)?.family ?? addressOf(from)?.family ?? 4
  const pass = rulesSimulator(rules)
  const verdicts = [{ kind: family === 4 ? ('arp' as const) : ('nd' as const) }, services[service]].map(
    (asked) =>
      asked === undefined
        ? 'unknown'
        : exchange(pass, { network: sampleId, family }, asked, [from, to]).passage.verdict,
  )
  const first = (['dropped', 'unknown', 'redirected'] as const).find((each) => verdicts.includes(each))
  return first === 'dropped' ? 'no' : (first ?? 'yes')
}

describe('who reaches whom', () => {
  test('clients reach servers, and not each other', () => {
    const { reach } = matrix(servers, [client, other, server])
    expect(reach(0, 2, ssh)).toBe('yes')
    expect(reach(0, 1, ssh)).toBe('no')
    expect(reach(2, 0, ssh)).toBe('no')
    expect(reach(0, 1, ping)).toBe('yes')
    expect(reach(0, 2, web)).toBe('no')
    expect(reach(0, 2, dns)).toBe('no')
  })

  test('counted for each member', () => {
    const made = matrix(servers, [client, other, server])
    expect(countReach(made, 2, ssh)).toEqual({ yes: 2, no: 0, unknown: 0 })
    expect(countReach(made, 0, ssh)).toEqual({ yes: 0, no: 2, unknown: 0 })
    expect([ssh, ping].map((service) => finished(countingPairs(made, service)).yes)).toEqual([2, 6])
    expect(countingPairs(made, ssh).next().done).toBe(false)
    const untold = matrix(servers, [client, member(3, { tags: null })])
    expect(countReach(untold, 1, ssh)).toEqual({ yes: 0, no: 0, unknown: 1 })
  })

  test('an answer that is dropped, and ARP that is dropped, are no way', () => {
    const { reach } = matrix('accept ethertype arp;\naccept dport 22;', [client, other])
    expect(reach(0, 1, ssh)).toBe('no')
    expect(matrix('drop ethertype arp;\naccept;', [client, other]).reach(0, 1, ping)).toBe('no')
  })

  test('members that rules name, by node, Ethernet address or subnet, are told apart', () => {
    const everyone = [client, other, server]
    const byNode = matrix(`drop ztsrc ${client.node} dport 22;\naccept;`, everyone)
    expect([byNode.reach(0, 1, ssh), byNode.reach(2, 1, ssh)]).toEqual(['no', 'yes'])
    const byMac = matrix(`drop macsrc ${macOfMember(sampleId, client.node)} dport 22;\naccept;`, everyone)
    expect([byMac.reach(0, 1, ssh), byMac.reach(2, 1, ssh)]).toEqual(['no', 'yes'])
    const bySubnet = matrix('drop ipsrc 10.147.17.1/32 dport 22;\naccept;', everyone)
    expect([bySubnet.reach(0, 1, ssh), bySubnet.reach(2, 1, ssh)]).toEqual(['no', 'yes'])
    const redirected = matrix(`redirect ${server.node} dport 443;\naccept;`, everyone)
    expect([redirected.reach(0, 1, web), redirected.reach(2, 1, web)]).toEqual(['redirected', 'yes'])
  })

  test('over IPv6 by neighbor discovery', () => {
    const six = [0, 1].map((at) => member(at, { address: `fd00::${at + 1}` }))
    expect(matrix('drop icmp 135 -1;\naccept;', six).reach(0, 1, ssh)).toBe('no')
    expect(matrix('drop ethertype arp;\naccept;', six).reach(0, 1, ssh)).toBe('yes')
  })

  test('is the same as when each pair is judged by itself', () => {
    const party = fc.record({
      tags: fc.constantFrom<Party['tags']>(
        null,
        [],
        [[1, 0]],
        [
          [1, 1],
          [2, 5],
        ],
      ),
      capabilities: fc.constantFrom<Party['capabilities']>(null, [], [7]),
      address: fc.constantFrom(null, '10.147.17.1', '10.147.17.9', 'fd00::1'),
      ownsAddress: fc.constantFrom(true, null),
    })
    fc.assert(
      fc.property(
        anyRules,
        anyRules,
        fc.array(party, { minLength: 2, maxLength: 6 }),
        (rules, own, parties) => {
          const network = networkOf(rules, { capabilities: [{ id: 7, rules: own }] })
          const members = parties.map((each, at) => member(at, each))
          const all = reachMatrix(sampleId, network, members, services)
          const explain = explainer(sampleId, network)
          for (const to of members.keys())
            for (const service of services.keys()) {
              const found = [...members.keys()].flatMap((from) =>
                from === to ? [] : all.reach(from, to, service),
              )
              expect(countReach(all, to, service).yes).toBe(found.filter((each) => each === 'yes').length)
            }
          for (const [from, one] of members.entries())
            for (const [to, two] of members.entries())
              for (const service of services.keys())
                if (from !== to) {
                  const alone = reachAlone(network, one, two, service)
                  expect(all.reach(from, to, service)).toBe(alone)
                  const asked = services[service] ?? { kind: 'ping' }
                  expect(explain(one, two, asked).reach).toBe(alone)
                }
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('a pair that reaches each other is one whose packets pass', () => {
  const rules = compiled(servers)
  const { reach } = reachMatrix(sampleId, rules, [client, server], services)
  const { passage } = exchange(
    rulesSimulator(rules),
    { network: sampleId, family: 4 },
    { kind: 'tcp', port: 22 },
    [client, server],
  )
  expect([reach(0, 1, ssh), passage.verdict]).toEqual(['yes', 'passes'])
  expect(packets.ssh.ip?.ports?.destination).toEqual([22, 22])
})

function allChanges(before: ReachMatrix, after: ReachMatrix): readonly ServiceChanges[] {
  const slices = reachChanges(before, after)
  let slice = slices.next()
  while (slice.done !== true) slice = slices.next()
  return slice.value
}

describe('what changes', () => {
  const everyone = [client, other, server]
  const between = (before: string, after: string) =>
    allChanges(matrix(before, everyone), matrix(after, everyone))

  test('nothing, where only the words differ', () => {
    const changes = between(servers, servers.replaceAll(' role ', ' part '))
    expect(changes.every(({ lost, gained }) => lost.count === 0 && gained.count === 0)).toBe(true)
    expect(changes.map(({ service }) => service)).toEqual(services)
  })

  test('which pairs lose a service, and which gain one', () => {
    const [, lostSsh, gainedWeb] = between(servers, servers.replace('dport 22', 'dport 443'))
    expect(lostSsh?.lost.pairs.map(({ from, to }) => [from, to])).toEqual([
      [client.node, server.node],
      [other.node, server.node],
    ])
    expect(lostSsh?.gained).toEqual({ count: 0, pairs: [] })
    expect(gainedWeb?.gained.count).toBe(2)
    expect(gainedWeb?.gained.pairs[0]).toEqual({
      from: client.node,
      to: server.node,
      before: 'no',
      after: 'yes',
    })
  })

  test('what is not known any more is lost, and what may be is gained', () => {
    const [, ssh] = between('accept;', 'drop random 0.5 dport 22;\naccept;')
    expect([ssh?.lost.count, ssh?.gained.count]).toEqual([6, 0])
    const [, back] = between('drop dport 22;\naccept;', 'drop random 0.5 dport 22;\naccept;')
    expect([back?.lost.count, back?.gained.count]).toEqual([0, 6])
  })

  test('more pairs than are listed are counted all the same', () => {
    const many = Array.from({ length: 100 }, (_, at) => member(at))
    const [, ssh] = allChanges(matrix('accept;', many), matrix('drop dport 22;\naccept;', many))
    expect([ssh?.lost.count, ssh?.lost.pairs.length]).toEqual([9900, 200])
    expect(new Set(ssh?.lost.pairs.map(({ from, to }) => `${from} ${to}`)).size).toBe(200)
  })

  test('where a member’s tags change, between it and the others alone', () => {
    const asClient = reachMatrix(sampleId, compiled(servers), everyone, services)
    const asServer = reachMatrix(
      sampleId,
      compiled(servers),
      [client, member(1, { tags: [[1, 1]] }), server],
      services,
    )
    const [, ssh] = allChanges(asClient, asServer)
    expect(ssh?.gained.pairs.map(({ from, to }) => [from, to])).toEqual([
      [client.node, other.node],
      [server.node, other.node],
    ])
    expect(ssh?.lost.count).toBe(0)
  })
})
