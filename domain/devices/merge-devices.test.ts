import { describe, expect, test } from 'vitest'
import { type DeviceMember, type DevicePeer, type DeviceSources, mergeDevices } from './merge-devices.ts'

const network = 'f743b7cf4385cf59'
const other = '8056c2e21c000001'
const self = '89e92ceee5'
/** These values come from a real service. */
const seen = {
  node: 'f743b7cf43',
  mac: '5a:38:c6:f4:00:f4',
  rfc4193: 'fdf7:43b7:cf43:85cf:5999:93f7:43b7:cf43',
}

const lab = { id: network, portDeviceName: 'ztlab', assignedAddresses: ['10.77.0.1/24'] }
const nobody: DeviceSources = {
  self,
  networks: [lab],
  members: [],
  peers: [],
  neighbours: [],
  seen: [],
  nicknames: new Map(),
  now: 6_000,
}
const peer = (change: Partial<DevicePeer> = {}): DevicePeer => ({
  node: seen.node,
  reach: 'direct',
  latency: 12,
  lastSeen: 5_000,
  version: '1.14.1',
  isRoot: false,
  ...change,
})
const member = (change: Partial<DeviceMember> = {}): DeviceMember => ({
  network,
  node: seen.node,
  from: 'controller',
  name: 'nas',
  addresses: ['10.77.0.9'],
  lastSeen: 4_000,
  ...change,
})
const neighbour = (address: string, mac: string | null = seen.mac, name = 'ztlab') => ({
  address,
  mac,
  interface: name,
  state: 'reachable' as const,
})

test('without any list of members, the neighbour’s MAC address tells whose address it is', () => {
  expect(mergeDevices({ ...nobody, peers: [peer()], neighbours: [neighbour('10.77.0.9')] })).toEqual([
    {
      node: seen.node,
      names: [],
      addresses: [{ address: '10.77.0.9', network, from: 'neighbours' }],
      networks: [network],
      path: 'direct',
      latency: 12,
      lastSeen: 6_000,
      online: true,
      since: null,
      version: '1.14.1',
    },
  ])
})

test('a device of several networks is one, with all its ways in; what answered comes first', () => {
  const [device, ...more] = mergeDevices({
    ...nobody,
    members: [
      member({ addresses: ['10.77.0.8', '10.77.0.9'] }),
      member({
        network: other,
        from: 'account',
        name: 'attic nas',
        addresses: ['10.5.0.9'],
        lastSeen: 9_000,
      }),
    ],
    neighbours: [neighbour('10.77.0.9')],
    nicknames: new Map([[seen.node, 'my nas']]),
  })
  expect(more).toEqual([])
  expect(device).toMatchObject({
    names: [
      { name: 'my nas', from: 'nickname' },
      { name: 'nas', from: 'controller' },
      { name: 'attic nas', from: 'account' },
    ],
    addresses: [
      { address: '10.77.0.9', network, from: 'neighbours' },
      { address: '10.77.0.8', network, from: 'controller' },
      { address: '10.5.0.9', network: other, from: 'account' },
    ],
    networks: [network, other],
    path: null,
    lastSeen: 9_000,
  })
})

test.each([
  ['rfc4193', 'fdf7:43b7:cf43:85cf:5999:9389:e92c:eee5/88', seen.rfc4193],
  ['6plane', 'fcb4:c678:9689:e92c:eee5::1/40', 'fcb4:c678:96f7:43b7:cf43::1'],
])('where this computer has an address by %s, others have theirs', (_, own, theirs) => {
  const networks = [{ ...lab, assignedAddresses: [own] }]
  const [device] = mergeDevices({ ...nobody, networks, members: [member({ addresses: [] })] })
  expect(device?.addresses).toEqual([{ address: theirs, network, from: 'network-id' }])
})

describe('online is what is reached now or was seen lately', () => {
  const hour = 3_600_000
  const now = 100 * hour
  const stale = { ...neighbour('10.77.0.9'), state: 'stale' as const }
  const unreached = { reach: 'none' } as const
  test.each([
    ['a peer of a minute ago', { peers: [peer({ ...unreached, lastSeen: now - 60_000 })] }, true],
    ['a peer of an hour ago', { peers: [peer({ ...unreached, lastSeen: now - hour })] }, false],
    [
      'a peer that is relayed, of which no packet is told',
      { peers: [peer({ lastSeen: null, reach: 'relayed' })] },
      true,
    ],
    ['a peer that is not reached', { peers: [peer({ ...unreached, lastSeen: null })] }, false],
    ['a peer of which the service says nothing', { peers: [peer({ reach: null, lastSeen: null })] }, null],
    [
      'a member that its host elsewhere never heard',
      { members: [member({ from: 'account', lastSeen: null })] },
      null,
    ],
    [
      'a member that its host elsewhere heard',
      { members: [member({ from: 'account', lastSeen: now - 240_000 })] },
      true,
    ],
    [
      'a member that its host elsewhere will have heard in a year',
      { members: [member({ from: 'account', lastSeen: now + 8_760 * hour })] },
      null,
    ],
    [
      'a member of a host whose clock is a little ahead',
      { members: [member({ from: 'account', lastSeen: now + 60_000 })] },
      true,
    ],
    ['a member of this controller that is no peer', { members: [member({ lastSeen: null })] }, false],
    ['a member of one minute ago', { members: [member({ lastSeen: now - 60_000 })] }, true],
    ['a member of an hour ago', { members: [member({ lastSeen: now - hour })] }, false],
    [
      'a neighbour that answers',
      { members: [member({ lastSeen: null })], neighbours: [neighbour('10.77.0.9')] },
      true,
    ],
    ['a neighbour of old', { members: [member({ lastSeen: null })], neighbours: [stale] }, false],
  ] as const)('%s', (_, sources, online) => {
    expect(mergeDevices({ ...nobody, ...sources, now })).toMatchObject([{ online, since: null }])
  })
})

test('ways in of networks that this computer is in come first', () => {
  const elsewhere = member({ network: other, addresses: ['10.5.0.9'] })
  const [device] = mergeDevices({ ...nobody, members: [elsewhere, member()] })
  expect(device?.addresses.map(({ address }) => address)).toEqual(['10.77.0.9', '10.5.0.9'])
})

test('an address is one, however it is written and whoever tells it', () => {
  const [device] = mergeDevices({
    ...nobody,
    networks: [{ ...lab, assignedAddresses: ['FDF7:43B7:CF43:85CF:5999:9389:E92C:EEE5/88'] }],
    members: [member({ addresses: ['fdf7:43b7:cf43:85cf:5999:93F7:43b7:cf43'] })],
    neighbours: [neighbour(seen.rfc4193)],
  })
  expect(device?.addresses.map(({ from }) => from)).toEqual(['neighbours'])
})

describe('no device', () => {
  test.each([
    ['this computer itself', { members: [member({ node: self })] }],
    ['a root of the infrastructure', { peers: [peer({ isRoot: true })] }],
    ['a MAC address that tells a node nobody speaks of', { neighbours: [neighbour('10.77.0.9')] }],
    ['what has not answered', { neighbours: [neighbour('10.77.0.9', null)] }],
    ['another network’s kind of MAC address', { neighbours: [neighbour('10.77.0.9', '00:16:3e:01:02:03')] }],
  ])('%s', (_, sources) => {
    expect(mergeDevices({ ...nobody, ...sources })).toEqual([])
  })
})

test('a neighbour on another interface, and a link-local address, give no way in', () => {
  const neighbours = [neighbour('192.168.1.9', seen.mac, 'wlan0'), neighbour('fe80::1')]
  expect(mergeDevices({ ...nobody, peers: [peer()], neighbours })).toMatchObject([{ addresses: [] }])
})

describe('an address of earlier', () => {
  const earlier = (change = {}) => ({
    network,
    node: seen.node,
    address: '10.77.0.9',
    seenAt: 1_000,
    ...change,
  })
  const addressesWith = (change: Partial<DeviceSources>) =>
    mergeDevices({ ...nobody, peers: [peer()], seen: [earlier()], ...change }).map(({ node, addresses }) => [
      node,
      ...addresses.map(({ address, from }) => `${address} ${from}`),
    ])
  test('stands in for one that nobody tells', () => {
    expect(addressesWith({})).toEqual([[seen.node, '10.77.0.9 seen']])
    expect(addressesWith({ neighbours: [neighbour('10.77.0.12')] })).toEqual([
      [seen.node, '10.77.0.12 neighbours'],
    ])
    expect(addressesWith({ members: [member({ addresses: ['10.77.0.13'] })] })).toEqual([
      [seen.node, '10.77.0.13 controller'],
    ])
  })
  test('is nobody’s after a week, in a network that was left, or once another device has it', () => {
    expect(addressesWith({ now: 8 * 86_400_000 })).toEqual([[seen.node]])
    expect(addressesWith({ networks: [] })).toEqual([[seen.node]])
    const [another, itsMac] = ['0a1b2c3d4e', '5a:c5:6a:17:2d:f9']
    const taken = addressesWith({
      members: [member({ node: another, addresses: ['10.77.0.9'] })],
      neighbours: [neighbour('10.77.0.9', itsMac)],
    })
    expect(taken).toContainEqual([seen.node])
    const later = addressesWith({
      peers: [peer(), peer({ node: another })],
      seen: [earlier({ node: another, seenAt: 2_000 }), earlier()],
    })
    expect(later).toEqual([[seen.node], [another, '10.77.0.9 seen']])
  })
  test('makes no device known that neither a list of members nor the service knows', () => {
    expect(addressesWith({ peers: [] })).toEqual([])
  })
})

test('two devices with one name stay two; an address that moved is with who answers there and who is given it', () => {
  const neighbours = [neighbour('10.77.0.10')]
  const members = [member(), member({ node: 'aa00000001', addresses: ['10.77.0.10'] })]
  const devices = mergeDevices({ ...nobody, members, neighbours })
  expect(devices.map(({ node, names }) => [node, names[0]?.name])).toEqual([
    [seen.node, 'nas'],
    ['aa00000001', 'nas'],
  ])
  expect(devices.map(({ addresses }) => addresses.map(({ address }) => address))).toEqual([
    ['10.77.0.10', '10.77.0.9'],
    ['10.77.0.10'],
  ])
})

test('thousands of foreign neighbours are passed over', () => {
  const foreign = Array.from({ length: 20_000 }, (_, index) =>
    neighbour(`10.77.${index >> 8}.${index & 255}`, `5a:00:00:00:${hex(index >> 8)}:${hex(index & 255)}`),
  )
  const devices = mergeDevices({
    ...nobody,
    peers: [peer()],
    neighbours: [...foreign, neighbour('10.77.0.9')],
  })
  expect(devices.map(({ node }) => node)).toEqual([seen.node])
})

const hex = (octet: number): string => octet.toString(16).padStart(2, '0')
