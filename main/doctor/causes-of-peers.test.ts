import { expect, test } from 'vitest'
import { causeOf } from '../../contract/doctor.ts'
import { sampleHosted } from '../../contract/testing/hosted.ts'
import { samplePeer } from '../../contract/testing/joined.ts'
import type { PacketRoute } from '../../domain/computer/computer.ts'
import { macOfMember } from '../../domain/computer/member-address.ts'
import { sampleMember } from '../../domain/testing/sample-members.ts'
import type { DoctorGathered } from './facts.ts'
import { fact, missing } from './gather.ts'
import {
  type Cause,
  causeIn,
  checkFrom,
  checksFrom,
  diagnosisFrom,
  joinedAlso,
  lossy,
  neighbour,
  silentPing,
} from './testing/checks-from.ts'
import { answered, hostOf, subjects, wholeNetwork } from './testing/whole.ts'

const narrow = fact('ping', { mtu: 2800, fits: 1400, sent: 10 })
const unanswered = neighbour({ mac: null, state: 'unanswered' }, null)
const thirdWith = (address: string) =>
  sampleMember({ authorized: true, ipAssignments: [address] }, { id: 'feedbeef11' })
/** The network's host knows other members only. */
const elsewhere: DoctorGathered['peerHosts'] = fact('host', [
  { network: sampleHosted({}, { id: wholeNetwork.id }), members: [thirdWith('10.147.17.9')] },
])

test('who hosts no network is told nothing of members, and one that does not say is no pass', async () => {
  const memberWith = async (facts: Partial<DoctorGathered>) => {
    const found = await checkFrom('peer-member', facts, subjects.peer)
    return [found?.verdict, found?.evidence[0]?.code]
  }
  const { service } = joinedAlso({})
  expect(await memberWith({})).toEqual(['good', 'peer-is-member'])
  expect(await memberWith({ peerHosts: missing('', 'nothing-to-check') })).toEqual(['unchecked', 'unchecked'])
  expect(await memberWith({ peerHosts: missing('', 'failed') })).toEqual(['unchecked', 'unchecked'])
  expect(await memberWith({ peerHosts: hostOf({ authorized: null }) })).toEqual(['unchecked', 'unchecked'])
  // It may be a member of a network whose host is elsewhere.
  expect(await memberWith({ service, peerHosts: elsewhere })).toEqual(['unchecked', 'peer-no-member'])
  expect(await memberWith({ service, peerHosts: hostOf({ authorized: false }) })).toEqual([
    'doubtful',
    'peer-not-authorized',
  ])
})

function routeOf(route: PacketRoute) {
  return fact('ip route get', [{ from: null, route }])
}

test.each<Cause>([
  [
    'unknown',
    {
      peer: fact('GET /peer', null),
      ping: silentPing,
    },
    ['peer-listed', 'peer-unknown'],
  ],
  ['relayed', { peer: fact('GET /peer', samplePeer({ reach: 'relayed' })) }, ['peer-path', 'peer-relayed']],
  [
    'relayed without a latency',
    { peer: fact('GET /peer', samplePeer({ reach: 'none', latency: null })) },
    ['peer-path', 'peer-relayed'],
  ],
  [
    'not reached',
    {
      peer: fact('GET /peer', samplePeer({ reach: 'none', latency: null })),
      ping: silentPing,
    },
    ['peer-path', 'peer-not-reached'],
  ],
  [
    'direct a while ago',
    { peer: fact('GET /peer', samplePeer({ silence: 45_000 })) },
    ['peer-path', 'peer-not-heard'],
  ],
  [
    'listed with a path, but gone',
    {
      peer: fact('GET /peer', samplePeer({ reach: 'none', silence: 90_000 })),
      ping: silentPing,
    },
    ['peer-path', 'peer-not-heard'],
  ],
  ['slow', { peer: fact('GET /peer', samplePeer({ latency: 2_000 })) }, ['peer-latency', 'peer-latency']],
  [
    'slow to answer',
    { ping: fact('ping', { address: '10.147.17.8', sent: 12, received: 12, average: 3_100 }) },
    ['peer-loss', 'ping-slow'],
  ],
  ['lossy', { ping: lossy(2) }, ['peer-loss', 'ping-answered']],
  ['silent, and there', { ping: silentPing }, ['peer-loss', 'ping-dropped']],
  [
    'silent, and perhaps not there any more',
    { ping: silentPing, peerNeighbour: neighbour({}, false) },
    ['peer-loss', 'ping-silent'],
  ],
  [
    'not there',
    { ping: silentPing, peerNeighbour: unanswered },
    ['peer-neighbour', 'neighbour-silent-heard'],
  ],
  [
    'not even asked, and pinged',
    { ping: silentPing, peerNeighbour: fact('ip neigh', { neighbour: null, heardSince: null }) },
    ['peer-neighbour', 'neighbour-not-asked'],
  ],
  [
    'not there, and not heard of for a while',
    {
      ping: silentPing,
      peerNeighbour: unanswered,
      peer: fact('GET /peer', samplePeer({ reach: null, silence: 70_000 })),
    },
    ['peer-neighbour', 'neighbour-silent'],
  ],
  [
    'not found, without multicast',
    { ping: silentPing, peerNeighbour: unanswered, peerHosts: hostOf({}, [], { multicastLimit: 0 }) },
    ['peer-neighbour', 'neighbour-no-multicast'],
  ],
  [
    'not let in',
    { peerHosts: hostOf({ authorized: false }) },
    ['peer-member', 'peer-not-authorized', 'authorize'],
  ],
  ['not on the list of members', { peerHosts: elsewhere }, ['peer-member', 'peer-no-member']],
  [
    'without an address',
    { peerHosts: hostOf({ ipAssignments: [] }), ping: silentPing },
    ['peer-member', 'peer-without-address'],
  ],
  [
    'with an address that another member has too',
    { peerHosts: hostOf({}, [thirdWith('10.147.17.8')]) },
    ['peer-addresses', 'peer-address-twice'],
  ],
  [
    'seen from an address that another member has too',
    { peerHosts: hostOf({}, [thirdWith('10.147.17.97')]) },
    ['peer-addresses', 'own-address-twice'],
  ],
  [
    'another node’s address too',
    { peerNeighbour: neighbour({ mac: macOfMember(wholeNetwork.id, 'feedbeef11') }) },
    ['peer-neighbour', 'neighbour-other'],
  ],
  [
    'behind a blackhole',
    { peerRoute: routeOf({ kind: 'blackhole' }) },
    ['peer-route', 'packet-route-refused'],
  ],
  ['narrow', { sizes: narrow }, ['peer-mtu', 'mtu-too-large']],
  [
    'narrower than an MTU can be',
    { sizes: fact('ping', { mtu: 2800, fits: 576, sent: 10 }) },
    ['peer-mtu', 'mtu-too-small'],
  ],
  [
    'reached by small packets only',
    { sizes: fact('ping', { mtu: 2800, fits: null, sent: 2 }) },
    ['peer-mtu', 'mtu-none-fits'],
  ],
  [
    'relayed, not heard of and silent',
    { peer: fact('GET /peer', samplePeer({ reach: 'relayed', silence: 90_000 })), ping: silentPing },
    ['peer-path', 'peer-not-heard'],
  ],
  ['narrow and a little lossy', { sizes: narrow, ping: lossy(1) }, ['peer-mtu', 'mtu-too-large']],
  ['too lossy to tell a size', { sizes: narrow, ping: lossy(4) }, ['peer-loss', 'ping-answered']],
])('of a device that is %s', async (_what, facts, cause) => {
  expect(await causeIn(facts, subjects.peer)).toEqual(cause)
})

test('this node is no peer of itself', async () => {
  const checks = await checksFrom({}, { kind: 'peer', address: 'a1b2c3d4e5' })
  expect(checks.find(({ id }) => id === 'peer-listed')?.evidence[0]?.code).toBe('peer-is-this-node')
  expect(causeOf({ checks })).toBeNull()
})

test('a latency that the service keeps of a device that is gone is none', async () => {
  const peer = fact('GET /peer', samplePeer({ reach: 'none', silence: 90_000, latency: 12 }))
  const latency = await checkFrom('peer-latency', { peer }, subjects.peer)
  expect([latency?.verdict, latency?.evidence[0]?.code]).toEqual(['unchecked', 'peer-not-heard'])
})

test('where no address is used twice, that is told', async () => {
  const found = await checkFrom('peer-addresses', {}, subjects.peer)
  expect([found?.verdict, found?.evidence[0]?.code]).toEqual(['good', 'addresses-single'])
})

test('no packet of full size is not good, even where chance may have lost them', async () => {
  const facts = { sizes: fact('ping', { mtu: 2800, fits: null, sent: 2 }), ping: lossy(4) }
  const { checks, verdict } = await diagnosisFrom(facts, subjects.peer)
  expect(checks.find(({ id }) => id === 'peer-mtu')?.verdict).toBe('unchecked')
  expect(verdict).toBe('doubtful')
})

test('of a device that is not heard of, the time is told when it was', async () => {
  const peer = fact('GET /peer', samplePeer({ reach: 'none', silence: 90_000 }))
  const path = await checkFrom('peer-path', { peer, ping: silentPing }, subjects.peer, { now: 1_000_000 })
  expect(path?.evidence).toMatchObject([
    { code: 'peer-not-heard', seconds: 90 },
    { code: 'peer-last-heard', since: 910_000 },
  ])
})

test('a device is not called well where nothing was sent to it, or not in full size', async () => {
  const unknown = missing('', 'nothing-to-check')
  const verdictWith = async (facts: Partial<DoctorGathered>) =>
    (await diagnosisFrom(facts, subjects.peer)).verdict
  expect(await verdictWith({})).toBe('good')
  const without = {
    peerAddress: unknown,
    peerRoute: unknown,
    peerNeighbour: unknown,
    ping: unknown,
    sizes: unknown,
  }
  expect(await verdictWith(without)).toBe('unchecked')
  expect(await verdictWith({ ping: missing('ping', 'not-understood') })).toBe('unchecked')
  expect(await verdictWith({ sizes: missing('ping', 'missing') })).toBe('unchecked')
})

test('a device is not blamed on networks in which it is no member', async () => {
  const elsewhere = sampleHosted().id
  const denied = {
    service: answered({ status: 'ACCESS_DENIED' }),
    peerAddress: missing('members', 'nothing-to-check'),
  }
  const withMember = (...networks: readonly string[]) =>
    diagnosisFrom(denied, subjects.peer, { hostedWith: () => networks })
  const causes = await Promise.all([withMember(), withMember(wholeNetwork.id), withMember(elsewhere)])
  expect(causes.map((each) => [causeOf(each)?.id, causeOf(each)?.evidence[0]?.network])).toEqual([
    ['authorized', wholeNetwork.id],
    ['authorized', wholeNetwork.id],
    ['joined', elsewhere],
  ])
})
