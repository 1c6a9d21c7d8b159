import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { firstSorted } from '../../pages/list-pages.ts'

/** A device with a known address in a network, which is one line of the network's menu. */
export interface MenuDevice {
  readonly node: NodeAddress
  /** Empty: the device has no name. */
  readonly name: string
  readonly address: string
  /** null: nobody tells */
  readonly online: boolean | null
}

/** The devices of one network. */
export interface NetworkDevices {
  readonly listed: readonly MenuDevice[]
  /** The number of all devices, including those without a known address. */
  readonly count: number
}

export type DevicesByNetwork = ReadonlyMap<NetworkId, NetworkDevices>

/** With more lines, the switches of the network would not fit on the screen. */
const most = 15

interface Reached {
  readonly device: Device
  readonly address: string
}

/**
 * Returns the most recent devices of each network, with their addresses in it. Devices that are online come first and
 * are sorted by name: they were all seen in the last few minutes, so sorting by time would move the lines of an open
 * menu.
 */
export function devicesByNetwork(
  devices: readonly Device[],
  { compare }: Pick<Intl.Collator, 'compare'>,
): DevicesByNetwork {
  const all = new Map<NetworkId, { count: number; readonly reached: Reached[] }>()
  for (const device of devices) {
    for (const network of device.networks) {
      const found = all.get(network) ?? { count: 0, reached: [] }
      all.set(network, found)
      found.count += 1
      const address = addressIn(device, network)
      if (address !== null) found.reached.push({ device, address })
    }
  }
  const byName = (a: MenuDevice, b: MenuDevice): number =>
    Number(b.online) - Number(a.online) ||
    (a.online ? Number(b.name !== '') - Number(a.name !== '') || compare(a.name, b.name) : 0)
  return new Map(
    [...all].map(([network, { count, reached }]) => {
      const { first } = firstSorted(reached, most, byRecency)
      return [network, { listed: first.map(line).toSorted(byName), count }]
    }),
  )
}

/**
 * Sorts online devices first, the most recently appeared at the top, and then the others by the time they were last
 * seen.
 */
function byRecency({ device: a }: Reached, { device: b }: Reached): number {
  return (
    Number(b.online) - Number(a.online) ||
    (a.online ? (b.since ?? 0) - (a.since ?? 0) : (b.lastSeen ?? 0) - (a.lastSeen ?? 0)) ||
    Number(b.names.length > 0) - Number(a.names.length > 0) ||
    (a.node < b.node ? -1 : 1)
  )
}

function line({ device: { node, names, online }, address }: Reached): MenuDevice {
  return { node, name: names[0]?.name ?? '', address, online }
}

/**
 * Returns the address in the network, IPv4 if there is one, because it is short and people tell it to each other; null:
 * none is known.
 */
function addressIn({ addresses }: Device, network: NetworkId): string | null {
  const there = addresses.filter((one) => one.network === network)
  return (there.find(({ address }) => !address.includes(':')) ?? there[0])?.address ?? null
}
