import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'

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
