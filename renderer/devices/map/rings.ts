import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { type Box, type Disc, labelHeight, pointAt } from './spots.ts'

/** Milliseconds: the latencies that the rings stand for */
export const ringBounds = [10, 50, 200] as const
/** The zone outside the last ring, for unknown latencies */
export const unknownZone = ringBounds.length + 1
const zoneCount = unknownZone + 1
/** Hysteresis, as a fraction of the bound between two zones */
const margin = 0.2
/** 0: all zones are equally wide. 1: the area of a zone is proportional to its number of devices. */
const crowding = 0.9
/** With fewer devices the zones are wide more evenly. */
const many = 60

/** The zone of a latency, with hysteresis: near a bound the zone of `before` is kept. */
export function zoneOf(latency: number | null, before: number | null): number {
  if (latency === null) return unknownZone
  const zone = zoneAt(latency)
  if (before === null || before === unknownZone || Math.abs(zone - before) !== 1) return zone
  const bound = ringBounds[Math.min(zone, before)] ?? 0
  return Math.abs(latency - bound) <= bound * margin ? before : zone
}

function zoneAt(latency: number): number {
  const at = ringBounds.findIndex((bound) => latency < bound)
  return at === -1 ? ringBounds.length : at
}

/** The position of a latency within its zone, from 0 (inner) to 1 (outer) */
export function depthOf(latency: number, zone: number): number {
  const from = ringBounds[zone - 1] ?? 1
  const to = ringBounds[zone] ?? 800
  const depth = Math.log(Math.max(latency, 1) / from) / Math.log(to / from)
  return Math.min(1, Math.max(0, depth))
}

/** The radii between the zones, from `inner` to 1. A zone of many devices is wider; none is narrower than `least`. */
export function zoneEdges(counts: readonly number[], inner: number, least: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const part = total === 0 ? 0 : crowding * Math.min(1, total / many)
  const rest = 1 - inner - least * zoneCount
  let sum = 0
  return Array.from({ length: zoneCount + 1 }, (_, zone) => {
    if (zone > 0) sum += counts[zone - 1] ?? 0
    const even = zone / zoneCount
    const byArea =
      (Math.sqrt(inner ** 2 + ((1 - inner ** 2) * sum) / Math.max(total, 1)) - inner) / (1 - inner)
    return inner + least * zone + rest * (even + (byArea - even) * part)
  })
}

/** The part of the circle that belongs to a network; radians, clockwise from the top */
export interface Sector {
  /** null: for devices without a known network */
  readonly network: NetworkId | null
  readonly start: number
  readonly end: number
}

const top = -Math.PI / 2
/** Extra room for each network, in devices, so that a network of one device is not too narrow */
const share = 1.5
/** Radians between two networks */
const gap = 0.07

/** `members`: the network of each device */
export function sectorsOf(
  members: readonly (NetworkId | null)[],
  networks: readonly NetworkId[],
): readonly Sector[] {
  const counts = new Map<NetworkId | null, number>()
  for (const network of members) counts.set(network, (counts.get(network) ?? 0) + 1)
  const present = [...networks, null].filter((network) => counts.has(network))
  const free = present.length < 2 ? 0 : gap
  const each = (2 * Math.PI - present.length * free) / (members.length + present.length * share)
  let start = top + free / 2
  return present.map((network) => {
    const end = start + each * ((counts.get(network) ?? 0) + share)
    const sector = { network, start, end }
    start = end + free
    return sector
  })
}

/** The direction of each device: spread evenly within its sector */
export function anglesOf(
  devices: readonly { readonly node: NodeAddress; readonly network: NetworkId | null }[],
  sectors: readonly Sector[],
): ReadonlyMap<NodeAddress, number> {
  const angles = new Map<NodeAddress, number>()
  for (const { network, start, end } of sectors) {
    const own = devices.filter((device) => device.network === network)
    for (const [at, { node }] of own.entries())
      angles.set(node, start + ((end - start) * (at + 0.5)) / own.length)
  }
  return angles
}

export interface RingLabel {
  readonly text: string
  readonly box: Box
}

/** CSS pixels at both ends of a label */
const air = 4

/** A label at the top of each ring */
export function ringLabels(
  disc: Disc,
  edges: readonly number[],
  texts: readonly string[],
  textWidth: (text: string) => number,
): readonly RingLabel[] {
  return texts.map((text, at) => {
    const { x, y } = pointAt(disc, -Math.PI / 2, edges[at + 1] ?? 1)
    return { text, box: { x, y, width: textWidth(text) + 2 * air, height: labelHeight } }
  })
}
