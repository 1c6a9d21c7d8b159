import { type PlaceSign, signKey } from './place-fingerprint.ts'

interface KnownPlace {
  readonly id: string
  readonly signs: readonly PlaceSign[]
}

/** The lower the rank, the less likely the sign occurs elsewhere. */
const ranks: { readonly [K in PlaceSign['kind']]: number } = {
  gateway: 0,
  'network-name': 1,
  'no-network': 2,
  'full-tunnel': 3,
  metered: 4,
}

/** Returns the place all of whose signs are present; of several the most specific one. null: none */
export function placeOf<P extends KnownPlace>(signs: readonly PlaceSign[], places: readonly P[]): P | null {
  const there = new Set(signs.map(signKey))
  const [best] = places
    .filter((place) => place.signs.length > 0 && place.signs.every((sign) => there.has(signKey(sign))))
    .sort(bySpecificity)
  return best ?? null
}

/** Compares by the strongest sign, then by the next one; a place with the same signs and more comes first. */
function bySpecificity(a: KnownPlace, b: KnownPlace): number {
  const [some, others] = [ranksOf(a), ranksOf(b)]
  for (let at = 0; at < Math.max(some.length, others.length); at += 1) {
    const difference = (some[at] ?? Number.MAX_SAFE_INTEGER) - (others[at] ?? Number.MAX_SAFE_INTEGER)
    if (difference !== 0) return difference
  }
  return 0
}

function ranksOf({ signs }: KnownPlace): readonly number[] {
  return signs.map(({ kind }) => ranks[kind]).sort((a, b) => a - b)
}
