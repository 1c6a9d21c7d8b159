import type { DoctorSubject } from '../../../contract/doctor.ts'
import type { Network, Node } from '../../../contract/node.ts'
import { success } from '../../../contract/result.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import { sampleNetwork, sampleNode, samplePeer } from '../../../contract/testing/joined.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import type { HostedMember, MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { sampleMember } from '../../../domain/testing/sample-members.ts'
import type { DoctorContext } from '../check.ts'
import type { DoctorFacts, DoctorGathered } from '../facts.ts'
import { fact, type Gathered, missing } from '../gather.ts'

export const subjects = {
  computer: { kind: 'computer' },
  network: { kind: 'network', id: sampleNetwork().id },
  peer: { kind: 'peer', address: '0a1b2c3d4e' },
  hosted: { kind: 'hosted', id: sampleHosted().id, member: null },
} as const satisfies { readonly [kind in DoctorSubject['kind']]: DoctorSubject }

export const wholeNetwork: Network = sampleNetwork({
  routes: [
    { target: '10.147.17.0/24', via: null, flags: 0, metric: 0 },
    { target: '192.168.40.0/24', via: '10.147.17.1', flags: 0, metric: 0 },
  ],
})

/** The reply of a healthy service with these changes. */
export function answered(
  change: Partial<Network> = {},
  node: Partial<Node> = {},
): Gathered<DoctorFacts['service']> {
  const outcome = {
    ok: true as const,
    node: { ...sampleNode, ...node },
    networks: [{ ...wholeNetwork, ...change }],
    unreadable: 0,
    silence: 4_000,
  }
  return fact('GET /status', { outcome, milliseconds: 3 })
}

export const program = { process: 812, name: 'zerotier-one' }
const device = wholeNetwork.portDeviceName

const heardMember = sampleMember(
  { authorized: true, ipAssignments: ['10.64.0.11'] },
  { presence: { path: 'direct', latency: 12, lastSeen: 900 } },
)

/** The network's host, where this computer and the peer are members like these. */
export function hostOf(
  peer: Partial<MemberConfig>,
  more: readonly HostedMember[] = [],
  config: Partial<NetworkConfig> = {},
): Gathered<DoctorFacts['peerHosts']> {
  const members = [
    sampleMember({ authorized: true, ipAssignments: ['10.147.17.97'] }, { id: 'a1b2c3d4e5' }),
    sampleMember(
      { authorized: true, ipAssignments: ['10.147.17.8'], ...peer },
      { id: subjects.peer.address },
    ),
    ...more,
  ]
  return fact('host', [
    {
      network: sampleHosted({ rules: [{ type: 'ACTION_ACCEPT' }], ...config }, { id: wholeNetwork.id }),
      members,
    },
  ])
}

/** A computer on which nothing is wrong. */
export const whole: DoctorGathered = {
  locations: fact('locations', [
    {
      ok: true,
      value: {
        home: '/var/lib/zerotier-one',
        origin: 'http://127.0.0.1:9993',
        unitNames: ['zerotier-one'],
        portFile: '/var/lib/zerotier-one/zerotier-one.port',
        tokenFile: '/var/lib/zerotier-one/authtoken.secret',
      },
    },
  ]),
  service: answered(),
  services: fact('GET /health', {
    used: { home: '/var/lib/zerotier-one', origin: 'http://127.0.0.1:9993' },
    others: [],
  }),
  unit: fact('systemctl', {
    manager: 'systemd',
    name: 'zerotier-one.service',
    isInstalled: true,
    isRunning: true,
    state: 'active (running)',
    isEnabled: true,
    since: 1,
  }),
  disk: fact('statfs', { path: '/var/lib/zerotier-one', free: 5_000_000_000 }),
  serviceStart: fact('systemctl', { at: 1, age: 3_600_000 }),
  tokenFile: fact('stat', { path: '/var/lib/zerotier-one/authtoken.secret', changedAt: 1 }),
  avoided: fact('GET /config', { prefixes: [], subnets: [], ofNodes: new Map(), forbidsRelay: false }),
  halted: fact('/proc', []),
  settings: fact('GET /status', {
    ports: [9993, 28_000, 41_000],
    surfaceAddresses: ['203.0.113.66/9993'],
    listeningOn: ['192.168.1.23/9993'],
    forceTcpRelay: false,
  }),
  peers: fact('GET /peer', [
    samplePeer({ address: '778cde7190', role: 'PLANET' }),
    samplePeer({ address: '8056c2e21c' }),
    samplePeer(),
  ]),
  listeners: fact('sockets', [
    { protocol: 'tcp', address: '127.0.0.1', port: 9993, user: 0, program },
    { protocol: 'udp', address: '192.168.1.23', port: 9993, user: 0, program },
  ]),
  firewalls: fact('firewalls', [
    { name: 'nftables', state: { kind: 'found', by: 'nft', raw: '', value: { isActive: true, blocks: [] } } },
  ]),
  computer: fact('computer', {
    interfaces: [
      { name: 'wlan0', mac: null, mtu: 1500, addresses: ['192.168.1.23/24'] },
      { name: device, mac: null, mtu: 2800, addresses: ['10.147.17.97/24'] },
    ],
    routes: [
      { target: '0.0.0.0/0', via: '192.168.1.1', interface: 'wlan0', metric: 600 },
      { target: '10.147.17.0/24', via: null, interface: device, metric: 0 },
      { target: '192.168.40.0/24', via: '10.147.17.1', interface: device, metric: 5000 },
    ],
    dns: [{ interface: null, servers: ['192.168.1.1'], domains: [] }],
  }),
  switchedOn: fact('flags', new Map([[device, true]])),
  switches: fact('/proc/sys/net', { hasTun: true, ipv6Off: [], arpOff: [], duplicates: [] }),
  links: fact(
    'links',
    new Map([
      ['wlan0', { state: 'up', isHardware: true } as const],
      [device, { state: 'up', isHardware: false } as const],
    ]),
  ),
  filters: fact('rp_filter', [{ interface: 'wlan0', mode: 'loose' }]),
  policyRules: fact('ip rule', []),
  neighbours: fact('ip neigh', []),
  lookups: fact('resolv.conf', { servers: ['127.0.0.53'], byResolved: true }),
  nameServers: fact('name-servers', []),
  gateways: fact('ping', [{ address: '10.147.17.1', sent: 3, received: 3, average: 9 }]),
  gatewayNeighbours: fact('ip neigh', []),
  peerAddress: fact('members', { network: wholeNetwork.id, address: '10.147.17.8', seenAt: null }),
  peerRouteEntry: missing('', 'nothing-to-check'),
  peerRoute: fact('ip route get', [
    { from: null, route: { kind: 'goes', interface: device, via: null, source: '10.147.17.97' } },
    { from: '10.147.17.97', route: { kind: 'goes', interface: device, via: null, source: '10.147.17.97' } },
  ]),
  peerNeighbour: fact('ip neigh', {
    neighbour: {
      address: '10.147.17.8',
      interface: device,
      mac: macOfMember(wholeNetwork.id, subjects.peer.address),
      state: 'reachable',
    },
    heardSince: true,
  }),
  peer: fact('GET /peer', samplePeer()),
  ping: fact('ping', { address: '10.147.17.8', sent: 5, received: 5, average: 12.4 }),
  sizes: fact('ping', { mtu: 2800, fits: 2800, sent: 2 }),
  peerHosts: hostOf({}),
  peerBlocksBefore: fact('nft', { blocks: [], unread: null }),
  peerBlocks: fact('nft', { blocks: [], unread: null }),
  peerPort: missing('', 'nothing-to-check'),
  farReport: fact('TCP', {
    kind: 'told',
    report: {
      version: 1,
      findings: [
        { code: 'firewall-clear' },
        { code: 'path-direct' },
        { code: 'ping-answered', sent: 12, lost: 0 },
        { code: 'mtu-fits', mtu: 2800 },
      ],
    },
  }),
  hosted: fact(
    'host',
    success({ network: sampleHosted({ rules: [{ type: 'ACTION_ACCEPT' }] }), members: [heardMember] }),
  ),
}

export const nothingFound = Object.fromEntries(
  Object.keys(whole).map((name) => [name, missing('', 'failed', 'no /proc')]),
) as unknown as DoctorGathered

export function contextOf(subject: DoctorSubject): DoctorContext {
  return {
    subject,
    platform: 'linux',
    entry: () => null,
    isHosted: () => false,
    hostedWith: () => [],
    nameOf: () => null,
    isOfThisNode: () => true,
    now: 1_000,
  }
}
