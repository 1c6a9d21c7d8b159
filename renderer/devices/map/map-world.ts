import { compareDevices, type Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { MapDevice } from './map-layout.ts'

interface NamedNetwork {
  readonly id: NetworkId
  /** Empty: none */
  readonly name: string
}

/** The map shows these devices and networks, in the order in which they stand around it. */
export interface MapWorld {
  readonly devices: readonly MapDevice[]
  readonly byNode: ReadonlyMap<NodeAddress, MapDevice>
  readonly networks: readonly NetworkId[]
  readonly marks: ReadonlyMap<NetworkId, NetworkMark>
  readonly networkName: (network: NetworkId) => string
  /** This many devices are left out. */
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
        node,
        networks: own,
        path,
        latency,
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

/** The map without the names of devices and networks. `networkName`: a network's number, from 1, as its name */
export function withoutNames(world: MapWorld, networkName: (number: number) => string): MapWorld {
  const devices = world.devices.map((device) => ({ ...device, label: '' }))
  const names = new Map(world.networks.map((network, at) => [network, networkName(at + 1)]))
  return {
    ...world,
    devices,
    byNode: new Map(devices.map((device) => [device.node, device])),
    networkName: (network) => names.get(network) ?? '',
  }
}

/** More devices could not be told apart. */
const mostShown = 200

/** Keeps the order, but leaves out the least important devices: connected ones stay first, then online ones, then those seen last. */
export function chooseDevices(devices: readonly Device[], most = mostShown): readonly Device[] {
  if (devices.length <= most) return devices
  const ranked = devices.toSorted(
    (a, b) =>
      Number(a.path === null) - Number(b.path === null) ||
      Number(b.online) - Number(a.online) ||
      (b.lastSeen ?? 0) - (a.lastSeen ?? 0) ||
      (a.node < b.node ? -1 : 1),
  )
  const chosen = new Set(ranked.slice(0, most))
  return devices.filter((device) => chosen.has(device))
}

/** A network's devices share a colour, and a shape for people who cannot tell the colours apart. */
export interface NetworkMark {
  /** The colour, as CSS writes it */
  readonly colour: string
  readonly shape: Shape
}

const shapes = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'wedge'] as const
type Shape = (typeof shapes)[number]
const colours = 8

export const noNetwork: NetworkMark = { colour: 'var(--secondary)', shape: 'circle' }

/** Up to 24 networks differ in colour or shape. */
function marksOf(networks: readonly NetworkId[]): ReadonlyMap<NetworkId, NetworkMark> {
  return new Map(
    networks.map((network, at) => [
      network,
      { colour: `var(--tint-${(at % colours) + 1})`, shape: shapes[at % shapes.length] ?? 'circle' },
    ]),
  )
}

/** Paths around 0, 0 that look equally large */
export function markPath(shape: Shape, radius: number): string {
  switch (shape) {
    case 'circle':
      return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
    case 'square':
      return polygon(4, radius * 1.22, Math.PI / 4)
    case 'diamond':
      return polygon(4, radius * 1.3, 0)
    case 'triangle':
      return polygon(3, radius * 1.42, -Math.PI / 2)
    case 'hexagon':
      return polygon(6, radius * 1.12, 0)
    case 'wedge':
      return polygon(3, radius * 1.42, Math.PI / 2)
  }
}

function polygon(corners: number, radius: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / corners
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}

const most = 22

/** A name as a label. At most two combining marks per letter are kept: more would cover half the drawing. */
export function shortName(name: string): string {
  return visibleText(name.slice(0, 400).replace(/(\p{M}{2})\p{M}+/gu, '$1'), most)
}
