import { poolRange } from '../network-plan/check-plan.ts'
import type { AddressPool, HostedRoute } from '../network-plan/network-config.ts'
import {
  type Address,
  addressText,
  canonical,
  type Family,
  holds,
  parseSubnet,
  reservedAs,
  type Subnet,
} from './address.ts'

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

type Routes = readonly HostedRoute[]

/**
 * Yields the addresses that members can still get, lazily and in the order of the pools: inside a subnet of the
 * network, neither taken nor a route's gateway, nor the first (network, or IPv6 anycast) or the IPv4 broadcast address.
 * `taken` holds the addresses of all members; anything in it that is no address is skipped. The iteration ends with the
 * pools, which for IPv6 may be practically never, so take only what is needed.
 */
export function* freeAddresses(
  pools: readonly AddressPool[],
  routes: Routes,
  taken: Iterable<string>,
  family?: Family,
): Generator<string> {
  const lan = lanSubnets(routes)
  const busy = new Set<string>()
  for (const text of taken) busy.add(canonical(text))
  for (const { via } of routes) if (via !== null) busy.add(canonical(via))
  for (const pool of pools) {
    const range = poolRange(pool)
    if (range === null || (family ?? range.start.family) !== range.start.family) continue
    let value = range.start.value
    while (value <= range.end.value) {
      const address = { family: range.start.family, value, text: addressText(range.start.family, value) }
      const subnet = subnetOf(lan, address)
      if (subnet === null) {
        const next = nextStart(lan, address.family, value)
        if (next === null) break
        value = next
        continue
      }
      if (value !== subnetStart(subnet) && reservedAs(subnet, value) === null && !busy.has(address.text)) {
        busy.add(address.text)
        yield address.text
      }
      value += 1n
    }
  }
}

/** Skips a gap between subnets, which may be as wide as the Internet, and returns the start of the next subnet. */
function nextStart(lan: readonly Subnet[], family: Family, value: bigint): bigint | null {
  const starts = lan
    .filter((subnet) => subnet.family === family && subnet.first > value)
    .map(({ first }) => first)
  return starts.reduce<bigint | null>(
    (least, start) => (least === null || start < least ? start : least),
    null,
  )
}

/** Returns the first address, which no member should get. null: the subnet is too small to spare one */
function subnetStart({ family, prefix, first }: Subnet): bigint | null {
  return prefix <= (family === 4 ? 30 : 126) ? first : null
}

/** Returns the next address to propose. null: none is free. `family` limits the search to that family. */
export function nextFreeAddress(
  pools: readonly AddressPool[],
  routes: Routes,
  taken: Iterable<string>,
  family?: Family,
): string | null {
  for (const address of freeAddresses(pools, routes, taken, family)) return address
  return null
}
