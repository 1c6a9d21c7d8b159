import type { NetworkId } from '../network-id.ts'

/**
 * A fingerprint by which a place is recognised. A gateway is its hardware address together with its subnet. A network's name,
 * which anybody can copy, counts only where a place has no gateway.
 */
export type PlaceFingerprint =
  /** `mac`: "5a:38:c6:f4:00:f4"; `subnet`: CIDR */
  | { readonly kind: 'gateway'; readonly mac: string; readonly subnet: string }
  /** The name of a Wi-Fi, as the system reports it */
  | { readonly kind: 'network-name'; readonly name: string }
  /** There is no default route, and no interface has an address except those of overlay networks. */
  | { readonly kind: 'no-network' }
  | { readonly kind: 'metered' }
  /** All traffic goes through an overlay network. */
  | { readonly kind: 'full-tunnel'; readonly network: NetworkId }

/** Returns the same key for equal fingerprints. */
export function fingerprintKey(fingerprint: PlaceFingerprint): string {
  switch (fingerprint.kind) {
    case 'gateway':
      return `gateway ${fingerprint.mac} ${fingerprint.subnet}`
    case 'network-name':
      return `network-name ${fingerprint.name}`
    case 'full-tunnel':
      return `full-tunnel ${fingerprint.network}`
    case 'no-network':
    case 'metered':
      return fingerprint.kind
  }
}

/** Compares two lists of fingerprints regardless of their order. */
export function hasSameFingerprints(
  some: readonly PlaceFingerprint[],
  others: readonly PlaceFingerprint[],
): boolean {
  return keysOf(some) === keysOf(others)
}

function keysOf(fingerprints: readonly PlaceFingerprint[]): string {
  return JSON.stringify([...new Set(fingerprints.map(fingerprintKey))].sort())
}

/**
 * Returns the fingerprints by which a new place is recognised: the one least likely to occur elsewhere. Something that a
 * person happened to switch on, such as a full tunnel, is not among them.
 */
export function fingerprintsToKeep(fingerprints: readonly PlaceFingerprint[]): readonly PlaceFingerprint[] {
  const [first] = fingerprints
  return first === undefined ? [] : [first]
}
