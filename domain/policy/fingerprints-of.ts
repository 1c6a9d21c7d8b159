import { holds, parseAddress, parseSubnet } from '../addresses/address.ts'
import { addressScope } from '../computer/address-scope.ts'
import type { Computer, Line, Neighbour, NetworkInterface, SystemRoute } from '../computer/computer.ts'
import type { NetworkId } from '../network-id.ts'
import type { PlaceFingerprint } from './place-fingerprint.ts'

export interface Surroundings {
  /** Gateways come first. */
  readonly fingerprints: readonly PlaceFingerprint[]
  /** There is a default route outside overlay networks; without one the computer is between two places. */
  readonly hasDefaultRoute: boolean
}

export interface FingerprintFacts {
  readonly computer: Computer
  readonly neighbours: readonly Neighbour[]
  readonly line: Line
  /** Interfaces of overlay networks */
  readonly overlays: readonly string[]
  /** The network that carries all traffic. null: none */
  readonly fullTunnel: NetworkId | null
}

/** Traffic leaves this computer through this gateway, overlay networks aside. */
export interface Gateway {
  readonly address: string
  readonly interface: string
  /** null: no subnet of the interface contains the gateway */
  readonly subnet: string | null
}

/** Returns the fingerprints of the current place. null: the system does not report its routes */
export function fingerprintsOf(facts: FingerprintFacts): Surroundings | null {
  const { computer, neighbours, line, overlays, fullTunnel } = facts
  const { interfaces, routes } = computer
  if (interfaces === null || routes === null) return null
  const gateways = gatewaysOf(computer, overlays).flatMap((gateway): readonly PlaceFingerprint[] => {
    const mac = neighbourOf(gateway, neighbours)?.mac ?? null
    const { subnet } = gateway
    return mac === null || subnet === null ? [] : [{ kind: 'gateway', mac, subnet }]
  })
  const outside = interfaces.filter(({ name }) => !overlays.includes(name))
  const hasDefaultRoute = defaultRoutes(computer, overlays).length > 0
  const isAlone = !hasDefaultRoute && !outside.some(hasAddress)
  const fingerprints: readonly PlaceFingerprint[] = [
    ...gateways,
    ...ofNetworkName(line),
    ...(isAlone ? [{ kind: 'no-network' } as const] : []),
    ...(fullTunnel === null ? [] : [{ kind: 'full-tunnel', network: fullTunnel } as const]),
    ...(line.isMetered === true ? [{ kind: 'metered' } as const] : []),
  ]
  return { fingerprints, hasDefaultRoute }
}

/** The standard allows 32 bytes; a longer text is not a name. */
const longestName = 256

function ofNetworkName({ networkName: name }: Line): readonly PlaceFingerprint[] {
  return name === null || name.length > longestName ? [] : [{ kind: 'network-name', name }]
}

/** Returns the gateways. A family has more than one only where the system ranks them equally. */
export function gatewaysOf(computer: Computer, overlays: readonly string[]): readonly Gateway[] {
  return defaultRoutes(computer, overlays).flatMap(({ via, interface: name }) => {
    const address = parseAddress(via ?? '')
    if (address === null) return []
    const subnet = subnetOf(computer.interfaces?.find((one) => one.name === name) ?? null, address.text)
    return [{ address: address.text, interface: name, subnet }]
  })
}

/** Finds the gateway's entry in the neighbour table. null: it is absent, or the gateway has not answered */
export function neighbourOf(
  { address, interface: name }: Pick<Gateway, 'address' | 'interface'>,
  neighbours: readonly Neighbour[],
): Neighbour | null {
  const isIt = (one: Neighbour): boolean =>
    one.interface === name && one.state !== 'unanswered' && parseAddress(one.address)?.text === address
  return neighbours.find((one) => one.mac !== null && isIt(one)) ?? null
}

/**
 * Returns the default routes that the system prefers, for each family. A tunnel of another program has no hardware
 * address and runs over the network that the computer is in, so it counts only where there is no other route.
 */
export function defaultRoutes(
  { interfaces, routes }: Computer,
  overlays: readonly string[],
): readonly SystemRoute[] {
  const outside = (routes ?? []).filter(({ interface: name }) => name !== 'lo' && !overlays.includes(name))
  const onLink = new Set(interfaces?.flatMap(({ name, mac }) => (mac === null ? [] : [name])))
  return ['0.0.0.0/0', '::/0'].flatMap((target) => {
    const all = outside.filter((route) => route.target === target)
    const near = all.filter((route) => onLink.has(route.interface))
    const those = near.length > 0 ? near : all
    const lowest = Math.min(...those.map(({ metric }) => metric))
    return those.filter(({ metric }) => metric === lowest)
  })
}

/**
 * Returns the smallest subnet that contains the gateway. An IPv6 gateway has a link-local address, which is in none, so
 * the interface's lowest subnet is used instead.
 */
function subnetOf(given: NetworkInterface | null, text: string): string | null {
  const gateway = parseAddress(text)
  const subnets = (given?.addresses ?? []).flatMap((address) => parseSubnet(address) ?? [])
  if (gateway === null) return null
  const isLinkLocal = gateway.family === 6 && addressScope(gateway.text) === 'unusable'
  const fit = subnets.filter((subnet) =>
    isLinkLocal ? subnet.family === 6 && addressScope(subnet.text) !== 'unusable' : holds(subnet, gateway),
  )
  const [best] = fit.sort((a, b) => b.prefix - a.prefix || (a.first < b.first ? -1 : 1))
  return best?.text ?? null
}

/** Link-local addresses say nothing about a network, because each interface assigns them to itself. */
function hasAddress({ addresses }: NetworkInterface): boolean {
  return addresses.some((address) => addressScope(address) !== 'unusable')
}
