import { isDeepStrictEqual } from 'node:util'
import type { Network } from '../../contract/node.ts'

/** Returns whether both networks request the same settings of this computer. */
export function reportsSame(one: Network, other: Network | undefined): boolean {
  if (one === other) return true
  return other !== undefined && isDeepStrictEqual(askedOf(one), askedOf(other))
}

function askedOf({ id, status, portDeviceName, assignedAddresses, routes, dns, flags }: Network) {
  return { id, status, portDeviceName, assignedAddresses, routes, dns, flags }
}
