import { poolRange } from '../network-plan/check-pools.ts'
import type { AddressPool, HostedRoute } from '../network-plan/network-config.ts'
import { addressText, canonical, type Family, parseAddress, reservedAs, type Subnet } from './address.ts'
import { lanSubnets, subnetOf } from './lan-subnets.ts'

type Routes = readonly HostedRoute[]

/**
 * The addresses that can still be given to members, lazily and in the order of the pools: inside a subnet of the
 * network, neither taken nor a route's gateway, nor the first (network, or IPv6 anycast) or the IPv4 broadcast address.
 *
 * `taken`: the addresses of all members; what is no address is passed over. Ends with the pools, which for IPv6 may
 * be never: take what is needed.
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

/** Where the subnets leave a gap that may be as wide as the Internet, the next one begins here. */
function nextStart(lan: readonly Subnet[], family: Family, value: bigint): bigint | null {
  const starts = lan
    .filter((subnet) => subnet.family === family && subnet.first > value)
    .map(({ first }) => first)
  return starts.reduce<bigint | null>(
    (least, start) => (least === null || start < least ? start : least),
    null,
  )
}

/** The address that no member should get; null: the subnet is too small to spare one. */
function subnetStart({ family, prefix, first }: Subnet): bigint | null {
  return prefix <= (family === 4 ? 30 : 126) ? first : null
}

/** The next one to propose; null: none is free. `family`: only of this one. */
export function nextFreeAddress(
  pools: readonly AddressPool[],
  routes: Routes,
  taken: Iterable<string>,
  family?: Family,
): string | null {
  for (const address of freeAddresses(pools, routes, taken, family)) return address
  return null
}

/**
 * Whether a member may be given the address: it is one, nobody has it, and it is not its subnet's network or broadcast
 * address. A route's gateway may be given: it has to be some member's. Outside every route it is free, if useless.
 */
export function isAddressFree(text: string, routes: Routes, taken: Iterable<string>): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  const subnet = subnetOf(lanSubnets(routes), address)
  if (subnet !== null && reservedAs(subnet, address.value) !== null) return false
  for (const other of taken) if (canonical(other) === address.text) return false
  return true
}
