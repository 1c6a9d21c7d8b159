import type { HostedRoute } from '../network-plan/network-config.ts'
import { type Address, holds, parseSubnet, type Subnet } from './address.ts'

/** The subnets that lie on the network itself: routes without gateway, default routes left out, narrowest first. */
export function lanSubnets(routes: readonly HostedRoute[]): readonly Subnet[] {
  return routes
    .flatMap(({ target, via }) => (via === null ? (parseSubnet(target) ?? []) : []))
    .filter(({ prefix }) => prefix > 0)
    .sort((a, b) => b.prefix - a.prefix)
}

/** The narrowest of them that holds the address, which is the one the service takes the member's prefix from. */
export function subnetOf(lan: readonly Subnet[], address: Address): Subnet | null {
  return lan.find((subnet) => holds(subnet, address)) ?? null
}
