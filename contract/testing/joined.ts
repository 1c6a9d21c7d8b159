import type { NetworkInEffect } from '../../domain/computer/in-effect.ts'
import type { Device } from '../../domain/devices/device.ts'
import { noAccounts } from '../account.ts'
import { emptyHosting } from '../hosting.ts'
import { noSets, type UsedSet } from '../network-set.ts'
import { defaultFlags, type Flags, type Network, type Node, type ReportedFlags } from '../node.ts'
import type { Pause } from '../pause.ts'
import type { Peer, PeerPath } from '../peer.ts'
import { noPlaces } from '../place.ts'
import { defaultPreferences } from '../preferences.ts'
import type { NetworkEntry, Snapshot } from '../snapshot.ts'

/* Realistic values for tests of code that reads a snapshot; each helper takes the fields that matter to the test. */
export const sampleNode: Node = {
  address: 'a1b2c3d4e5',
  online: true,
  version: '1.14.1',
  versionMajor: 1,
  versionMinor: 14,
  versionRev: 1,
  versionBuild: 0,
  port: 9993,
  tcpFallbackActive: false,
  allowTcpFallbackRelay: true,
  portMappingEnabled: true,
  publicIdentity: 'a1b2c3d4e5:0:8d1f',
  planetWorldId: 149604618,
  planetWorldTimestamp: 1_644_592_324_813,
  clockAhead: 0,
}

/** Flags that the service does not report get its defaults. */
function flagsOver(reported: ReportedFlags): Flags {
  const given = Object.entries(reported).filter(([, value]) => value !== null)
  return { ...defaultFlags, ...Object.fromEntries(given) }
}

export function sampleNetwork(change: Partial<Network> = {}): Network {
  return {
    id: '8056c2e21c000001',
    name: 'workshop',
    status: 'OK',
    type: 'PRIVATE',
    mac: 'a2:4d:3f:7e:19:05',
    mtu: 2800,
    bridge: false,
    broadcastEnabled: true,
    dns: { domain: '', servers: [] },
    assignedAddresses: ['10.147.17.97/24'],
    routes: [{ target: '10.147.17.0/24', via: null, flags: 0, metric: 0 }],
    netconfRevision: 14,
    portDeviceName: 'ztabcdefgh',
    portError: 0,
    multicastSubscriptions: [{ mac: '01:00:5e:00:00:01', adi: 0 }],
    flags: defaultFlags,
    authenticationURL: null,
    authenticationExpiryTime: null,
    untold: [],
    unreadable: {},
    unknownProperties: [],
    ...change,
  }
}

/** A joined network; `network` changes what the service says of it. */
export function sampleEntry(
  change: Partial<NetworkEntry> = {},
  network: Partial<Network> = {},
): NetworkEntry {
  const sample = sampleNetwork(network)
  return {
    id: sample.id,
    revision: 1,
    name: sample.name,
    joined: true,
    network: sample,
    flags: flagsOver(sample.flags),
    inEffect: null,
    settles: false,
    setsDns: false,
    silentServers: [],
    addressesWait: false,
    routeConflicts: [],
    agreedConflicts: [],
    trialSeconds: null,
    pause: null,
    intent: null,
    fault: null,
    waitsLong: false,
    loginOpenedAt: null,
    loginGivenUp: false,
    loginMinutes: null,
    loginTold: null,
    ...change,
  }
}

/** Everything of the network is in effect, except for `change`. */
export function sampleInEffect(
  { assignedAddresses, routes }: Network = sampleNetwork(),
  change: Partial<NetworkInEffect> = {},
): NetworkInEffect {
  return {
    addresses: assignedAddresses.map((address) => ({ address, present: true, withheld: null })),
    routes: routes.map(({ target, via }) => ({
      target,
      via,
      present: true,
      withheld: null,
      lostTo: null,
      otherGateway: null,
    })),
    dnsApplied: null,
    fullTunnel: false,
    ...change,
  }
}

/** A disconnected network that is remembered. */
export function sampleLeft(change: Partial<NetworkEntry> = {}): NetworkEntry {
  return sampleEntry({ joined: false, network: null, ...change })
}

export function sampleSnapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    revision: 1,
    connection: { state: 'online' },
    node: sampleNode,
    networks: [sampleEntry()],
    unreadableNetworks: 0,
    notices: [],
    preferences: { ...defaultPreferences, welcomeSeen: true },
    locale: 'en',
    pendingChanges: [],
    sets: noSets,
    places: noPlaces,
    desktop: { environment: 'xfce', trayHost: 'present', shortcut: { state: 'none' } },
    doctor: null,
    resolver: null,
    deviceCounts: {},
    hosting: emptyHosting,
    accounts: noAccounts,
    demo: false,
    ...change,
  }
}

/** A pause that the person began, and that lasts until somebody ends it. */
export const samplePause: Pause = {
  step: 'paused',
  before: { allowManaged: true, allowDefault: false, allowDNS: false },
  changed: [],
  by: { kind: 'person' },
  since: 0,
  until: null,
}

/** A set that the person has used, and that changed nothing. */
export function sampleUsedSet(change: Partial<UsedSet> = {}): UsedSet {
  return {
    id: 'work',
    name: 'Work',
    by: { kind: 'person' },
    at: 0,
    step: 'used',
    left: [],
    changed: [],
    failed: [],
    unknown: [],
    canGoBack: true,
    ...change,
  }
}

export function samplePath(change: Partial<PeerPath> = {}): PeerPath {
  return {
    address: '203.0.113.7/9993',
    active: true,
    expired: false,
    preferred: true,
    lastReceive: 0,
    lastSend: 0,
    trustedPathId: 0,
    link: null,
    ...change,
  }
}

export function samplePeer(change: Partial<Peer> = {}): Peer {
  return {
    address: '0a1b2c3d4e',
    role: 'LEAF',
    latency: 12,
    reach: 'direct',
    version: '1.14.1',
    versionMajor: 1,
    versionMinor: 14,
    versionRev: 1,
    paths: [samplePath()],
    unreadablePaths: 0,
    silence: 4_000,
    tunneled: false,
    bonded: false,
    bond: null,
    names: [],
    ...change,
  }
}

/** A device of which nothing but its address is known. */
export function sampleDevice(node: string, change: Partial<Device> = {}): Device {
  return {
    node,
    names: [],
    addresses: [],
    networks: [],
    path: null,
    latency: null,
    lastSeen: null,
    online: false,
    since: null,
    version: null,
    ...change,
  }
}
