import type { Device } from './device.ts'

/** Sorts named devices first, by name, and the others by node, so that rows keep their places. */
export function compareDevices({ compare }: Intl.Collator): (one: Device, other: Device) => number {
  return (one, other) => {
    const [a, b] = [one.names[0]?.name, other.names[0]?.name]
    if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
    return compare(a ?? '', b ?? '') || compare(one.node, other.node)
  }
}
