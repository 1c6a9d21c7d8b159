import { type Answer, advance, begun, type Configuration } from '../node/join-flow.ts'
import { type JoinedNetwork, newJoinedNetwork } from '../node/joined-network.ts'
import type { DemoPeer } from '../node/peers.ts'
import { hostedNetworks } from './hosted-networks.ts'
import { type ForeignNetwork, rootAddresses, type World } from './world.ts'

const day = 24 * 3600 * 1000

/** A believable machine: networks in every state, peers near and far, and two networks of its own. */
export function demoWorld(address: string, now: number): World {
  const { hosted, visitors, peers } = hostedNetworks(address, now)
  return {
    online: true,
    peers: [...demoPeers, ...peers],
    foreign: demoForeign,
    visitors,
    joined: [
      settled(demoIds.office, now, { allowDNS: true }),
      newJoinedNetwork(demoIds.family, now),
      settled(demoIds.studio, now, {}, 'studio'),
      settled(demoIds.campus, now, {}, 'campus'),
      settled(demoIds.observatory, now, { allowGlobal: true }),
    ],
    hosted,
  }
}

/** Joined long ago: what its controller answers has arrived, and where it refuses now, a name from better days. */
function settled(
  id: string,
  now: number,
  flags: Partial<JoinedNetwork['flags']>,
  name?: string,
): JoinedNetwork {
  const network = newJoinedNetwork(id, now - 40 * day)
  const answer = demoForeign.find((foreign) => foreign.id === id)?.answer ?? { kind: 'silent' }
  const before = name === undefined ? begun : advance(begun, configured(name, 'PRIVATE', 9, [], {}), now)
  return { ...network, flags: { ...network.flags, ...flags }, progress: advance(before, answer, now) }
}

const roots: readonly DemoPeer[] = rootAddresses.map((address, i) => ({
  address,
  role: 'PLANET',
  latency: [24, 96, 161, 212][i] ?? 100,
  version: null,
  paths: i < 2 ? [`192.0.2.${10 + i}/9993`, `2001:db8:${i + 1}::10/9993`] : [`192.0.2.${10 + i}/9993`],
}))

/** Four roots, a moon of the office's own, and a dozen leaves: near, far, on two paths, bonded, and relayed. */
export const demoPeers: readonly DemoPeer[] = [
  ...roots,
  moon('deadbeef42', 8, '1.14.1', ['198.51.100.4/9993', '2001:db8:40::4/9993']),
  leaf('0a1b2c3d4e', 3, '1.14.1', ['192.168.1.23/9993', '203.0.113.7/21532']),
  leaf('1c98a0f3b7', 1, '1.14.1', ['192.168.1.40/9993']),
  leaf('2fe0716c55', 18, '1.12.2', ['203.0.113.19/9993']),
  bonded('3d7744aa01', 41, '1.14.0', { eth0: '203.0.113.88/45110', wwan0: '198.51.100.88/9993' }),
  leaf('4b20d9e6c8', 187, '1.10.6', []),
  leaf('5a5a01b3f2', -1, null, []),
  leaf('6e13c7d940', 64, '1.14.1', ['198.51.100.201/9993']),
  leaf('8056c2e21c', 33, '1.14.1', ['198.51.100.56/9993', '2001:db8:56::1/9993', '198.51.100.57/443']),
  leaf('9bee8941b5', 120, '1.14.1', ['2001:db8:9b::1/9993']),
  leaf('a09acf0233', 246, '1.8.10', []),
  leaf('b7d52e8f16', 12, '1.13.5', ['203.0.113.140/9993']),
  { ...leaf('c4f9083e2d', 305, '1.14.1', []), tunneled: true },
]

function leaf(address: string, latency: number, version: string | null, paths: readonly string[]): DemoPeer {
  return { address, role: 'LEAF', latency, version, paths }
}

/** `links`: the path that goes over each interface of this computer; the first is the active one */
function bonded(
  address: string,
  latency: number,
  version: string,
  links: { readonly [ifname: string]: string },
): DemoPeer {
  return { ...leaf(address, latency, version, Object.values(links)), bond: Object.keys(links) }
}

function moon(address: string, latency: number, version: string, paths: readonly string[]): DemoPeer {
  return { address, role: 'MOON', latency, version, paths }
}

/** Networks of other controllers, by what they show. Any id that is not here is answered "no such network". */
const demoIds = {
  office: '8056c2e21c000001',
  family: 'a09acf0233c1d5e4',
  studio: '12ac4a1e716f2b90',
  campus: '8bd5124fd6e7a011',
  observatory: '9bee8941b5a3c77d',
  guests: '8056c2e21c00beef',
  warehouse: 'd3ecf5726d580b5a',
  boardroom: 'e5cd7a9e1c2f6b43',
  clinic: '5f6b43cc0a91d210',
  brokenInterface: 'b6079f73c6379990',
  newerOnly: '6ab565387a4b9f31',
  neverAnswers: '35c192ce9b01f8aa',
} as const

const demoForeign: readonly ForeignNetwork[] = [
  {
    id: demoIds.office,
    afterMs: 0,
    answer: configured('office', 'PRIVATE', 14, ['10.147.17.42/24'], {
      routes: [route('10.147.17.0/24'), route('192.168.40.0/24', '10.147.17.1')],
      dns: { domain: 'corp.example', servers: ['10.147.17.53', '10.147.17.54'] },
    }),
  },
  {
    id: demoIds.family,
    afterMs: 12_000,
    answer: configured('family', 'PRIVATE', 3, ['172.28.5.17/16'], { routes: [route('172.28.0.0/16')] }),
  },
  { id: demoIds.studio, afterMs: 0, answer: { kind: 'denied' } },
  {
    id: demoIds.campus,
    afterMs: 0,
    answer: {
      kind: 'login',
      url: 'https://login.campus.example/sso?network=8bd5124fd6e7a011',
      validForMs: 1_800_000,
    },
  },
  {
    id: demoIds.observatory,
    afterMs: 0,
    answer: configured('observatory', 'PUBLIC', 58, ['2001:db8:4f:1::2a/64'], {
      routes: [route('2001:db8:4f:1::/64'), route('2001:db8:4f::/48', '2001:db8:4f:1::1')],
      mtu: 1400,
    }),
  },
  {
    id: demoIds.guests,
    afterMs: 0,
    answer: configured('guests', 'PUBLIC', 7, ['10.99.3.130/20'], { routes: [route('10.99.0.0/20')] }),
  },
  {
    id: demoIds.warehouse,
    afterMs: 6000,
    answer: configured('warehouse', 'PRIVATE', 21, ['192.168.191.77/24', 'fd00:5ca1:ab1e::4d/64'], {
      routes: [route('192.168.191.0/24'), route('fd00:5ca1:ab1e::/64'), route('0.0.0.0/0', '192.168.191.1')],
      dns: { domain: 'warehouse.example', servers: ['192.168.191.1'] },
    }),
  },
  { id: demoIds.boardroom, afterMs: 0, answer: { kind: 'denied' } },
  {
    id: demoIds.clinic,
    afterMs: 0,
    answer: { kind: 'login', url: 'https://id.clinic.example/device', validForMs: 600_000 },
  },
  { id: demoIds.brokenInterface, afterMs: 0, answer: { kind: 'port-error', code: -5 } },
  { id: demoIds.newerOnly, afterMs: 0, answer: { kind: 'too-old' } },
  { id: demoIds.neverAnswers, afterMs: 0, answer: { kind: 'silent' } },
]

/** An answer that lets the node in. */
function configured(
  name: string,
  type: Configuration['type'],
  netconfRevision: number,
  assignedAddresses: readonly string[],
  more: Partial<Configuration>,
): Answer {
  return {
    kind: 'configuration',
    configuration: {
      name,
      type,
      mtu: 2800,
      bridge: false,
      broadcastEnabled: true,
      dns: { domain: '', servers: [] },
      routes: [],
      assignedAddresses,
      netconfRevision,
      ...more,
    },
  }
}

function route(target: string, via: string | null = null): Configuration['routes'][number] {
  return { target, via, flags: 0, metric: 0 }
}
