import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Frame, LayoutInput, MapDevice, MapLayout, Position } from './map-layout.ts'
import { createPlacing, markSizes, type Placing } from './placing.ts'
import { anglesOf, ringLabels, sectorsOf, unknownZone, zoneEdges, zoneOf } from './rings.ts'
import { type Disc, labelHeight, type Point, relabelled } from './spots.ts'

/** CSS pixels: room for this computer, its name and the relays */
const innerRadius = 74
/** CSS pixels: the labels of two rings must not overlap. */
const leastZone = labelHeight + 1
const edgeRoom = { x: 24, y: 24 }
/** The greatest ratio of width to height */
const widest = 1.8
/** The share of devices that may come or go before all are placed again */
const mostChanged = 0.1

/** Places the devices. With `before`, devices stay where they are; only one whose zone changed moves. */
export function layoutMap(input: LayoutInput, before: MapLayout | null = null): MapLayout {
  return (before !== null && continued(input, before)) || fresh(input)
}

function fresh(input: LayoutInput): MapLayout {
  const { devices, networks, width, height } = input
  const radiusY = height / 2 - edgeRoom.y
  const radiusX = Math.min(width / 2 - edgeRoom.x, radiusY * widest)
  const disc = { x: width / 2, y: height / 2, radiusX, radiusY: Math.min(radiusY, radiusX * 1.15) }
  const own = devices.map((device) => ({
    node: device.node,
    network: networkOf(device, networks, null),
    zone: zoneOf(device.latency, null),
  }))
  const counts = Array.from(
    { length: unknownZone + 1 },
    (_, zone) => own.filter((one) => one.zone === zone).length,
  )
  const scale = Math.min(disc.radiusX, disc.radiusY)
  const edges = zoneEdges(counts, innerRadius / scale, leastZone / scale)
  const sectors = sectorsOf(
    own.map(({ network }) => network),
    networks,
  )
  const markSize = markSizeOf(disc, devices.length)
  const frame = {
    width,
    height,
    disc,
    markSize,
    edges,
    sectors,
    ringLabels: ringLabels(disc, edges, input.rings, input.textWidth),
  }
  const angles = anglesOf(own, sectors)
  const order = own.map((one, at) => ({
    device: devices[at] as MapDevice,
    at,
    angle: angles.get(one.node) ?? 0,
    ...one,
  }))
  // Connected devices come first, so that they get their names.
  order.sort((a, b) => Number(a.device.path === null) - Number(b.device.path === null) || a.at - b.at)
  const placing = createPlacing(input.textWidth, frame)
  for (const one of order) placing.position(one)
  placing.nameRest(order.map(({ device }) => device))
  return finished(frame, devices, placing)
}

/** null: too much changed, so all devices have to be placed again */
function continued(input: LayoutInput, before: MapLayout): MapLayout | null {
  const { devices, networks, width, height } = input
  if (before.width !== width || before.height !== height) return null
  // In another language, the labels of the rings need other room.
  if (before.ringLabels.some(({ text }, at) => text !== input.rings[at])) return null
  const last = new Map(before.positions.map((position) => [position.node, position]))
  const come = devices.filter(({ node }) => !last.has(node)).length
  const gone = last.size - (devices.length - come)
  if (come + gone > Math.max(devices.length, last.size) * mostChanged) return null
  const own = devices.map((device, at) => {
    const position = last.get(device.node) ?? null
    const network = networkOf(device, networks, position)
    return { device, at, position, network, zone: zoneOf(device.latency, position?.zone ?? null) }
  })
  const present = new Set(own.map(({ network }) => network))
  const sectors = before.sectors
  if (sectors.length !== present.size || !sectors.every(({ network }) => present.has(network))) return null

  const placing = createPlacing(input.textWidth, before)
  placing.keep(
    own.flatMap(({ device, position, zone, network }) => {
      if (position === null || position.zone !== zone || position.network !== network) return []
      const width = input.textWidth(device.label)
      return [{ ...position, label: position.label && relabelled(position.label, width) }]
    }),
  )
  for (const { device, at, position, network, zone } of own) {
    if (placing.positions.has(device.node)) continue
    const { start, end } = sectors.find((sector) => sector.network === network) ?? { start: 0, end: 0 }
    const inSector = position !== null && position.angle > start && position.angle < end
    const angle = inSector ? position.angle : start + ((end - start) * (at + 0.5)) / devices.length
    placing.position({ device, at, node: device.node, network, zone, angle })
  }
  placing.nameRest(devices)
  const { positions: _places, relays: _relays, ...frame } = before
  return finished(frame, devices, placing)
}

function finished(frame: Frame, devices: readonly MapDevice[], { positions }: Placing): MapLayout {
  const relayed = devices.flatMap(({ node, path }) => (path === 'relayed' ? (positions.get(node) ?? []) : []))
  return {
    ...frame,
    positions: devices.flatMap(({ node }) => positions.get(node) ?? []),
    relays: relaysOf(frame.disc, relayed),
  }
}

/** The network of the sector that it was in, if it still is in that network; else its best one */
function networkOf(
  { networks }: MapDevice,
  all: readonly NetworkId[],
  before: Position | null,
): NetworkId | null {
  if (before?.network != null && networks.includes(before.network)) return before.network
  return networks.find((network) => all.includes(network)) ?? null
}

/** The more devices, the smaller their marks */
function markSizeOf({ radiusX, radiusY }: Disc, count: number): number {
  const side = Math.sqrt((Math.PI * radiusX * radiusY) / Math.max(count, 1))
  return Math.min(markSizes.largest, Math.max(markSizes.smallest + 2, side * 0.4))
}

/** A relay. The service does not say which one, so one mark stands for the relays of several devices. */
export interface Relay extends Point {
  readonly nodes: readonly NodeAddress[]
}

/** CSS pixels from this computer */
const relayRadius = 62
/** CSS pixels: the least distance between two relays */
const apart = 20
const parts = 8

/** One relay for all devices in the same eighth of the circle or near it, so that no line crosses this computer. */
function relaysOf(
  { x, y }: Disc,
  relayed: readonly (Point & { readonly node: NodeAddress })[],
): readonly Relay[] {
  const eighth = (point: Point): number =>
    Math.floor((Math.atan2(point.y - y, point.x - x) / (2 * Math.PI) + 1) * parts) % parts
  const relayOf = (positions: typeof relayed): Relay => {
    const mean = Math.atan2(
      positions.reduce((sum, position) => sum + position.y - y, 0),
      positions.reduce((sum, position) => sum + position.x - x, 0),
    )
    return {
      x: x + relayRadius * Math.cos(mean),
      y: y + relayRadius * Math.sin(mean),
      nodes: positions.map(({ node }) => node),
    }
  }
  const relays: { readonly positions: typeof relayed; readonly relay: Relay }[] = []
  for (let part = 0; part < parts; part++) {
    const positions = relayed.filter((position) => eighth(position) === part)
    if (positions.length === 0) continue
    const relay = relayOf(positions)
    const near = relays.findIndex(
      (other) => Math.hypot(other.relay.x - relay.x, other.relay.y - relay.y) < apart,
    )
    const [other] = near === -1 ? [] : relays.splice(near, 1)
    const all = [...(other?.positions ?? []), ...positions]
    relays.push({ positions: all, relay: relayOf(all) })
  }
  return relays.map(({ relay }) => relay)
}
