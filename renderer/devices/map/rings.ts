import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { type Box, type Disc, labelHeight, pointAt } from './places.ts'

/** Milliseconds; what answers faster than the first one is drawn inside the first ring. */
export const ringBounds = [10, 50, 200] as const
/** Around the last ring: nobody knows how far it is. */
export const unknownZone = ringBounds.length + 1
const zoneCount = unknownZone + 1
/** Of a bound: so far beyond it a latency must be before its device changes the zone. */
const margin = 0.2
/** Of the way from even zones to such that all devices have as much room */
const crowding = 0.9
/** Fewer devices need little of that. */
const many = 60

/** Between which rings a device stands: 0 is inside the first. One that wanders about a bound stays where it was. */
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

/** How far out in its zone a latency stands, from 0 to 1 */
export function depthOf(latency: number, zone: number): number {
  const from = ringBounds[zone - 1] ?? 1
  const to = ringBounds[zone] ?? 800
  const depth = Math.log(Math.max(latency, 1) / from) / Math.log(to / from)
  return Math.min(1, Math.max(0, depth))
}

/**
 * Where the zones begin and end, as parts of the whole radius: from `inner` to 1. A zone of many devices is wider, and none is
 * narrower than `least`.
 */
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

/** The part of the circle that a network has; radians, from the top clockwise as y grows downwards */
export interface Sector {
  /** null: of devices of which no network is known */
  readonly network: NetworkId | null
  readonly start: number
  readonly end: number
}

const top = -Math.PI / 2
/** Of a network, beside its devices: one of a single device has some room too. */
const share = 1.5
/** Between two networks */
const gap = 0.07

/** `members`: each device's network, in the order in which the devices go round. */
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

/** Each device's own direction: evenly within its sector, whatever its latency */
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

/** CSS pixels at both ends */
const air = 4

/** At the top of each ring, from the first on */
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
