import { type DeviceList, type DeviceNetwork, type DevicePage, noDevices } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'

/** A device of which nothing is known but what the test says. */
export function device(node: NodeAddress, parts: Partial<Device> = {}): Device {
  return {
    ...{ node, names: [], addresses: [], networks: [], path: null, latency: null },
    ...{ lastSeen: null, online: false, since: null, version: null },
    ...parts,
  }
}

export function deviceNetwork(id: NetworkId, parts: Partial<DeviceNetwork> = {}): DeviceNetwork {
  return { id, name: 'office', joined: true, isHosted: false, ...parts }
}

/** All of them on one page. */
export function devicePage(list: Partial<DeviceList>): DevicePage {
  const { devices, ...rest } = { ...noDevices, at: 1, ...list }
  return { version: '1', first: true, items: devices, removed: [], more: false, ...rest }
}
