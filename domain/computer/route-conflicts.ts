import {
  canonical,
  holds,
  parseAddress,
  parseSubnet,
  type Subnet,
  withoutPrefix,
} from '../addresses/address.ts'
import { addressScope } from './address-scope.ts'
import type { Computer, SystemRoute } from './computer.ts'
import { byPreference, isOpen, isOwnGateway, type ReportedNetwork, withheld } from './in-effect.ts'
import { createRouteTable, type ParsedRoute, type RouteTable } from './route-table.ts'

/** A network's route conflicts with addresses that this computer already reaches elsewhere. */
export interface RouteConflict {
  /** CIDR, as the network offers it */
  readonly target: string
  /** The existing route and its interface, and the joined network that owns the interface, if any */
  readonly rival: {
    readonly target: string
    readonly interface: string
    readonly network: string | null
    /** The name of that network; absent: there is none */
    readonly owner?: string
  }
  /** The side whose traffic takes the other side's route */
  readonly loser: 'network' | 'rival'
  /** The deciding criterion: the longer prefix, the lower metric, or, where both are equal, the earlier route */
  readonly by: 'prefix' | 'metric' | 'order'
  /** The subnet that the loser loses: all of its target, or the part that the other one has */
  readonly lost: string
}

interface JoinedNetwork extends ReportedNetwork {
  readonly id: string
}

/**
 * Returns the route conflicts that exist or would arise with the network's managed addresses on. `others` are the joined
 * networks, and may include the network. The list is empty where the service does not say which interface is the
 * network's.
 */
export type FindRouteConflicts = (
  network: JoinedNetwork,
  others: readonly JoinedNetwork[],
) => readonly RouteConflict[]

/** The metric of the routes that the service sets. The system sets those of an interface's own addresses. */
const serviceMetric = 5000
const linkMetric = { 4: 0, 6: 256 } as const

export function routeConflictsWith({ interfaces, routes }: Computer): FindRouteConflicts {
  if (interfaces === null && routes === null) return () => []
  // An interface address implies a route to its subnet, which stands in for the routes when these are unknown.
  const system = routes ?? linkRoutes(interfaces ?? [])
  const table = createRouteTable(system)
  const found = new WeakMap<
    JoinedNetwork,
    { readonly beside: Beside; readonly routeConflicts: readonly RouteConflict[] }
  >()
  const brought = new WeakMap<JoinedNetwork, Brought>()
  let compared: readonly JoinedNetwork[] | null = null
  let beside: Beside = besideOf([])
  const broughtBy = (network: JoinedNetwork): Brought => {
    const before = brought.get(network) ?? bringing(network, table)
    brought.set(network, before)
    return before
  }

  // The inputs rarely change and there may be a thousand networks, so results are reused.
  return (network, others) => {
    if (network.portDeviceName === '') return []
    if (compared !== others) {
      const areSame =
        others.length === compared?.length && others.every((other, index) => other === compared?.[index])
      compared = others
      if (!areSame) {
        const next = others.map(broughtBy)
        if (!bringsSame(next, beside.brought)) beside = besideOf(next)
      }
    }
    const before = found.get(network)
    if (before?.beside === beside) return before.routeConflicts
    const routeConflicts = find(network, beside)
    found.set(network, { beside, routeConflicts })
    return routeConflicts
  }

  function find(network: JoinedNetwork, { due, owners }: Beside): readonly RouteConflict[] {
    return wantedOf({ ...network, flags: { ...network.flags, allowManaged: true } }).flatMap((wanted) => {
      const offered = [...due.within(wanted.subnet), ...due.around(wanted.subnet)].map((route) => ({
        ...route,
        index: Number.MAX_SAFE_INTEGER,
      }))
      const around = [...table.within(wanted.subnet), ...table.around(wanted.subnet), ...offered]
      const own = around.find(
        (route) => route.interface === network.portDeviceName && route.subnet.text === wanted.subnet.text,
      )
      return around
        .filter((route) => route.interface !== network.portDeviceName && isTaken(route))
        .map((rival) =>
          routeConflictOf(wanted.target, own ?? wanted, rival, owners.get(rival.interface) ?? null),
        )
    })
  }
}

/** The part of a joined network that can conflict with another. */
interface Brought {
  readonly id: string
  readonly interface: string
  /** The routes that it brings and the computer lacks */
  readonly missing: readonly ParsedRoute[]
  /** Networks with equal keys bring the same routes. */
  readonly key: string
}

interface Beside {
  readonly brought: readonly Brought[]
  /** The routes of all networks that the computer lacks */
  readonly due: RouteTable
  /** Maps an interface to its network */
  readonly owners: ReadonlyMap<string, string>
}

function besideOf(brought: readonly Brought[]): Beside {
  return {
    brought,
    due: createRouteTable(brought.flatMap(({ missing }) => missing)),
    owners: new Map(brought.map(({ id, interface: name }) => [name, id])),
  }
}

function bringing(network: JoinedNetwork, table: RouteTable): Brought {
  const { id, portDeviceName } = network
  const missing = missingOf(network, table)
  const routes = missing.map(({ subnet, metric }) => `${subnet.text} ${metric}`)
  return { id, interface: portDeviceName, missing, key: [id, portDeviceName, ...routes].join(' ') }
}

function bringsSame(some: readonly Brought[], others: readonly Brought[]): boolean {
  return some.length === others.length && some.every(({ key }, index) => key === others[index]?.key)
}

function routeConflictOf(
  target: string,
  own: ParsedRoute,
  rival: ParsedRoute,
  network: string | null,
): RouteConflict {
  const by =
    own.subnet.prefix !== rival.subnet.prefix ? 'prefix' : own.metric !== rival.metric ? 'metric' : 'order'
  return {
    target,
    rival: { target: rival.subnet.text, interface: rival.interface, network },
    loser: byPreference(own, rival) < 0 ? 'rival' : 'network',
    by,
    lost: own.subnet.prefix > rival.subnet.prefix ? own.subnet.text : rival.subnet.text,
  }
}

/** The loopback and default routes are left out. */
function isTaken({ interface: name, subnet }: ParsedRoute): boolean {
  return name !== 'lo' && subnet.prefix > 1 && addressScope(subnet.text) !== 'unusable'
}

/**
 * Returns the routes that the network brings, as the service and the system will set them, ordered after all others.
 */
function wantedOf(network: ReportedNetwork): readonly ParsedRoute[] {
  return network.routes.flatMap(({ target, via }) => {
    const subnet = parseSubnet(target)
    if (subnet === null || subnet.prefix <= 1 || isOwnGateway(network, via)) return []
    if (withheld(network, target) !== null || isOpen(network, target)) return []
    const metric = via === null && hasAddressIn(network, subnet) ? linkMetric[subnet.family] : serviceMetric
    return [
      { target, via, interface: network.portDeviceName, metric, subnet, index: Number.MAX_SAFE_INTEGER },
    ]
  })
}

/** Returns the routes that another network brings and the computer lacks. */
function missingOf(other: JoinedNetwork, table: RouteTable): readonly ParsedRoute[] {
  if (other.portDeviceName === '') return []
  const isThere = ({ subnet }: ParsedRoute): boolean =>
    table.within(subnet).some((route) => route.interface === other.portDeviceName)
  return wantedOf(other).filter((route) => !isThere(route))
}

function hasAddressIn({ assignedAddresses }: ReportedNetwork, subnet: Subnet): boolean {
  return assignedAddresses.some((text) => {
    const address = parseAddress(canonical(withoutPrefix(text)))
    return address !== null && holds(subnet, address)
  })
}

function linkRoutes(interfaces: NonNullable<Computer['interfaces']>): readonly SystemRoute[] {
  return interfaces.flatMap(({ name, addresses }) =>
    addresses.flatMap((address) => {
      const subnet = parseSubnet(address)
      return subnet === null
        ? []
        : [{ target: subnet.text, via: null, interface: name, metric: linkMetric[subnet.family] }]
    }),
  )
}
