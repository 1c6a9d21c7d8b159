import { overlap, parseSubnet } from '../addresses/address.ts'
import { type ReportedNetwork, withheld } from '../computer/in-effect.ts'
import type { Surroundings } from './fingerprints-of.ts'
import { fingerprintKey, type PlaceFingerprint } from './place-fingerprint.ts'

/** Times are monotonic milliseconds, so that setting the clock has no effect. */
export interface PlaceMemory {
  /** The last place decided on. null: no known place; undefined: none yet */
  readonly decided: string | null | undefined
  /** The current stable place. undefined: none yet */
  readonly here: string | null | undefined
  /** A change that is not stable yet, with its start */
  readonly change: {
    readonly place: string | null
    readonly isBetween: boolean
    readonly since: number
  } | null
}

interface Decision {
  readonly memory: PlaceMemory
  /** undefined: there is nothing to decide. null: the computer left for an unknown place */
  readonly arrived: string | null | undefined
  /** Milliseconds after which to run again. null: only when something changes */
  readonly again: number | null
}

/**
 * Debounces the place: a change counts once it has been stable for `stands` milliseconds. Returning to the same place,
 * also after a time without any network, is no arrival, so that what a person changed there by hand is kept.
 */
export function decidePlace(
  memory: PlaceMemory,
  { fingerprints, hasDefaultRoute }: Surroundings,
  places: readonly { readonly id: string; readonly fingerprints: readonly PlaceFingerprint[] }[],
  { now, stands }: { readonly now: number; readonly stands: number },
): Decision {
  const place = placeOf(fingerprints, places)?.id ?? null
  // Without any network the computer is between places, and has not left the last one yet.
  const isBetween = place === null && !hasDefaultRoute
  const decided = isBetween ? memory.decided : place
  if (place === memory.here && decided === memory.decided)
    return { memory: { ...memory, change: null }, arrived: undefined, again: null }
  const { change } = memory
  const since = change?.place === place && change.isBetween === isBetween ? change.since : now
  const left = stands - (now - since)
  if (left > 0)
    return { memory: { ...memory, change: { place, isBetween, since } }, arrived: undefined, again: left }
  const isNew = decided !== memory.decided && !(place === null && memory.decided === undefined)
  return {
    memory: { decided, here: place, change: null },
    arrived: isNew ? place : undefined,
    again: null,
  }
}

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
