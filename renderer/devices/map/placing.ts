import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Frame, LayoutInput, MapDevice, Place } from './map-layout.ts'
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

interface ToPlace extends Pick<Place, 'node' | 'network' | 'zone' | 'angle'> {
  readonly device: MapDevice
  /** Its index among the devices */
  readonly at: number
}

export interface Placing {
  place(one: ToPlace): void
  /** Keeps marks where they were, and names where there is still room. Has to come before any `place`. */
  keep(kept: readonly Place[]): void
  /** Adds names that were left out where there is room after all. */
  nameRest(devices: readonly MapDevice[]): void
  readonly places: ReadonlyMap<NodeAddress, Place>
}

export function createPlacing(textWidth: LayoutInput['textWidth'], frame: Frame): Placing {
  const { disc, markSize } = frame
  const room = roomWithin(frame)
  /** The same without the names */
  const bare = roomWithin(frame)
  const places = new Map<NodeAddress, Place>()

  function put(place: Place): void {
    const box = boxOf(place)
    room.take(box)
    bare.take(box)
    if (place.label !== null) room.take(place.label)
    places.set(place.node, place)
  }

  /** A last resort: over another device's name, else smaller, else over other marks. */
  function overNames(wanted: Wanted): Pick<Place, 'x' | 'y' | 'angle' | 'size'> {
    for (const size of [markSize, markSizes.smallest]) {
      const spot = findSpot(bare, disc, { ...wanted, size, labelWidth: null })
      if (spot !== null) return { ...spot, size }
    }
    const { angle, from, to } = wanted
    return { ...pointAt(disc, angle, (from + to) / 2), angle, size: markSizes.smallest }
  }

  return {
    places,
    keep(kept) {
      for (const place of kept) put({ ...place, label: null })
      for (const place of kept) {
        if (place.label === null || !room.isFree(place.label)) continue
        room.take(place.label)
        places.set(place.node, place)
      }
    },
    place(one) {
      const { node, network, zone } = one
      const wanted = wantedBy(one, frame, textWidth(one.device.label))
      const spot = findSpot(room, disc, wanted)
      if (spot !== null) return put({ node, network, zone, size: markSize, ...spot })
      const place = { node, network, zone, label: null, ...overNames(wanted) }
      for (const other of places.values())
        if (other.label !== null && overlap(other.label, boxOf(place)))
          places.set(other.node, { ...other, label: null })
      put(place)
    },
    nameRest(devices) {
      const left = roomWithin(frame)
      for (const place of places.values()) {
        left.take(boxOf(place))
        if (place.label !== null) left.take(place.label)
      }
      for (const { node, label: name } of devices) {
        const place = places.get(node)
        if (place === undefined || place.label !== null) continue
        const label = findLabel(left, disc, place, textWidth(name))
        if (label === null) continue
        left.take(label)
        places.set(node, { ...place, label })
      }
    },
  }
}

function boxOf({ x, y, size }: Place): Box {
  return { x, y, width: size, height: size }
}

function wantedBy(
  { device: { latency }, node, network, zone, angle, at }: ToPlace,
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
