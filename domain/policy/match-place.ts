import { fingerprintKey, type PlaceFingerprint } from './place-fingerprint.ts'

interface KnownPlace {
  readonly id: string
  readonly fingerprints: readonly PlaceFingerprint[]
}

/** The lower the rank, the less likely the fingerprint occurs elsewhere. */
const ranks: { readonly [K in PlaceFingerprint['kind']]: number } = {
  gateway: 0,
  'network-name': 1,
  'no-network': 2,
  'full-tunnel': 3,
  metered: 4,
}

/** Returns the place all of whose fingerprints are present; of several the most specific one. null: none */
export function placeOf<P extends KnownPlace>(
  fingerprints: readonly PlaceFingerprint[],
  places: readonly P[],
): P | null {
  const there = new Set(fingerprints.map(fingerprintKey))
  const [best] = places
    .filter(
      (place) =>
        place.fingerprints.length > 0 &&
        place.fingerprints.every((fingerprint) => there.has(fingerprintKey(fingerprint))),
    )
    .sort(bySpecificity)
  return best ?? null
}

/** Compares by the strongest fingerprint, then by the next one; a place with the same fingerprints and more comes first. */
function bySpecificity(a: KnownPlace, b: KnownPlace): number {
  const [some, others] = [ranksOf(a), ranksOf(b)]
  for (let at = 0; at < Math.max(some.length, others.length); at += 1) {
    const difference = (some[at] ?? Number.MAX_SAFE_INTEGER) - (others[at] ?? Number.MAX_SAFE_INTEGER)
    if (difference !== 0) return difference
  }
  return 0
}

function ranksOf({ fingerprints }: KnownPlace): readonly number[] {
  return fingerprints.map(({ kind }) => ranks[kind]).sort((a, b) => a - b)
}
