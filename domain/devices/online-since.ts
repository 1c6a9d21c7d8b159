import type { NodeAddress } from '../network-id.ts'
import type { Device } from './device.ts'

/** Milliseconds; after a longer pause nobody knows what was in between. */
export const longestGap = 3 * 60_000

/** What was online when it was looked before, and is so now, has been so since then. */
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
