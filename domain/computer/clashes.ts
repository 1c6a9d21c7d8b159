import { canonical, holds, parseAddress, parseSubnet, type Subnet } from '../addresses/address.ts'
import { addressScope } from './address-scope.ts'
import type { Computer, SystemRoute } from './computer.ts'
import { byPreference, isOwnGateway, type ReportedNetwork, withheld } from './in-effect.ts'
import { createRouteTable, type ParsedRoute, type RouteTable } from './route-table.ts'

/** A route that a network brings, and addresses of it that this computer has elsewhere already. */
export interface Clash {
  /** CIDR, as the network offers it */
  readonly target: string
  /** Who has them already: a route of an interface, and the joined network that the interface is of, if any. */
  readonly rival: { readonly target: string; readonly interface: string; readonly network: string | null }
  /** Whose traffic goes the other one's way */
  readonly loser: 'network' | 'rival'
  /** What decides: the closer target, the lower metric, or, where both are equal, who came first */
  readonly by: 'prefix' | 'metric' | 'order'
  /** The addresses that it loses: all of its target, or the part that the other one has */
  readonly lost: string
}

interface JoinedNetwork extends ReportedNetwork {
  readonly id: string
}

/**
 * What would clash, or does, where the network's managed addresses are on. `others`: the joined networks, itself may be
 * among them. Nothing where the service does not say which interface is the network's.
 */
export type FindClashes = (network: JoinedNetwork, others: readonly JoinedNetwork[]) => readonly Clash[]

/** Of the routes that the service sets; those of an interface's own addresses are the system's. */
const serviceMetric = 5000
const linkMetric = { 4: 0, 6: 256 } as const

export function clashesWith({ interfaces, routes }: Computer): FindClashes {
  if (interfaces === null && routes === null) return () => []
  // Where routes are not known, each address still has one to its subnet.
  const system = routes ?? linkRoutes(interfaces ?? [])
  const table = createRouteTable(system)
  const compared = new WeakMap<
    JoinedNetwork,
    { readonly beside: Beside; readonly clashes: readonly Clash[] }
  >()
  const missing = new WeakMap<JoinedNetwork, readonly ParsedRoute[]>()
  let beside: Beside | null = null
  const missingFrom = (other: JoinedNetwork): readonly ParsedRoute[] => {
    const found = missing.get(other) ?? missingOf(other, table)
    missing.set(other, found)
    return found
  }

  // Most of the time nothing that matters is another one, and there may be a thousand networks.
  return (network, others) => {
    if (network.portDeviceName === '') return []
    if (beside?.others !== others) {
      const next = besideOf(others, missingFrom)
      beside = beside?.key === next.key ? { ...beside, others } : next
    }
    const { key } = beside
    const before = compared.get(network)
    if (before?.beside.key === key) return before.clashes
    const clashes = find(network, beside)
    compared.set(network, { beside, clashes })
    return clashes
  }

  function find(network: JoinedNetwork, { due, owners }: Beside): readonly Clash[] {
    return wantedOf({ ...network, flags: { ...network.flags, allowManaged: true } }).flatMap((wanted) => {
      const offered = [...due.within(wanted.subnet), ...due.around(wanted.subnet)].map((route) => ({
        ...route,
        place: Number.MAX_SAFE_INTEGER,
      }))
      const around = [...table.within(wanted.subnet), ...table.around(wanted.subnet), ...offered]
      const own = around.find(
        (route) => route.interface === network.portDeviceName && route.subnet.text === wanted.subnet.text,
      )
      return around
        .filter((route) => route.interface !== network.portDeviceName && isTaken(route))
        .map((rival) => clashOf(wanted.target, own ?? wanted, rival, owners.get(rival.interface) ?? null))
    })
  }
}

/** The joined networks, as far as they can clash with another. */
interface Beside {
  readonly others: readonly JoinedNetwork[]
  /** What they bring and the computer has not got yet, or not any more */
  readonly due: RouteTable
  /** Networks by their interfaces */
  readonly owners: ReadonlyMap<string, string>
  /** Two that say the same have the same. */
  readonly key: string
}

function besideOf(
  others: readonly JoinedNetwork[],
  missingFrom: (other: JoinedNetwork) => readonly ParsedRoute[],
): Beside {
  const due = others.flatMap(missingFrom)
  const owners = others.map(({ id, portDeviceName }) => [portDeviceName, id] as const)
  const routes = due.map(({ subnet, interface: name, metric }) => `${subnet.text} ${name} ${metric}`)
  return {
    others,
    due: createRouteTable(due),
    owners: new Map(owners),
    key: [...routes, ...owners.map((owner) => owner.join(' '))].join('\n'),
  }
}

function clashOf(target: string, own: ParsedRoute, rival: ParsedRoute, network: string | null): Clash {
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

/** Not the loopback's, and not the ways out. */
function isTaken({ interface: name, subnet }: ParsedRoute): boolean {
  return name !== 'lo' && subnet.prefix > 1 && addressScope(subnet.text) !== 'unusable'
}

/** The routes that the network brings to this computer, as the service and the system will set them, after all others. */
function wantedOf(network: ReportedNetwork): readonly ParsedRoute[] {
  return network.routes.flatMap(({ target, via }) => {
    const subnet = parseSubnet(target)
    if (subnet === null || subnet.prefix <= 1 || isOwnGateway(network, via)) return []
    if (withheld(network, target) !== null) return []
    const metric = via === null && hasAddressIn(network, subnet) ? linkMetric[subnet.family] : serviceMetric
    return [
      { target, via, interface: network.portDeviceName, metric, subnet, place: Number.MAX_SAFE_INTEGER },
    ]
  })
}

/** What another network brings and the computer has not got yet, or not any more. */
function missingOf(other: JoinedNetwork, table: RouteTable): readonly ParsedRoute[] {
  if (other.portDeviceName === '') return []
  const isThere = ({ subnet }: ParsedRoute): boolean =>
    table.within(subnet).some((route) => route.interface === other.portDeviceName)
  return wantedOf(other).filter((route) => !isThere(route))
}

function hasAddressIn({ assignedAddresses }: ReportedNetwork, subnet: Subnet): boolean {
  return assignedAddresses.some((text) => {
    const address = parseAddress(canonical(text.split('/', 1)[0] ?? ''))
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
