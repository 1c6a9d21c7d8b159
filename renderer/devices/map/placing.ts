import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Frame, LayoutInput, MapDevice, Position } from './map-layout.ts'
import { depthOf, unknownZone } from './rings.ts'
import {
  type Box,
  createRoom,
  findLabel,
  findSpot,
  overlap,
  pointAt,
  type Room,
  type Wanted,
} from './spots.ts'

/** CSS pixels: a mark with some space around it */
export const markSizes = { largest: 15, smallest: 9 }

interface ToPosition extends Pick<Position, 'node' | 'network' | 'zone' | 'angle'> {
  readonly device: MapDevice
  /** Its index among the devices */
  readonly at: number
}

export interface Placing {
  position(one: ToPosition): void
  /** Keeps marks where they were, and names where there is still room. Has to come before any `position`. */
  keep(kept: readonly Position[]): void
  /** Adds names that were left out where there is room after all. */
  nameRest(devices: readonly MapDevice[]): void
  readonly positions: ReadonlyMap<NodeAddress, Position>
}

export function createPlacing(textWidth: LayoutInput['textWidth'], frame: Frame): Placing {
  const { disc, markSize } = frame
  const room = roomWithin(frame)
  /** The same without the names */
  const bare = roomWithin(frame)
  const positions = new Map<NodeAddress, Position>()

  function put(position: Position): void {
    const box = boxOf(position)
    room.take(box)
    bare.take(box)
    if (position.label !== null) room.take(position.label)
    positions.set(position.node, position)
  }

  /** A last resort: over another device's name, else smaller, else over other marks. */
  function overNames(wanted: Wanted): Pick<Position, 'x' | 'y' | 'angle' | 'size'> {
    for (const size of [markSize, markSizes.smallest]) {
      const spot = findSpot(bare, disc, { ...wanted, size, labelWidth: null })
      if (spot !== null) return { ...spot, size }
    }
    const { angle, from, to } = wanted
    return { ...pointAt(disc, angle, (from + to) / 2), angle, size: markSizes.smallest }
  }

  return {
    positions,
    keep(kept) {
      for (const position of kept) put({ ...position, label: null })
      for (const position of kept) {
        if (position.label === null || !room.isFree(position.label)) continue
        room.take(position.label)
        positions.set(position.node, position)
      }
    },
    position(one) {
      const { node, network, zone } = one
      const wanted = wantedBy(one, frame, textWidth(one.device.label))
      const spot = findSpot(room, disc, wanted)
      if (spot !== null) return put({ node, network, zone, size: markSize, ...spot })
      const position = { node, network, zone, label: null, ...overNames(wanted) }
      for (const other of positions.values())
        if (other.label !== null && overlap(other.label, boxOf(position)))
          positions.set(other.node, { ...other, label: null })
      put(position)
    },
    nameRest(devices) {
      const left = roomWithin(frame)
      for (const position of positions.values()) {
        left.take(boxOf(position))
        if (position.label !== null) left.take(position.label)
      }
      for (const { node, label: name } of devices) {
        const position = positions.get(node)
        if (position === undefined || position.label !== null) continue
        const label = findLabel(left, disc, position, textWidth(name))
        if (label === null) continue
        left.take(label)
        positions.set(node, { ...position, label })
      }
    },
  }
}

function boxOf({ x, y, size }: Position): Box {
  return { x, y, width: size, height: size }
}

function wantedBy(
  { device: { latency }, node, network, zone, angle, at }: ToPosition,
  { edges, sectors, markSize: size }: Frame,
  labelWidth: number,
): Wanted {
  const { start, end } = sectors.find((sector) => sector.network === network) ?? { start: 0, end: 0 }
  const [from, to] = [edges[zone] ?? 0, edges[zone + 1] ?? 1]
  // Devices without a latency are spread evenly, by the golden ratio.
  const depth = latency === null || zone === unknownZone ? (at * 0.618) % 1 : depthOf(latency, zone)
  return { node, angle, start, end, from, to, radius: from + (to - from) * depth, size, labelWidth }
}

/** The room that is left beside this computer, the relays around it and the labels of the rings */
function roomWithin({ width, height, disc, edges, ringLabels }: Frame): Room {
  const room = createRoom(width, height)
  const inner = (edges[0] ?? 0) * 2 * 0.94
  room.take({ x: disc.x, y: disc.y, width: disc.radiusX * inner, height: disc.radiusY * inner })
  for (const { box } of ringLabels) room.take(box)
  return room
}
