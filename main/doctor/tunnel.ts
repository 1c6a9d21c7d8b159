import type { Network } from '../../contract/node.ts'
import { withoutPrefix } from '../../domain/addresses/address.ts'
import { compareWith } from '../../domain/computer/in-effect.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import { strictFilters } from '../../domain/computer/tunnel-preflight.ts'
import { type DoctorGathered, networksOf } from './facts.ts'

/**
 * Returns the gateway of a full tunnel that this network offers; null: it offers none, or this computer is the gateway.
 */
export function gatewayOf(network: Pick<Network, 'routes' | 'assignedAddresses'>): string | null {
  return viasOf(network).find(({ target }) => target.endsWith('/0'))?.via ?? null
}

/** Returns the gateways of the routes that this network has on this computer; those that are this computer left out. */
export function gatewaysOf(network: Network): readonly string[] {
  const { flags, status } = network
  if (status !== 'OK' || flags.allowManaged !== true) return []
  const routes = viasOf(network).filter(({ target }) => !target.endsWith('/0') || flags.allowDefault === true)
  return [...new Set(routes.map(({ via }) => via))]
}

/** Returns the routes by way of another computer. */
function viasOf({ routes, assignedAddresses }: Pick<Network, 'routes' | 'assignedAddresses'>) {
  const own = assignedAddresses.map(withoutPrefix)
  return routes.flatMap(({ target, via }) => (via === null || own.includes(via) ? [] : [{ target, via }]))
}

/** Returns the interfaces that drop what comes back through the tunnel, as far as it is known. */
export function strictFiltersIn(
  { computer, filters }: Pick<DoctorGathered, 'computer' | 'filters'>,
  network: Network,
): readonly string[] {
  return strictFilters(foundIn(computer)?.routes ?? [], foundIn(filters) ?? [], network)
}

/** Returns whether all traffic goes through a network from which no replies come back. */
export function tunnelTrouble(
  facts: Pick<DoctorGathered, 'service' | 'computer' | 'filters' | 'gateways'>,
): boolean {
  const { computer, gateways } = facts
  if (computer.kind === 'unknown') return false
  const compare = compareWith(computer.value)
  return networksOf(facts).some((network) => {
    if (!network.flags.allowDefault || compare(network)?.fullTunnel !== true) return false
    const gateway = gatewayOf(network)
    const report = foundIn(gateways)?.find(({ address }) => address === gateway)
    return report?.received === 0 || strictFiltersIn(facts, network).length > 0
  })
}
