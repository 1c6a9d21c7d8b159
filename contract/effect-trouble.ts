import type { LostTo, NetworkInEffect } from '../domain/computer/in-effect.ts'
import { routeConflictKey } from './pending-change.ts'
import type { NetworkEntry } from './snapshot.ts'

/**
 * A part of a joined network that the service reports and this computer lacks. Addresses have no prefix length. `interface`: the
 * name of the joined network that has it, or else the interface's own
 */
export type EffectTrouble =
  | { readonly kind: 'address-missing'; readonly address: string }
  | { readonly kind: 'route-lost'; readonly target: string; readonly interface: string }
  /** The person agreed that this traffic goes elsewhere. */
  | { readonly kind: 'route-given-up'; readonly target: string; readonly interface: string }
  | { readonly kind: 'route-missing'; readonly target: string }
  /** The route is by way of `gateway` instead of `wanted`; "none" is no gateway. */
  | {
      readonly kind: 'route-other-gateway'
      readonly target: string
      readonly gateway: string
      readonly wanted: string
    }
  /** `interface` is the one that the traffic uses instead. null: none */
  | { readonly kind: 'no-full-tunnel'; readonly interface: string | null }
  | { readonly kind: 'dns-not-applied' }
  /** Name servers that do not answer were left out. `servers`: they, with commas between */
  | { readonly kind: 'dns-in-part'; readonly servers: readonly string[] }
  /** A default route is allowed, and the network offers none. */
  | { readonly kind: 'no-default-route' }
  /** The managed addresses are off, and one of them, or a route, is still on this computer. */
  | { readonly kind: 'addresses-stay'; readonly part: string }
  /** The managed addresses are held back because they conflict with those of `interface`. */
  | { readonly kind: 'addresses-wait'; readonly interface: string }
  /** The network has taken addresses from another interface, or from part of its subnet. */
  | { readonly kind: 'takes-route'; readonly target: string; readonly interface: string }

/**
 * Returns the most serious trouble. null: there is none, or it could not be checked. What a flag keeps off and what a
 * person agreed to is no trouble.
 */
export function troubleOf({
  inEffect,
  network,
  addressesWait,
  routeConflicts,
  agreedConflicts,
  silentServers,
}: Pick<
  NetworkEntry,
  'inEffect' | 'network' | 'addressesWait' | 'routeConflicts' | 'agreedConflicts' | 'silentServers'
>): EffectTrouble | null {
  const [conflict] = routeConflicts
  if (addressesWait && conflict !== undefined)
    return { kind: 'addresses-wait', interface: labelOf(conflict.rival) }
  if (addressesWait || inEffect === null || network?.status !== 'OK') return null
  const stays = stayingPart(inEffect)
  if (stays !== null) return { kind: 'addresses-stay', part: stays }
  const missing = inEffect.addresses.find(({ present, withheld }) => present === false && withheld === null)
  if (missing !== undefined)
    return { kind: 'address-missing', address: missing.address.split('/', 1)[0] ?? missing.address }
  const wanted = inEffect.routes.filter(({ withheld }) => withheld === null)
  const turned = wanted.flatMap(turnedRoute)[0]
  if (turned !== undefined) return turned
  const tunnel = wanted.find(({ target }) => target.endsWith('/0'))
  if (tunnel !== undefined && inEffect.fullTunnel === false)
    return { kind: 'no-full-tunnel', interface: tunnel.lostTo && labelOf(tunnel.lostTo) }
  // A joined network that loses its route to this one is marked itself.
  const taken = routeConflicts.find(({ loser, rival }) => loser === 'rival' && rival.network === null)
  if (taken !== undefined) return { kind: 'takes-route', target: taken.lost, interface: labelOf(taken.rival) }
  for (const { target, lostTo } of wanted) {
    if (lostTo === null || agreedConflicts.includes(routeConflictKey({ target, rival: lostTo }))) continue
    return { kind: 'route-lost', target: lostTo.target, interface: labelOf(lostTo) }
  }
  const absent = wanted.find(({ present }) => present === false)
  if (absent !== undefined) return { kind: 'route-missing', target: absent.target }
  if (network.flags.allowDNS && inEffect.dnsApplied === false) return { kind: 'dns-not-applied' }
  if (network.flags.allowDNS && inEffect.dnsApplied === true && silentServers.length > 0)
    return { kind: 'dns-in-part', servers: silentServers }
  const [givenUp] = wanted.flatMap(({ lostTo }) => lostTo ?? [])
  if (givenUp !== undefined)
    return { kind: 'route-given-up', target: givenUp.target, interface: labelOf(givenUp) }
  const isOffered = inEffect.routes.some(({ target }) => target.endsWith('/0'))
  const { allowDefault, allowManaged } = network.flags
  const isAwaited = allowDefault === true && allowManaged === true && !network.untold.includes('routes')
  return isAwaited && !isOffered ? { kind: 'no-default-route' } : null
}

function labelOf({ interface: name, owner }: LostTo): string {
  return owner ?? name
}

function turnedRoute({ via, otherGateway }: NetworkInEffect['routes'][number]): readonly EffectTrouble[] {
  if (otherGateway === null) return []
  const gateway = otherGateway.via ?? 'none'
  return [{ kind: 'route-other-gateway', target: otherGateway.target, gateway, wanted: via ?? 'none' }]
}

/**
 * Returns an address or route that is on this computer though the managed addresses are off: the service may leave them
 * where they are switched off just when its configuration comes. null: there is none
 */
function stayingPart({ addresses, routes }: NetworkInEffect): string | null {
  const isStaying = ({ present, withheld }: Pick<(typeof addresses)[number], 'present' | 'withheld'>) =>
    present === true && withheld === 'allowManaged'
  const address = addresses.find(isStaying)?.address
  return address?.split('/', 1)[0] ?? routes.find(isStaying)?.target ?? null
}

/** Returns whether what a person took off this computer is still there. */
export function hasStaying(entry: Parameters<typeof troubleOf>[0]): boolean {
  return troubleOf(entry)?.kind === 'addresses-stay'
}

/** Returns whether the network is connected while the person keeps all its addresses off this computer. */
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
