import { describe, expect, test } from 'vitest'
import type { CheckId, PeerSubject } from '../../contract/doctor.ts'
import type { PeerName } from '../../contract/peer.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Neighbour } from '../../domain/computer/computer.ts'
import { functionAddresses, macOfMember } from '../../domain/computer/member-address.ts'
import type { SeenAddress } from '../../domain/devices/device.ts'
import { bareMember, type HostedMember } from '../../domain/members/member.ts'
import { fact } from './gather.ts'
import { findPeerAddress, withDevice } from './peer-address.ts'
import { readPeerNeighbour } from './peer-way.ts'
import { causeIn, checkFrom, checksFrom } from './testing/checks-from.ts'
import { answered, subjects, whole, wholeNetwork } from './testing/whole.ts'

const node = subjects.peer.address
const { id, portDeviceName } = wholeNetwork
const own = 'a1b2c3d4e5'

const nothingSeen = { of: async (): Promise<readonly SeenAddress[]> => [] }
const earlier = [
  { network: '8056c2e21c999999', node, address: '10.9.9.9', seenAt: 9_000 },
  { network: id, node, address: '10.147.17.66', seenAt: 5_000 },
]
const seen = { of: async () => earlier }

async function addressOf(
  facts: Partial<Pick<typeof whole, 'service' | 'neighbours'>>,
  names: readonly PeerName[] = [],
  member: Result<HostedMember> = failure('member-gone'),
  { subject = subjects.peer, seen = nothingSeen }: { subject?: PeerSubject; seen?: typeof nothingSeen } = {},
) {
  const found = await findPeerAddress({ ...whole, ...facts }, subject, {
    namesOf: () => names,
    controller: { member: async () => member },
    seenAddresses: seen,
  })
  return found.kind === 'found' ? found.value.address : found.why
}
const neighbour = (mac: string, address = '10.147.17.20', name = portDeviceName) =>
  fact('ip neigh', [{ address, interface: name, mac, state: 'reachable' as const }])

test('a member that we host has the address that was assigned', async () => {
  const named = { network: id, name: 'printer', addresses: ['10.147.17.8'], description: null }
  expect(await addressOf({}, [named])).toBe('10.147.17.8')
  const hosted = `${own}000001`
  const member = (authorized: boolean) =>
    success({
      config: { ...bareMember, authorized, ipAssignments: ['10.147.17.9'] },
    } as unknown as HostedMember)
  expect(await addressOf({ service: answered({ id: hosted }) }, [], member(true))).toBe('10.147.17.9')
  expect(await addressOf({ service: answered({ id: hosted }) }, [], member(false))).toBe('nothing-to-check')
})

test('a neighbour is told by its MAC address, on the network’s interface alone', async () => {
  const mac = macOfMember(id, node)
  expect(await addressOf({ neighbours: neighbour(mac) })).toBe('10.147.17.20')
  expect(await addressOf({ neighbours: neighbour(mac, '10.147.17.20', 'wlan0') })).toBe('nothing-to-check')
  expect(await addressOf({ neighbours: neighbour(mac, 'fe80::1') })).toBe('nothing-to-check')
  expect(await addressOf({ neighbours: neighbour(macOfMember(id, own)) })).toBe('nothing-to-check')
})

test('where the network gives addresses that follow from the node, its address follows', async () => {
  for (const way of ['rfc4193', '6plane'] as const) {
    const service = answered({ assignedAddresses: [`${functionAddresses(id, own)[way]}/88`] })
    expect(await addressOf({ service })).toBe(functionAddresses(id, node)[way])
  }
})

test('a network of which this computer has no addresses is no way there', async () => {
  const neighbours = neighbour(macOfMember(id, node))
  const off = answered({ flags: { ...wholeNetwork.flags, allowManaged: false } })
  expect(await addressOf({ service: off, neighbours })).toBe('nothing-to-check')
  expect(await addressOf({ service: answered({ status: 'ACCESS_DENIED' }), neighbours })).toBe(
    'nothing-to-check',
  )
})

test('an address of earlier is the last resort, and said to be one', async () => {
  expect(await addressOf({ neighbours: fact('ip neigh', []) }, [], failure('member-gone'), { seen })).toBe(
    '10.147.17.66',
  )
  const found = await findPeerAddress(whole, subjects.peer, {
    namesOf: () => [],
    controller: { member: async () => failure('member-gone') },
    seenAddresses: seen,
  })
  expect(found).toMatchObject({ value: { seenAt: 5_000, network: id } })
  const mac = macOfMember(id, node)
  expect(await addressOf({ neighbours: neighbour(mac) }, [], failure('member-gone'), { seen })).toBe(
    '10.147.17.20',
  )
})

test('an address that is asked for is the one, in the network that has it', async () => {
  const at = (address: string) =>
    addressOf({}, [], failure('member-gone'), { subject: { kind: 'peer', address: null, at: address } })
  expect(await at('192.168.40.9')).toBe('192.168.40.9')
  expect(await at('172.16.0.1')).toBe('nothing-to-check')
})

describe('the device that has an address', () => {
  const subject: PeerSubject = { kind: 'peer', address: null, at: '10.147.17.66', port: 22 }
  const report = async ({ address }: { readonly address: string }) =>
    fact('ping', { address, sent: 1, received: 0, average: null })
  const mac = macOfMember(id, node)
  async function deviceOf(tables: readonly (readonly Neighbour[])[], change: Partial<PeerSubject> = {}) {
    const left = [...tables]
    const pinged: string[] = []
    const found = await withDevice({ ...subject, ...change }, [wholeNetwork], {
      probes: { neighbours: async () => fact('ip neigh', left.shift() ?? []) },
      ping: ({ address }) => {
        pinged.push(address)
        return report({ address })
      },
      seenAddresses: { of: async () => earlier.filter(({ network }) => network !== id || change.port === 1) },
    })
    return { device: found.kind === 'peer' ? found.address : undefined, pinged }
  }
  const entry = (change: Partial<Neighbour> = {}): Neighbour => ({
    address: '10.147.17.66',
    interface: portDeviceName,
    mac,
    state: 'stale',
    ...change,
  })
  test('is the one that answers, asked if need be', async () => {
    expect(await deviceOf([[entry()]])).toEqual({ device: node, pinged: [] })
    expect(await deviceOf([[], [entry()]])).toEqual({ device: node, pinged: ['10.147.17.66'] })
  })
  test('or else the one that was seen there last', async () => {
    expect((await deviceOf([[], []])).device).toBeNull()
    expect((await deviceOf([[], []], { port: 1 })).device).toBe(node)
  })
  test('and not the one of an entry that was set by hand, or of another interface', async () => {
    expect((await deviceOf([[entry({ state: 'permanent' })]])).device).toBeNull()
    expect((await deviceOf([[entry({ interface: 'wlan0' })]])).device).toBeNull()
  })
  test('is nobody for an address of no network, which gets no ping', async () => {
    expect(await deviceOf([], { at: '172.16.0.1' })).toEqual({ device: null, pinged: [] })
  })
})

describe('the checks of an address', () => {
  const at: PeerSubject = { kind: 'peer', address: null, at: '10.147.17.8' }
  const ofEarlier = fact('where it was seen earlier', { network: id, address: '10.147.17.8', seenAt: 5_000 })
  const entryOf = (mac: string | null) =>
    fact('ip neigh', {
      neighbour: {
        address: '10.147.17.8',
        interface: portDeviceName,
        mac,
        state: mac === null ? ('unanswered' as const) : ('reachable' as const),
      },
      heardSince: null,
    })
  test('are made although it is not known which device has it, which is said', async () => {
    const checks = await checksFrom({}, at)
    const codesOf = (id: CheckId) => checks.find((check) => check.id === id)?.evidence.map(({ code }) => code)
    expect(codesOf('peer-listed')).toEqual(['peer-node-unknown'])
    expect(codesOf('peer-route')).toEqual(['packet-route'])
    expect(codesOf('peer-neighbour')).toEqual(['neighbour-answers'])
    expect(codesOf('peer-loss')).toEqual(['ping-answered', 'ping-time'])
  })
  test('say of an address of earlier that it is one', async () => {
    const unanswered = { peerAddress: ofEarlier, peerNeighbour: entryOf(null) }
    const check = await checkFrom('peer-neighbour', unanswered, subjects.peer)
    expect(check?.evidence).toMatchObject([
      { code: 'neighbour-silent-heard' },
      { code: 'address-of-earlier', since: 5_000 },
    ])
  })
  test('do not say that two have it where the device may have moved', async () => {
    const peerNeighbour = entryOf(macOfMember(id, 'feedbeef11'))
    expect(await causeIn({ peerNeighbour }, subjects.peer)).toEqual(['peer-neighbour', 'neighbour-other'])
    const moved = { peerAddress: ofEarlier, peerNeighbour }
    expect(await causeIn(moved, subjects.peer)).toEqual(['peer-neighbour', 'neighbour-other-now'])
  })
})

test('an entry that the kernel gives up is asked for once more, so that all are asked', async () => {
  const entry = { address: '10.147.17.8', interface: portDeviceName }
  const remembered: Neighbour = { ...entry, mac: macOfMember(id, node), state: 'stale' }
  const foreign: Neighbour = { ...entry, mac: '02:00:00:00:00:17', state: 'reachable' }
  const tables: Neighbour[][] = [[{ ...entry, mac: null, state: 'unanswered' }], [foreign]]
  let asked = 0
  const found = await readPeerNeighbour(
    async () => fact('ip neigh', tables.shift() ?? []),
    { ...entry, isSilent: true, pingedAt: 0, before: [remembered] },
    async () => {
      asked += 1
    },
  )
  expect([asked, found.kind === 'found' && found.value.neighbour]).toEqual([1, foreign])
})

test('of a route that leads elsewhere it is told which entry decides, and who set it', async () => {
  const route = { kind: 'goes', interface: 'wlan0', via: null, source: null } as const
  const peerRoute = fact('ip route get', [{ from: null, route }])
  const peerRouteEntry = fact('ip route get fibmatch', { target: '10.147.17.8', setBy: 'dhcp' })
  const check = await checkFrom('peer-route', { peerRoute, peerRouteEntry }, subjects.peer)
  expect(check?.evidence).toMatchObject([
    { code: 'packet-route-elsewhere' },
    { code: 'packet-route-entry', target: '10.147.17.8', setBy: 'dhcp' },
  ])
})
