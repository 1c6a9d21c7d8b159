import type { NetworkId } from '../domain/network-id.ts'
import type { PlaceSign } from '../domain/policy/place-sign.ts'
import type { Fault } from './fault.ts'

export interface Place {
  /** UUID */
  readonly id: string
  readonly name: string
  /** All of them have to be there. */
  readonly signs: readonly PlaceSign[]
}

/** What is done on arriving at a place. It touches networks that are known here, and joins no new one. */
export interface PlaceRule {
  /** UUID */
  readonly id: string
  readonly place: Place['id']
  readonly action:
    | { readonly kind: 'use-set'; readonly set: string }
    | { readonly kind: 'pause'; readonly networks: readonly NetworkId[] }
    | { readonly kind: 'full-tunnel'; readonly network: NetworkId }
}

/** What came of an arrival, with what it was decided by. */
export interface PlaceDecision {
  /** ms since the epoch */
  readonly at: number
  /** null: at no place that is known */
  readonly place: { readonly id: string; readonly name: string } | null
  readonly signs: readonly PlaceSign[]
  readonly rule: PlaceRule | null
  readonly outcome:
    | { readonly kind: 'done' }
    /** It stood that way already. */
    | { readonly kind: 'nothing-to-do' }
    | { readonly kind: 'no-rule' }
    /** The rule would route the place's own network elsewhere. */
    | { readonly kind: 'cuts-place'; readonly network: NetworkId; readonly route: string }
    | { readonly kind: 'failed'; readonly fault: Fault }
    | { readonly kind: 'undone' }
    | { readonly kind: 'not-here' }
}

/** More would be no person's. */
export const mostPlaces = 50
export const mostPlaceRules = 100
export const mostDecisions = 50
export const mostSigns = 8

export interface PlacesSnapshot {
  /** Off: nothing is read by itself, and no rule acts. */
  readonly isOn: boolean
  readonly places: readonly Place[]
  readonly rules: readonly PlaceRule[]
  /** What there is now, once it has stood for a few seconds */
  readonly here: { readonly place: Place['id'] | null; readonly signs: readonly PlaceSign[] }
  /** The newest; the rest is asked for. */
  readonly last: PlaceDecision | null
  readonly canUndo: boolean
}

/** What of it is in the settings, beside the log of decisions */
export type KeptPlaces = Pick<PlacesSnapshot, 'isOn' | 'places' | 'rules'>

export const noPlaces: PlacesSnapshot = {
  isOn: false,
  places: [],
  rules: [],
  here: { place: null, signs: [] },
  last: null,
  canUndo: false,
}
