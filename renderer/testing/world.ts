import { noAccounts } from '../../contract/account.ts'
import { emptyHosting } from '../../contract/hosting.ts'
import { defaultFlags, type Network, type Peer, type PeerPath } from '../../contract/node.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'

export function network(parts: Partial<Network> = {}): Network {
  return {
    id: '8056c2e21c000001',
    name: 'office',
    status: 'OK',
    type: 'PRIVATE',
    mac: 'a2:4d:3f:7e:19:05',
    mtu: 2800,
    bridge: false,
    broadcastEnabled: true,
    dns: { domain: '', servers: [] },
    assignedAddresses: ['fd80:56c2::1/88', '10.147.17.97/24'],
    routes: [
      { target: '10.147.17.0/24', via: null, flags: 0, metric: 0 },
      { target: '10.1.0.0/16', via: '10.147.17.9', flags: 0, metric: 0 },
    ],
    netconfRevision: 14,
    portDeviceName: 'ztabcdefgh',
    portError: 0,
    multicastSubscriptions: [{ mac: '01:00:5e:00:00:01', adi: 0 }],
    flags: defaultFlags,
    authenticationURL: null,
    authenticationExpiryTime: null,
    ...parts,
  }
}

/** A joined network, as main would say it of `of`. */
export function entry(of: Network = network(), parts: Partial<NetworkEntry> = {}): NetworkEntry {
  return {
    id: of.id,
    name: of.name,
    joined: true,
    network: of,
    flags: of.flags,
    intent: null,
    fault: null,
    waitsLong: false,
    ...parts,
  }
}

export function disconnected(id: string, name = ''): NetworkEntry {
  return { ...entry(network({ id, name })), joined: false, network: null }
}

export function snapshot(parts: Partial<Snapshot> = {}): Snapshot {
  return {
    revision: 1,
    connection: { state: 'online' },
    node: { address: '89e92ceee5', online: true, version: '1.14.1', port: 9993, tcpFallbackActive: false },
    networks: [],
    notices: [],
    preferences: defaultPreferences,
    hosting: emptyHosting,
    accounts: noAccounts,
    demo: false,
    ...parts,
  }
}

export function path(parts: Partial<PeerPath> = {}): PeerPath {
  return {
    address: '203.0.113.7/9993',
    active: true,
    expired: false,
    preferred: true,
    lastReceive: 0,
    lastSend: 0,
    ...parts,
  }
}

export function peer(parts: Partial<Peer> = {}): Peer {
  return {
    address: '5c20a1d3e8',
    role: 'LEAF',
    latency: 12,
    version: '1.14.1',
    paths: [path()],
    tunneled: false,
    bonded: false,
    names: [],
    ...parts,
  }
}
