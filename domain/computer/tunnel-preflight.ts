import { sameAddress, withoutPrefix } from '../addresses/address.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'
import type { Neighbour, ReversePathFilter, SystemRoute } from './computer.ts'
import type { ReportedNetwork } from './in-effect.ts'
import { nodeOfMac } from './member-address.ts'

/** The facts about a full tunnel before any traffic uses it. null: the fact could not be found out */
export interface TunnelPreflight {
  /** The network offers a default route. */
  readonly offered: boolean
  /** The member that forwards the traffic. null: no route names one */
  readonly gateway: TunnelGateway | null
  /** The computer has a default route of its own, without which the service sets none. */
  readonly ownRoute: boolean | null
  /**
   * Interfaces with the computer's default route that drop replies to packets sent by another interface. Empty: none
   * does
   */
  readonly strictFilters: readonly string[] | null
}

export interface TunnelGateway {
  readonly address: string
  readonly node: NodeAddress | null
  /** The path to the gateway. null: there is none, or it is not known */
  readonly path: 'direct' | 'relayed' | null
}

/** A peer with its known addresses in the network */
export interface PeerWithAddresses {
  readonly address: NodeAddress
  readonly path: TunnelGateway['path']
  readonly addresses: readonly string[]
}

interface PreflightFacts {
  readonly network: ReportedNetwork & { readonly id: NetworkId }
  readonly routes: readonly SystemRoute[] | null
  readonly peers: readonly PeerWithAddresses[]
  readonly neighbours: readonly Neighbour[]
  readonly filters: readonly ReversePathFilter[] | null
}

export function preflight({ network, routes, peers, neighbours, filters }: PreflightFacts): TunnelPreflight {
  const offers = network.routes.filter(({ target }) => isDefault(target))
  const via = offers.find((route) => route.via !== null)?.via ?? null
  const outward = routes && outwardOf(routes, network)
  return {
    offered: offers.length > 0,
    gateway: via === null ? null : gatewayAt(via, network, peers, neighbours),
    ownRoute: outward && outward.size > 0,
    strictFilters: routes && filters && strictFilters(routes, filters, network),
  }
}

/** Returns the interfaces of the computer's own default routes whose reverse-path filter is strict. */
export function strictFilters(
  routes: readonly SystemRoute[],
  filters: readonly ReversePathFilter[],
  network: Pick<ReportedNetwork, 'portDeviceName'>,
): readonly string[] {
  const outward = outwardOf(routes, network)
  return filters.flatMap(({ interface: name, mode }) =>
    mode === 'strict' && outward.has(name) ? [name] : [],
  )
}

/** Returns the interfaces of the default routes that are not the network's. */
function outwardOf(
  routes: readonly SystemRoute[],
  { portDeviceName }: Pick<ReportedNetwork, 'portDeviceName'>,
): ReadonlySet<string> {
  const own = routes.filter((route) => isDefault(route.target) && route.interface !== portDeviceName)
  return new Set(own.map((route) => route.interface))
}

/** Returns whether nothing known speaks against the tunnel. */
export function isPromising({ offered, gateway, ownRoute, strictFilters }: TunnelPreflight): boolean {
  const isReached = gateway?.path === 'direct'
  return offered && isReached && ownRoute !== false && (strictFilters ?? []).length === 0
}

/** Finds the gateway's node by the neighbour's MAC address, or else by the known members. */
function gatewayAt(
  via: string,
  { id, portDeviceName }: PreflightFacts['network'],
  peers: readonly PeerWithAddresses[],
  neighbours: readonly Neighbour[],
): TunnelGateway {
  const isVia = (address: string): boolean => sameAddress(withoutPrefix(address), via)
  const mac = neighbours.find((each) => each.interface === portDeviceName && isVia(each.address))?.mac
  const node = (mac ? nodeOfMac(id, mac) : null) ?? peers.find((peer) => peer.addresses.some(isVia))?.address
  const path = peers.find(({ address }) => address === node)?.path ?? null
  return { address: via, node: node ?? null, path }
}

function isDefault(target: string): boolean {
  return target.endsWith('/0')
}
