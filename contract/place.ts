import type { NetworkId } from '../domain/network-id.ts'
import type { PlaceFingerprint } from '../domain/policy/place-fingerprint.ts'
import type { Fault } from './fault.ts'

export interface Place {
  /** UUID */
  readonly id: string
  readonly name: string
  /** All fingerprints have to be present. */
  readonly fingerprints: readonly PlaceFingerprint[]
}

/** The action on arriving at a place. It affects known networks only, and joins no new one. */
export interface PlaceRule {
  /** UUID */
  readonly id: string
  readonly place: Place['id']
  readonly action:
    | { readonly kind: 'use-set'; readonly set: string }
    | { readonly kind: 'pause'; readonly networks: readonly NetworkId[] }
    | { readonly kind: 'full-tunnel'; readonly network: NetworkId }
}

/** Says what arriving at a place led to, and which fingerprints and which rule decided that. */
export interface PlaceDecision {
  /** Milliseconds since the epoch */
  readonly at: number
  /** null: the place is not a known one */
  readonly place: { readonly id: string; readonly name: string } | null
  readonly fingerprints: readonly PlaceFingerprint[]
  readonly rule: PlaceRule | null
  readonly outcome:
    | { readonly kind: 'done' }
    /** The networks already were in that state. */
    | { readonly kind: 'nothing-to-do' }
    | { readonly kind: 'no-rule' }
    /** The rule would route the place's own network elsewhere. */
    | { readonly kind: 'cuts-place'; readonly network: NetworkId; readonly route: string }
    | { readonly kind: 'failed'; readonly fault: Fault }
    | { readonly kind: 'undone' }
    | { readonly kind: 'not-here' }
}

/** Nobody defines more places by hand. */
export const mostPlaces = 50
export const mostPlaceRules = 100
export const mostDecisions = 50
export const mostFingerprints = 8

export interface PlacesSnapshot {
  /** While off, the surroundings are not read and no rule acts. */
  readonly isOn: boolean
  readonly places: readonly Place[]
  readonly rules: readonly PlaceRule[]
  /** The current surroundings, once they have been stable for a few seconds */
  readonly here: { readonly place: Place['id'] | null; readonly fingerprints: readonly PlaceFingerprint[] }
  /** The newest decision; older ones are requested separately. */
  readonly last: PlaceDecision | null
  readonly canUndo: boolean
}

/** The part that is stored in the settings, besides the log of decisions */
export type KeptPlaces = Pick<PlacesSnapshot, 'isOn' | 'places' | 'rules'>

export const noPlaces: PlacesSnapshot = {
  isOn: false,
  places: [],
  rules: [],
  here: { place: null, fingerprints: [] },
  last: null,
  canUndo: false,
}

type Outcome = PlaceDecision['outcome']

/** Returns whether a rule should have acted and did not. */
export function isRefused(outcome: Outcome): outcome is Extract<Outcome, { kind: 'cuts-place' | 'failed' }> {
  return outcome.kind === 'cuts-place' || outcome.kind === 'failed'
}

/** Returns the last decision while it should be shown unasked: it can be undone, or was refused here. */
export function openDecision({ isOn, last, canUndo, here }: PlacesSnapshot): PlaceDecision | null {
  if (!isOn || last === null) return null
  return canUndo || (isRefused(last.outcome) && last.place?.id === here.place) ? last : null
}
