import type { NetworkEntry } from './snapshot.ts'

/** What of a joined network is reported and not in effect on this computer. Addresses are without prefix length. */
export type EffectTrouble =
  | { readonly kind: 'address-missing'; readonly address: string }
  | { readonly kind: 'route-lost'; readonly target: string; readonly interface: string }
  | { readonly kind: 'route-missing'; readonly target: string }
  /** `interface`: what the traffic goes through instead; null: nothing */
  | { readonly kind: 'no-full-tunnel'; readonly interface: string | null }
  | { readonly kind: 'dns-not-applied' }

/** The gravest of what is not in effect; null: all is, or it could not be checked. What a flag keeps off is as it should be. */
export function troubleOf({
  inEffect,
  network,
}: Pick<NetworkEntry, 'inEffect' | 'network'>): EffectTrouble | null {
  if (inEffect === null || network?.status !== 'OK') return null
  const missing = inEffect.addresses.find(({ present, withheld }) => present === false && withheld === null)
  if (missing !== undefined)
    return { kind: 'address-missing', address: missing.address.split('/', 1)[0] ?? missing.address }
  const wanted = inEffect.routes.filter(({ withheld }) => withheld === null)
  const tunnel = wanted.find(({ target }) => target.endsWith('/0'))
  if (tunnel !== undefined && inEffect.fullTunnel === false)
    return { kind: 'no-full-tunnel', interface: tunnel.lostTo?.interface ?? null }
  for (const { lostTo } of wanted)
    if (lostTo !== null) return { kind: 'route-lost', target: lostTo.target, interface: lostTo.interface }
  const absent = wanted.find(({ present }) => present === false)
  if (absent !== undefined) return { kind: 'route-missing', target: absent.target }
  return network.flags.allowDNS && inEffect.dnsApplied === false ? { kind: 'dns-not-applied' } : null
}

/** Connected, and the user keeps all of the network's addresses off this computer. */
export function isWithoutAddresses({
  inEffect,
  network,
}: Pick<NetworkEntry, 'inEffect' | 'network'>): boolean {
  if (network?.status !== 'OK') return false
  if (!network.flags.allowManaged) return true
  const addresses = inEffect?.addresses ?? []
  return (
    addresses.length > 0 && addresses.every(({ present, withheld }) => withheld !== null && present !== true)
  )
}
