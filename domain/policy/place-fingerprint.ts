import type { NetworkId } from '../network-id.ts'

/**
 * A sign by which a place is recognised. A gateway is its hardware address together with its subnet. A network's name,
 * which anybody can copy, counts only where a place has no gateway.
 */
export type PlaceSign =
  /** `mac`: "5a:38:c6:f4:00:f4"; `subnet`: CIDR */
  | { readonly kind: 'gateway'; readonly mac: string; readonly subnet: string }
  /** The name of a Wi-Fi, as the system reports it */
  | { readonly kind: 'network-name'; readonly name: string }
  /** There is no default route, and no interface has an address except those of overlay networks. */
  | { readonly kind: 'no-network' }
  | { readonly kind: 'metered' }
  /** All traffic goes through an overlay network. */
  | { readonly kind: 'full-tunnel'; readonly network: NetworkId }

/** Returns the same key for equal signs. */
export function signKey(sign: PlaceSign): string {
  switch (sign.kind) {
    case 'gateway':
      return `gateway ${sign.mac} ${sign.subnet}`
    case 'network-name':
      return `network-name ${sign.name}`
    case 'full-tunnel':
      return `full-tunnel ${sign.network}`
    case 'no-network':
    case 'metered':
      return sign.kind
  }
}

/** Compares two lists of signs regardless of their order. */
export function hasSameSigns(some: readonly PlaceSign[], others: readonly PlaceSign[]): boolean {
  return keysOf(some) === keysOf(others)
}

function keysOf(signs: readonly PlaceSign[]): string {
  return JSON.stringify([...new Set(signs.map(signKey))].sort())
}

/**
 * Returns the signs by which a new place is recognised: the one least likely to occur elsewhere. Something that a
 * person happened to switch on, such as a full tunnel, is not among them.
 */
export function signsToKeep(signs: readonly PlaceSign[]): readonly PlaceSign[] {
  const [first] = signs
  return first === undefined ? [] : [first]
}
