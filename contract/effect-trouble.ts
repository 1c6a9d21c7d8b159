import type { NetworkEntry } from './snapshot.ts'
import { clashKey } from './unfinished.ts'

/** What of a joined network is reported and not in effect on this computer. Addresses are without prefix length. */
export type EffectTrouble =
  | { readonly kind: 'address-missing'; readonly address: string }
  | { readonly kind: 'route-lost'; readonly target: string; readonly interface: string }
  | { readonly kind: 'route-missing'; readonly target: string }
  /** `interface`: what the traffic goes through instead; null: nothing */
  | { readonly kind: 'no-full-tunnel'; readonly interface: string | null }
  | { readonly kind: 'dns-not-applied' }
  /** Its managed addresses are not on yet, as they clash. `interface`: with which */
  | { readonly kind: 'addresses-wait'; readonly interface: string }
  /** It has taken addresses from another interface, or from a part of its subnet. */
  | { readonly kind: 'takes-route'; readonly target: string; readonly interface: string }

/**
 * The gravest of what is not in effect; null: all is, or it could not be checked. What a flag keeps off, and what a person
 * agreed to, is as it should be.
 */
export function troubleOf({
  inEffect,
  network,
  addressesWait,
  clashes,
  agreedClashes,
}: Pick<
  NetworkEntry,
  'inEffect' | 'network' | 'addressesWait' | 'clashes' | 'agreedClashes'
>): EffectTrouble | null {
  const [clash] = clashes
  if (addressesWait && clash !== undefined)
    return { kind: 'addresses-wait', interface: clash.rival.interface }
  if (addressesWait || inEffect === null || network?.status !== 'OK') return null
  const missing = inEffect.addresses.find(({ present, withheld }) => present === false && withheld === null)
  if (missing !== undefined)
    return { kind: 'address-missing', address: missing.address.split('/', 1)[0] ?? missing.address }
  const wanted = inEffect.routes.filter(({ withheld }) => withheld === null)
  const tunnel = wanted.find(({ target }) => target.endsWith('/0'))
  if (tunnel !== undefined && inEffect.fullTunnel === false)
    return { kind: 'no-full-tunnel', interface: tunnel.lostTo?.interface ?? null }
  const taken = clashes.find(({ loser }) => loser === 'rival')
  if (taken !== undefined)
    return { kind: 'takes-route', target: taken.lost, interface: taken.rival.interface }
  for (const { target, lostTo } of wanted) {
    if (lostTo === null || agreedClashes.includes(clashKey({ target, rival: lostTo }))) continue
    return { kind: 'route-lost', target: lostTo.target, interface: lostTo.interface }
  }
  const absent = wanted.find(({ present }) => present === false)
  if (absent !== undefined) return { kind: 'route-missing', target: absent.target }
  return network.flags.allowDNS && inEffect.dnsApplied === false ? { kind: 'dns-not-applied' } : null
}

/** Connected, and the user keeps all of the network's addresses off this computer. */
export function isWithoutAddresses({
  inEffect,
  network,
  addressesWait,
}: Pick<NetworkEntry, 'inEffect' | 'network' | 'addressesWait'>): boolean {
  if (network?.status !== 'OK' || addressesWait) return false
  if (network.flags.allowManaged === false) return true
  const addresses = inEffect?.addresses ?? []
  return (
    addresses.length > 0 && addresses.every(({ present, withheld }) => withheld !== null && present !== true)
  )
}
