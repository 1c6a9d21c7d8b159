import type { NodeAddress } from '../network-id.ts'
import type { Device } from './device.ts'

/** Milliseconds: after a longer gap it is unknown whether a device stayed online. */
export const longestGap = 3 * 60_000

/** A device that was online at the previous look and is online now keeps its time. */
export function withSince(
  devices: readonly Device[],
  before: ReadonlyMap<NodeAddress, Device>,
  milliseconds: number,
): readonly Device[] {
  if (milliseconds > longestGap) return devices
  return devices.map((device) => {
    const since = before.get(device.node)?.since ?? null
    return device.online && since !== null ? { ...device, since } : device
  })
}
