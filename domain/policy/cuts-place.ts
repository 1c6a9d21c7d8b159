import { overlap, parseSubnet } from '../addresses/address.ts'
import { type ReportedNetwork, withheld } from '../computer/in-effect.ts'
import type { PlaceFingerprint } from './place-fingerprint.ts'

/**
 * Returns a route of the network that, with these flags, would divert traffic to the place's own network. That network
 * is how the place was recognised and carries all other traffic. null: there is none. A default route does not count,
 * because the route to the place's gateway is more specific.
 */
export function routeCutting(
  fingerprints: readonly PlaceFingerprint[],
  network: Pick<ReportedNetwork, 'assignedAddresses' | 'routes'>,
  flags: ReportedNetwork['flags'],
): string | null {
  const subnets = fingerprints.flatMap((fingerprint) =>
    fingerprint.kind === 'gateway' ? (parseSubnet(fingerprint.subnet) ?? []) : [],
  )
  const meant = { ...network, flags, portDeviceName: '', dns: { domain: '', servers: [] } }
  const cutting = network.routes.find(({ target }) => {
    const route = parseSubnet(target)
    if (route === null || route.prefix <= 1 || withheld(meant, target) !== null) return false
    return subnets.some((subnet) => overlap(subnet, route))
  })
  return cutting?.target ?? null
}
