import type { NetworkId } from '../network-id.ts'

/**
 * What a place is recognised by. A gateway counts with its hardware address and its subnet together; a network's name,
 * which anybody can give to theirs, counts only where a place has no gateway.
 */
export type PlaceSign =
  /** `mac`: "5a:38:c6:f4:00:f4"; `subnet`: CIDR */
  | { readonly kind: 'gateway'; readonly mac: string; readonly subnet: string }
  /** Of a Wi-Fi, as the system tells it */
  | { readonly kind: 'network-name'; readonly name: string }
  /** There is no default route, and no interface has an address besides overlay networks. */
  | { readonly kind: 'no-network' }
  | { readonly kind: 'metered' }
  /** All traffic goes through an overlay network. */
  | { readonly kind: 'full-tunnel'; readonly network: NetworkId }

/** Two signs that say the same have the same. */
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

/** In whatever order they are named */
export function hasSameSigns(some: readonly PlaceSign[], others: readonly PlaceSign[]): boolean {
  return keysOf(some) === keysOf(others)
}

function keysOf(signs: readonly PlaceSign[]): string {
  return JSON.stringify([...new Set(signs.map(signKey))].sort())
}

/**
 * By which of them a place is recognised the next time: the one that is hardest to meet elsewhere. What a person switched
 * on by chance, as a full tunnel, is no part of it.
 */
export function signsToKeep(signs: readonly PlaceSign[]): readonly PlaceSign[] {
  const [first] = signs
  return first === undefined ? [] : [first]
}
