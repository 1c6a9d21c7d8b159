import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { firstSorted } from '../../pages/list-pages.ts'

/** A device that can be reached in a network, as a line of its menu. */
export interface MenuDevice {
  readonly node: NodeAddress
  /** Empty: nobody named it */
  readonly name: string
  readonly address: string
  readonly online: boolean
}

/** Of one network */
export interface NetworkDevices {
  readonly listed: readonly MenuDevice[]
  /** All of them, also those whose address is not known */
  readonly count: number
}

export type DevicesByNetwork = ReadonlyMap<NetworkId, NetworkDevices>

/** More lines would push a network's switches off the screen. */
const most = 15

interface Reached {
  readonly device: Device
  readonly address: string
}

/**
 * The devices of each network that were there last, with the address that they have in it. Those that are online stand
 * first and by name: they were all seen within minutes, and a menu that is open shall keep its lines.
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

/** The newest in this run first among those online; else who was seen last. */
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

/** A short one (IPv4) before the others, as people give them to each other; null: none is known */
function addressIn({ addresses }: Device, network: NetworkId): string | null {
  const there = addresses.filter((one) => one.network === network)
  return (there.find(({ address }) => !address.includes(':')) ?? there[0])?.address ?? null
}
