import type { ManagedRoute, Pool } from './coerce.ts'
import { type Cidr, contains, type Family, formatIp, type Ip, parseCidr, parseIp } from './ip.ts'
import type { Member } from './member.ts'
import type { HostedNetwork } from './network.ts'

const trials = 1000

/**
 * The addresses that a member shall have in its record: those it has, and, where the network assigns that family and
 * the member has none of it inside a route, one from a pool. `taken` are the other members' addresses.
 */
export function assign(
  network: HostedNetwork,
  member: Member,
  taken: ReadonlySet<string>,
): readonly string[] {
  if (member.noAutoAssignIps) return member.ipAssignments
  const families: Family[] = []
  if (network.v6AssignMode.zt === true) families.push(6)
  if (network.v4AssignMode.zt) families.push(4)
  const addresses = [...member.ipAssignments]
  for (const family of families) {
    const isRouted = (text: string) =>
      familyOf(text) === family && prefixOf(network.routes, text) !== undefined
    if (addresses.some(isRouted)) continue
    const free = firstFree(network, member.address, family, new Set([...taken, ...addresses]))
    if (free !== undefined) addresses.push(free)
  }
  return addresses
}

/** The addresses as the node gets them: with the prefix length of the longest route around each; others are not sent. */
export function withPrefixes(network: HostedNetwork, member: Member): string[] {
  const derived = member.noAutoAssignIps ? [] : derivedIpv6(network, member.address)
  const recorded = member.ipAssignments.flatMap((text) => {
    const bits = prefixOf(network.routes, text)
    return bits === undefined ? [] : [`${text}/${bits}`]
  })
  return [...derived, ...recorded]
}

/** The one IPv6 address in a /40 that the id of the network and that of the node give; ad-hoc networks use it too. */
export function sixPlane(networkId: string, address: string): string {
  const id = BigInt(`0x${networkId}`)
  const folded = ((id >> 32n) ^ id) & 0xffffffffn
  return `${formatIp(ipv6(`fc${folded.toString(16).padStart(8, '0')}${address}000000000001`))}/40`
}

/** The IPv6 addresses with prefix lengths that the network gives a node by its assignment modes. */
export function derivedIpv6(network: HostedNetwork, address: string): string[] {
  const addresses: string[] = []
  if (network.v6AssignMode.rfc4193 === true) {
    addresses.push(`${formatIp(ipv6(`fd${network.id}9993${address}`))}/88`)
  }
  if (network.v6AssignMode['6plane'] === true) addresses.push(sixPlane(network.id, address))
  return addresses
}

function firstFree(
  network: HostedNetwork,
  node: string,
  family: Family,
  taken: ReadonlySet<string>,
): string | undefined {
  for (const pool of network.ipAssignmentPools) {
    for (const ip of candidates(pool, node, family)) {
      const text = formatIp(ip)
      if (!taken.has(text) && routesAround(network.routes, ip, family === 6).length > 0) return text
    }
  }
  return undefined
}

/**
 * The order in which the service searches a pool: it starts at the node's address modulo the pool's length, which leaves the
 * pool's last address out, and counts up. In IPv4, addresses that end in 255 are passed over.
 */
function* candidates(pool: Pool, node: string, family: Family): Generator<Ip> {
  const start = parseIp(pool.ipRangeStart)
  const end = parseIp(pool.ipRangeEnd)
  if (start?.family !== family || end?.family !== family || end.value < start.value) return
  const length = end.value - start.value
  const first = family === 4 ? BigInt(`0x${node}`) & 0xffffffffn : BigInt(`0x${node}`)
  for (let trial = 0n; trial < trials && trial <= length; trial += 1n) {
    const value = start.value + (length === 0n ? 0n : (first + trial) % length)
    if (family === 4 && (value & 0xffn) === 0xffn) continue
    yield { family, value }
  }
}

function prefixOf(routes: readonly ManagedRoute[], address: string): number | undefined {
  const ip = parseIp(address)
  const around = ip === undefined ? [] : routesAround(routes, ip, false)
  return around.length === 0 ? undefined : Math.max(...around.map((cidr) => cidr.bits))
}

function routesAround(routes: readonly ManagedRoute[], ip: Ip, onLink: boolean): Cidr[] {
  return routes.flatMap(({ target, via }) => {
    const cidr = parseCidr(target)
    const counts = cidr !== undefined && !(onLink && via !== null) && contains(cidr, ip)
    return counts ? [cidr] : []
  })
}

function familyOf(text: string): Family | undefined {
  return parseIp(text)?.family
}

function ipv6(hex: string): Ip {
  return { family: 6, value: BigInt(`0x${hex}`) }
}
