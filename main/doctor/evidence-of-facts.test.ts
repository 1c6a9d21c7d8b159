import { expect, test } from 'vitest'
import type { CheckId, DoctorSubject } from '../../contract/doctor.ts'
import type { EvidenceCode } from '../../contract/doctor-evidence.ts'
import { samplePeer } from '../../contract/testing/joined.ts'
import { macOfMember } from '../../domain/computer/member-address.ts'
import type { DoctorGathered } from './facts.ts'
import { fact, missing } from './gather.ts'
import {
  avoiding,
  checkFrom,
  found,
  offline,
  refused,
  silentPing,
  startedAgo,
  tunnelled,
} from './testing/checks-from.ts'
import { answered, subjects, wholeNetwork } from './testing/whole.ts'

/* Good and unknown findings are told too. Neither is a cause, so the tests of causes do not see them. */
type Row = readonly [EvidenceCode, CheckId, Partial<DoctorGathered>, DoctorSubject?]

const device = wholeNetwork.portDeviceName
const gateway = '10.147.17.1'
const gatewayNode = '1234567890'
const controller = wholeNetwork.id.slice(0, 10)
const relayedGateway = {
  ...tunnelled,
  neighbours: fact('ip neigh', [
    {
      address: gateway,
      interface: device,
      mac: macOfMember(wholeNetwork.id, gatewayNode),
      state: 'reachable',
    } as const,
  ]),
  peers: fact('GET /peer', [
    samplePeer({ address: '778cde7190', role: 'PLANET' }),
    samplePeer({ address: gatewayNode, reach: 'relayed' }),
  ]),
}
const imposter = { service: refused('unreachable', { code: 'service-imposter', detail: 'node' }) }
const mayBlock = {
  traffic: 'out',
  families: [4],
  ports: [9993],
  isCertain: false,
  rule: 'ip filter OUTPUT: drop',
} as const
const blocking = fact('firewalls', [
  {
    name: 'iptables',
    state: { kind: 'found', by: '', raw: '', value: { isActive: true, blocks: [mayBlock] } },
  } as const,
])
const silentFor = (silence: number) => found('peers', (peers) => peers.map((peer) => ({ ...peer, silence })))
const { peer, network, computer } = subjects

const relayedController = samplePeer({ address: controller, silence: null, paths: [], reach: 'relayed' })
const relayedPeer = { peer: fact('GET /peer', samplePeer({ reach: 'relayed', paths: [], silence: null })) }

const rows: readonly Row[] = [
  ['unit-found', 'service-installed', {}],
  [
    'unit-stopped',
    'service-running',
    found('unit', (unit) => ({ ...unit, isRunning: false, state: 'inactive (dead)' })),
    computer,
  ],
  ['token-withheld', 'token-accepted', imposter],
  ['nobody-heard', 'udp', silentFor(90_000)],
  ['conf-avoids-addresses', 'roots', { service: offline, ...avoiding({ subnets: ['203.0.113.0/24'] }) }],
  ['conf-no-relay', 'udp', { service: offline, ...avoiding({ forbidsRelay: true }) }],
  ['conf-avoids-addresses', 'peer-path', { ...relayedPeer, ...avoiding({ subnets: ['10.0.0.0/8'] }) }, peer],
  [
    'conf-avoids-node',
    'peer-path',
    { ...relayedPeer, ...avoiding({ ofNodes: new Map([[peer.address, ['203.0.113.0/24']]]) }) },
    peer,
  ],
  ['rule-may-block', 'udp', { firewalls: blocking, service: answered({}, { tcpFallbackActive: true }) }],
  [
    'nat-none',
    'nat',
    found('settings', (settings) => ({ ...settings, surfaceAddresses: ['192.168.1.23/9993'] })),
  ],
  ['nat-steady', 'nat', {}],
  [
    'bound-nowhere',
    'port',
    {
      ...found('settings', (settings) => ({ ...settings, listeningOn: [] })),
      listeners: fact('sockets', []),
    },
  ],
  ['roots-answer', 'roots', {}],
  ['root-latency', 'roots', {}],
  [
    'no-network-joined',
    'joined',
    found('service', ({ outcome, ...rest }) => ({
      ...rest,
      outcome: outcome.ok ? { ...outcome, networks: [] } : outcome,
    })),
    computer,
  ],
  ['controller-is-here', 'controller', { service: answered({}, { address: controller }) }],
  ['controller-needless', 'controller', { service: answered({ id: 'ff00160016000000' }) }, computer],
  ['controller-not-asked', 'controller', { peers: fact('GET /peer', [relayedController]) }],
  ['controller-not-asked', 'controller', { peers: fact('GET /peer', []), ...startedAgo(2_000) }],
  ['configuration-received', 'configuration', { service: answered({ netconfRevision: 7 }) }],
  ['configuration-in-use', 'configuration', { service: answered({ netconfRevision: null }) }],
  ['configuration-due', 'configuration', { service: answered({ status: 'REQUESTING_CONFIGURATION' }) }],
  ['interface-unnamed', 'interface', { service: answered({ portDeviceName: '' }) }],
  ['address-present', 'addresses', {}],
  ['address-unusable', 'addresses', { service: answered({ assignedAddresses: ['0.0.0.0/24'] }) }],
  ['no-routes', 'routes', { service: answered({ routes: [] }) }],
  ['tunnel-in-effect', 'full-tunnel', tunnelled],
  ['gateway-answers', 'full-tunnel', tunnelled],
  ['gateway-relayed', 'full-tunnel', relayedGateway],
  ['latency-unknown', 'peer-latency', { peer: fact('GET /peer', samplePeer({ latency: null })) }, peer],
  ['addresses-single', 'peer-addresses', {}, peer],
  ['packet-route', 'peer-route', {}, peer],
  ['peer-address-unknown', 'peer-route', { peerAddress: missing('members', 'nothing-to-check') }, peer],
  ['neighbour-answers', 'peer-neighbour', {}, peer],
  [
    'neighbour-earlier',
    'peer-neighbour',
    {
      ...found('peerNeighbour', (found) => ({ ...found, heardSince: null })),
      ping: silentPing,
    },
    peer,
  ],
  ['ping-time', 'peer-loss', {}, peer],
  ['mtu-fits', 'peer-mtu', {}, peer],
  [
    'mtu-or-loss',
    'peer-mtu',
    {
      sizes: fact('ping', { mtu: 2800, fits: 1400, sent: 1 }),
      ping: fact('ping', { address: '10.147.17.8', sent: 10, received: 5, average: 9 }),
    },
    peer,
  ],
  [
    'peer-port-open',
    'peer-port',
    {
      peerPort: fact('connect', { kind: 'open', address: '10.147.17.8', port: 22, after: 3 }),
    },
    { ...peer, port: 22 },
  ],
]

for (const [code, id, facts, subject = network] of rows)
  test(`${code} is evidence of ${id}`, async () => {
    const check = await checkFrom(id, facts, subject)
    expect(check?.evidence.map((each) => each.code)).toContain(code)
  })
