import { type DeviceList, type DeviceNetwork, type DevicePage, noDevices } from '../../contract/devices.ts'
import type { Network } from '../../contract/node.ts'
import type { Peer, PeerPath } from '../../contract/peer.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import {
  sampleEntry,
  sampleLeft,
  sampleNetwork,
  sampleNode,
  sampleSnapshot,
} from '../../contract/testing/joined.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'

export function network(parts: Partial<Network> = {}): Network {
  return sampleNetwork({
    name: 'office',
    assignedAddresses: ['fd80:56c2::1/88', '10.147.17.97/24'],
    routes: [
      { target: '10.147.17.0/24', via: null, flags: 0, metric: 0 },
      { target: '10.1.0.0/16', via: '10.147.17.9', flags: 0, metric: 0 },
    ],
    ...parts,
  })
}

/** The entry that main would make of this joined network. */
export function entry(of: Network = network(), parts: Partial<NetworkEntry> = {}): NetworkEntry {
  return sampleEntry(parts, of)
}

export function disconnected(id: string, name = ''): NetworkEntry {
  return sampleLeft({ id, name })
}

export function snapshot(parts: Partial<Snapshot> = {}): Snapshot {
  return sampleSnapshot({ node: { ...sampleNode, address: '89e92ceee5' }, networks: [], ...parts })
}

export function path(parts: Partial<PeerPath> = {}): PeerPath {
  return {
    address: '203.0.113.7/9993',
    active: true,
    expired: false,
    preferred: true,
    lastReceive: 0,
    lastSend: 0,
    trustedPathId: 0,
    link: null,
    ...parts,
  }
}

export function peer(parts: Partial<Peer> = {}): Peer {
  return {
    address: '5c20a1d3e8',
    role: 'LEAF',
    latency: 12,
    reach: 'direct',
    version: '1.14.1',
    versionMajor: 1,
    versionMinor: 14,
    versionRev: 1,
    paths: [path()],
    unreadablePaths: 0,
    silence: 4_000,
    tunneled: false,
    bonded: false,
    bond: null,
    names: [],
    ...parts,
  }
}

/** A device with only the properties that the test gives. */
export function device(node: NodeAddress, parts: Partial<Device> = {}): Device {
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
    ...parts,
  }
}

export function deviceNetwork(id: NetworkId, parts: Partial<DeviceNetwork> = {}): DeviceNetwork {
  return { id, name: 'office', joined: true, isHosted: false, ...parts }
}

/** A list of devices as a single page. */
export function devicePage(list: Partial<DeviceList>): DevicePage {
  const { devices, ...rest } = { ...noDevices, at: 1, ...list }
  return { version: '1', first: true, items: devices, removed: [], more: false, ...rest }
}
