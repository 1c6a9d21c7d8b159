import { type DeviceList, type DeviceNetwork, type DevicePage, noDevices } from '../../contract/devices.ts'
import type { Network } from '../../contract/node.ts'
import type { Peer } from '../../contract/peer.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import {
  sampleDevice,
  sampleEntry,
  sampleLeft,
  sampleNetwork,
  sampleNode,
  samplePath,
  samplePeer,
  sampleSnapshot,
} from '../../contract/testing/joined.ts'
import type { NetworkId } from '../../domain/network-id.ts'

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

export const path = samplePath

export function peer(parts: Partial<Peer> = {}): Peer {
  return samplePeer({ address: '5c20a1d3e8', ...parts })
}

export const device = sampleDevice

export function deviceNetwork(id: NetworkId, parts: Partial<DeviceNetwork> = {}): DeviceNetwork {
  return { id, name: 'office', joined: true, isHosted: false, ...parts }
}

/** A list of devices as a single page. */
export function devicePage(list: Partial<DeviceList>): DevicePage {
  const { devices, ...rest } = { ...noDevices, at: 1, ...list }
  return { version: '1', first: true, items: devices, removed: [], more: false, ...rest }
}
