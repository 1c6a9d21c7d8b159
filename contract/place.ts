import type { NetworkId } from '../domain/network-id.ts'
import type { Fault } from './fault.ts'

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

export const mostPlaces = 50
export const mostPlaceRules = 100
export const mostDecisions = 50

export interface PlacesSnapshot {
  /** Off: nothing is read, and no rule acts. */
  readonly isOn: boolean
  readonly places: readonly Place[]
  readonly rules: readonly PlaceRule[]
  /** What there is now, once it has stood for a few seconds */
  readonly here: { readonly place: Place['id'] | null; readonly signs: readonly PlaceSign[] }
  /** The newest; the rest is asked for. */
  readonly last: PlaceDecision | null
  readonly canUndo: boolean
}

export const noPlaces: PlacesSnapshot = {
  isOn: false,
  places: [],
  rules: [],
  here: { place: null, signs: [] },
  last: null,
  canUndo: false,
}
