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
