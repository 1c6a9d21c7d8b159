import type { HostedRoute } from '../network-plan/network-config.ts'
import { type Address, holds, parseSubnet, type Subnet } from './address.ts'

/** Returns the subnets on the network itself: routes without a gateway and no default routes, narrowest first. */
export function lanSubnets(routes: readonly HostedRoute[]): readonly Subnet[] {
  return routes
    .flatMap(({ target, via }) => (via === null ? (parseSubnet(target) ?? []) : []))
    .filter(({ prefix }) => prefix > 0)
    .sort((a, b) => b.prefix - a.prefix)
}

/** Returns the narrowest subnet with the address. The service takes the member's prefix from it. */
export function subnetOf(lan: readonly Subnet[], address: Address): Subnet | null {
  return lan.find((subnet) => holds(subnet, address)) ?? null
}
