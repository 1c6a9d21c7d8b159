import type { Network } from '../../contract/node.ts'
import { compareWith } from '../../domain/computer/in-effect.ts'
import type { DoctorGathered } from './facts.ts'

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
  const own = assignedAddresses.map((address) => address.split('/', 1)[0])
  return routes.flatMap(({ target, via }) => (via === null || own.includes(via) ? [] : [{ target, via }]))
}

/** Returns the interfaces of the computer's own default routes whose reverse-path filter is strict. */
export function strictFilters(
  { computer, filters }: Pick<DoctorGathered, 'computer' | 'filters'>,
  network: Pick<Network, 'portDeviceName'>,
): readonly string[] {
  if (computer.kind === 'unknown' || filters.kind === 'unknown') return []
  const outer = new Set(
    (computer.value.routes ?? [])
      .filter(({ target, interface: name }) => target.endsWith('/0') && name !== network.portDeviceName)
      .map(({ interface: name }) => name),
  )
  return filters.value
    .filter(({ interface: name, mode }) => mode === 'strict' && outer.has(name))
    .map(({ interface: name }) => name)
}

/** Returns whether all traffic goes through a network from which no replies come back. */
export function tunnelTrouble(
  facts: Pick<DoctorGathered, 'service' | 'computer' | 'filters' | 'gateways'>,
): boolean {
  const { service, computer, gateways } = facts
  if (service.kind === 'unknown' || !service.value.outcome.ok || computer.kind === 'unknown') return false
  const compare = compareWith(computer.value)
  return service.value.outcome.networks.some((network) => {
    if (!network.flags.allowDefault || compare(network)?.fullTunnel !== true) return false
    const gateway = gatewayOf(network)
    const isSilent =
      gateways.kind === 'found' &&
      gateways.value.some(({ address, received }) => address === gateway && received === 0)
    return isSilent || strictFilters(facts, network).length > 0
  })
}
