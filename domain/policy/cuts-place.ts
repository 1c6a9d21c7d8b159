import { overlap, parseSubnet } from '../addresses/address.ts'
import { type ReportedNetwork, withheld } from '../computer/in-effect.ts'
import type { PlaceSign } from './place-sign.ts'

/**
 * A route of the network, once it stands with these flags, by which the place's own network would be reached elsewhere:
 * the line by which it was decided, and by which all else goes. null: none. That all traffic goes through a network is not
 * that: the way to its gateway is closer.
 */
export function routeCutting(
  signs: readonly PlaceSign[],
  network: Pick<ReportedNetwork, 'assignedAddresses' | 'routes'>,
  flags: ReportedNetwork['flags'],
): string | null {
  const subnets = signs.flatMap((sign) => (sign.kind === 'gateway' ? (parseSubnet(sign.subnet) ?? []) : []))
  const meant = { ...network, flags, portDeviceName: '', dns: { domain: '', servers: [] } }
  const cutting = network.routes.find(({ target }) => {
    const route = parseSubnet(target)
    if (route === null || route.prefix <= 1 || withheld(meant, target) !== null) return false
    return subnets.some((subnet) => overlap(subnet, route))
  })
  return cutting?.target ?? null
}
