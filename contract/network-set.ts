import type { NetworkId } from '../domain/network-id.ts'
import type { StateWithFlags } from '../domain/policy/state-with-flags.ts'
import type { Fault } from './fault.ts'
import type { ChangedBy, PauseIntent } from './pause.ts'

/** Networks, and how each shall stand: "Work", "Home", "Travel". Networks that it does not name stay as they are. */
export interface NetworkSet {
  /** UUID */
  readonly id: string
  readonly name: string
  /** Each network once */
  readonly networks: readonly NetworkInSet[]
}

/** Its flags are those that it has while connected. */
export interface NetworkInSet extends StateWithFlags {
  readonly network: NetworkId
  /** As it was last called; empty: not known */
  readonly name: string
}

export const mostSets = 50
export const mostNetworksInSet = 200

/** A network that a set changes */
export interface ChangedBySet {
  readonly network: NetworkId
  /** `pause`: what is to be put back of the one that it had */
  readonly before: StateWithFlags & { readonly pause: PauseIntent | null }
  readonly after: StateWithFlags
}

/**
 * The last set that was used, for as long as it can be taken back. It is in the settings before the service is asked for
 * anything: a start that finds something left of it brings that to its end.
 */
export interface UsedSet {
  readonly id: string
  readonly name: string
  readonly by: ChangedBy
  /** ms since the epoch */
  readonly at: number
  readonly step: 'using' | 'used' | 'going-back'
  /** Not answered yet by the service; empty once `used` */
  readonly left: readonly ChangedBySet[]
  readonly changed: readonly ChangedBySet[]
  /** What the service did not take, and why */
  readonly failed: readonly (ChangedBySet & { readonly fault: Fault })[]
  /** Named by the set, and not known here: left out */
  readonly unknown: readonly NetworkId[]
  /** Nothing that it changed was changed by anybody since. */
  readonly canGoBack: boolean
}

export interface SetsSnapshot {
  /** By name */
  readonly sets: readonly NetworkSet[]
  /** null: none, or taken back */
  readonly used: UsedSet | null
}

export const noSets: SetsSnapshot = { sets: [], used: null }
