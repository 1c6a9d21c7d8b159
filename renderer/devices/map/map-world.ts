import type { Device } from '../../../domain/devices/device.ts'
import { compareDevices } from '../../../domain/devices/device-order.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { chooseDevices } from './choose-devices.ts'
import type { MapDevice } from './map-layout.ts'
import { marksOf, type NetworkMark } from './marks.ts'
import { shortName } from './short-name.ts'

interface NamedNetwork {
  readonly id: NetworkId
  /** Empty: none */
  readonly name: string
}

/** What is drawn, in the order in which it goes round */
export interface MapWorld {
  readonly devices: readonly MapDevice[]
  readonly byNode: ReadonlyMap<NodeAddress, MapDevice>
  readonly networks: readonly NetworkId[]
  readonly marks: ReadonlyMap<NetworkId, NetworkMark>
  readonly networkName: (network: NetworkId) => string
  /** So many are left out. */
  readonly more: number
}

export function mapWorld(
  devices: readonly Device[],
  networks: readonly NamedNetwork[],
  collator: Intl.Collator,
): MapWorld {
  const shown = chooseDevices(devices)
    .toSorted(compareDevices(collator))
    .map(
      ({ node, names, networks: own, path, latency }): MapDevice => ({
        ...{ node, networks: own, path, latency },
        label: shortName(names[0]?.name ?? '') || node,
      }),
    )
  const names = new Map(networks.map(({ id, name }) => [id, shortName(name) || id]))
  const used = new Set(shown.flatMap((device) => device.networks))
  const drawn = [...names.keys()]
    .filter((network) => used.has(network))
    .toSorted((a, b) => collator.compare(names.get(a) ?? '', names.get(b) ?? '') || (a < b ? -1 : 1))
  return {
    devices: shown,
    byNode: new Map(shown.map((device) => [device.node, device])),
    networks: drawn,
    marks: marksOf(drawn),
    networkName: (network) => names.get(network) ?? network,
    more: devices.length - shown.length,
  }
}

/** Without what tells whose they are. */
export function withoutNames(world: MapWorld, nameOf: (number: number) => string): MapWorld {
  const devices = world.devices.map((device) => ({ ...device, label: '' }))
  const names = new Map(world.networks.map((network, at) => [network, nameOf(at + 1)]))
  return {
    ...world,
    devices,
    byNode: new Map(devices.map((device) => [device.node, device])),
    networkName: (network) => names.get(network) ?? '',
  }
}
