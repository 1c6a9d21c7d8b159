import { canonical, parseSubnet, type Subnet, sameAddress, withoutPrefix } from '../addresses/address.ts'
import { addressScope } from './address-scope.ts'
import type { Computer, NetworkInterface, SystemDns } from './computer.ts'
import { createRouteTable, type ParsedRoute, type RouteTable } from './route-table.ts'
import { plainDomain, usableDns } from './usable-dns.ts'

/** The service reports this of a joined network, and this computer should have it. */
export interface ReportedNetwork {
  readonly portDeviceName: string
  readonly assignedAddresses: readonly string[]
  readonly routes: readonly { readonly target: string; readonly via: string | null }[]
  readonly dns: { readonly domain: string; readonly servers: readonly string[] }
  /** null: it does not say */
  readonly flags: { readonly [flag in Flag]: boolean | null }
}

type Flag = 'allowManaged' | 'allowGlobal' | 'allowDefault' | 'allowDNS'

/**
 * The reason why the computer should not have it: a flag is off, the computer itself is the gateway, or it is unusable.
 */
export type Withheld = Flag | 'own-gateway' | 'unusable'

export interface AddressInEffect {
  /** The service's form, with prefix length */
  readonly address: string
  /** null: it could not be checked */
  readonly present: boolean | null
  /** null: it should be present */
  readonly withheld: Withheld | null
}

/** The route that traffic takes instead */
export interface LostTo {
  readonly interface: string
  readonly target: string
  /** The name of the joined network that the interface belongs to; absent: it is of none */
  readonly owner?: string
}

export interface RouteInEffect {
  /** CIDR */
  readonly target: string
  /** null: on the link */
  readonly via: string | null
  /** null: it could not be checked */
  readonly present: boolean | null
  readonly withheld: Withheld | null
  /** A route of another interface that the computer uses instead, for all or part of the target */
  readonly lostTo: LostTo | null
  /**
   * A route of the network's own interface that is used instead, for all or part of the target. `via` null: without a
   * gateway
   */
  readonly otherGateway: { readonly via: string | null; readonly target: string } | null
}

/** Says what of the service's report is really in effect on this computer. */
export interface NetworkInEffect {
  readonly addresses: readonly AddressInEffect[]
  readonly routes: readonly RouteInEffect[]
  /** null: the network names no servers, or it could not be checked */
  readonly dnsApplied: boolean | null
  /** All traffic goes through this network. null: it could not be checked */
  readonly fullTunnel: boolean | null
}

/**
 * Compares the service's report on a network with this computer. An unchanged network returns the same object. null:
 * the service does not say which interface is the network's
 */
type Comparison = (network: ReportedNetwork) => NetworkInEffect | null

export function compareWith({ interfaces, routes, dns }: Computer): Comparison {
  const table = routes === null ? null : createRouteTable(routes)
  const devices = new Map(interfaces?.map((each) => [each.name, each]))
  const compared = new WeakMap<ReportedNetwork, NetworkInEffect>()

  function compare(network: ReportedNetwork): NetworkInEffect {
    const device = devices.get(network.portDeviceName) ?? { addresses: [] }
    const checked = network.routes.map((route) => routeInEffect(network, route, table))
    return {
      addresses: network.assignedAddresses.map((address) => ({
        address,
        present: interfaces === null ? null : hasAddress(device, address) || missing(network, address),
        withheld: withheld(network, address),
      })),
      routes: checked,
      dnsApplied: dnsApplied(network, dns),
      fullTunnel: table === null ? null : checked.some(isFullTunnel) || missingTunnel(checked),
    }
  }

  return (network) => {
    if (network.portDeviceName === '') return null
    const found = compared.get(network) ?? compare(network)
    compared.set(network, found)
    return found
  }
}

function isFullTunnel({ target, present, lostTo, otherGateway }: RouteInEffect): boolean {
  return (
    addressScope(target) === 'default-route' && present === true && lostTo === null && otherGateway === null
  )
}

export function withheld({ flags }: ReportedNetwork, target: string): Withheld | null {
  if (flags.allowManaged === false) return 'allowManaged'
  const scope = addressScope(target)
  if (scope === 'default-route') return flags.allowDefault === false ? 'allowDefault' : null
  if (scope === 'global') return flags.allowGlobal === false ? 'allowGlobal' : null
  return scope === 'unusable' ? 'unusable' : null
}

/** Returns whether the service leaves open that the computer should have it. */
export function isOpen({ flags }: ReportedNetwork, target: string): boolean {
  if (flags.allowManaged === null) return true
  const scope = addressScope(target)
  return (
    (scope === 'default-route' && flags.allowDefault === null) ||
    (scope === 'global' && flags.allowGlobal === null)
  )
}

/** Absence counts as unknown, not as missing, while the state of its flag is unknown. */
function missing(network: ReportedNetwork, target: string): false | null {
  return isOpen(network, target) ? null : false
}

function missingTunnel(routes: readonly RouteInEffect[]): false | null {
  const isUnknown = routes.some(
    ({ target, present }) => addressScope(target) === 'default-route' && present === null,
  )
  return isUnknown ? null : false
}

/** The addresses may have prefix lengths. */
export function hasAddress({ addresses }: Pick<NetworkInterface, 'addresses'>, wanted: string): boolean {
  return addresses.some((address) => sameAddress(withoutPrefix(address), withoutPrefix(wanted)))
}

function routeInEffect(
  network: ReportedNetwork,
  { target, via }: ReportedNetwork['routes'][number],
  table: RouteTable | null,
): RouteInEffect {
  const subnet = parseSubnet(target)
  const why = isOwnGateway(network, via) ? 'own-gateway' : withheld(network, target)
  const unchecked = { target, via, present: null, withheld: why, lostTo: null, otherGateway: null }
  if (subnet === null || table === null) return unchecked
  const inside = table.within(subnet)
  const isOwn = (route: ParsedRoute): boolean =>
    route.interface === network.portDeviceName && canonical(route.via ?? '') === canonical(via ?? '')
  const own = coverOf(subnet, inside.filter(isOwn))
  const isOurs = ({ interface: name }: ParsedRoute): boolean => name === network.portDeviceName
  const rivals = inside.filter((route) => !isOurs(route) || isStray(route, network, subnet))
  const isWanted = why === null && !isOpen(network, target)
  const winner = isWanted ? winnerOf(subnet, own, rivals) : null
  const there = { ...unchecked, present: own !== null || missing(network, target) }
  if (winner === null) return there
  const { interface: name, via: gateway, subnet: taken } = winner
  return isOurs(winner)
    ? { ...there, otherGateway: { via: gateway, target: taken.text } }
    : { ...there, lostTo: { interface: name, target: taken.text } }
}

/** Returns whether a route inside the subnet is neither offered by the network nor made by the system from an address. */
function isStray(route: ParsedRoute, network: ReportedNetwork, { prefix }: Subnet): boolean {
  if (route.via === null && route.subnet.prefix !== prefix) return false
  const isSame = (text: string): boolean => parseSubnet(text)?.text === route.subnet.text
  const isOffered = network.routes.some(
    ({ target, via }) => isSame(target) && canonical(via ?? '') === canonical(route.via ?? ''),
  )
  return !isOffered && !(route.via === null && network.assignedAddresses.some(isSame))
}

/** Returns whether this computer is the route's gateway, in which case the service does not set the route. */
export function isOwnGateway({ assignedAddresses }: ReportedNetwork, via: string | null): boolean {
  if (via === null) return false
  return assignedAddresses.some((address) => sameAddress(withoutPrefix(address), via))
}

/**
 * Returns a route to the whole subnet: one to itself, or one to each of its halves, which is how the service sets a
 * default route.
 */
function coverOf(subnet: Subnet, routes: readonly ParsedRoute[]): ParsedRoute | null {
  const to = (prefix: number, first: bigint): ParsedRoute | undefined =>
    routes
      .filter((route) => route.subnet.prefix === prefix && route.subnet.first === first)
      .sort(byPreference)[0]
  const whole = to(subnet.prefix, subnet.first) ?? null
  if (subnet.prefix > 0) return whole
  const [first, second] = [to(1, subnet.first), to(1, (subnet.last >> 1n) + 1n)]
  return first && second ? first : whole
}

/**
 * Returns the route that wins over the network's: a preferred one to the same target, or more specific ones inside it.
 */
function winnerOf(
  subnet: Subnet,
  own: ParsedRoute | null,
  rivals: readonly ParsedRoute[],
): ParsedRoute | null {
  const wins = (rival: ParsedRoute): boolean => {
    // Every route is more specific than a default route, as intended; only its halves compete with it.
    if (subnet.prefix === 0 && rival.subnet.prefix > 1) return false
    if (own !== null) return byPreference(rival, own) < 0
    return subnet.prefix === 0 || rival.subnet.prefix === subnet.prefix
  }
  const widest = (a: ParsedRoute, b: ParsedRoute): number =>
    subnet.prefix === 0 ? 0 : a.subnet.prefix - b.subnet.prefix
  const [winner] = rivals.filter(wins).sort((a, b) => widest(a, b) || byPreference(a, b))
  return winner ?? null
}

/** Compares routes as the system does: the longest prefix, then the metric, then the order. */
export function byPreference(a: ParsedRoute, b: ParsedRoute): number {
  return b.subnet.prefix - a.subnet.prefix || a.metric - b.metric || a.index - b.index
}

/** Returns whether this computer asks the network's name servers, without those that are left out. */
export function dnsApplied(
  network: Pick<ReportedNetwork, 'portDeviceName' | 'dns'>,
  system: readonly SystemDns[] | null,
  leftOut: readonly string[] = [],
): boolean | null {
  const { domain, servers } = network.dns
  const asked = servers.filter((server) => !leftOut.includes(canonical(server)))
  const usable = usableDns({ ...network, dns: { domain, servers: asked } })
  if (usable === null || system === null) return null
  const has = (servers: readonly string[], server: string): boolean =>
    servers.some((each) => canonical(each) === server)
  return system.some(
    ({ interface: name, servers, domains }) =>
      (name === null || name === usable.interface) &&
      usable.servers.every(({ text }) => has(servers, text)) &&
      // Servers of the whole computer are asked for every name.
      (name === null ||
        usable.domain === null ||
        domains.some((domain) => plainDomain(domain) === usable.domain)),
  )
}
