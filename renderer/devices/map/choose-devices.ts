import type { Device } from '../../../domain/devices/device.ts'

/** More than these nobody could tell apart. */
export const mostShown = 200

/** Those that matter most, in the order in which they came: connected now, then online, then seen last. */
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
