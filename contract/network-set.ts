import type { NetworkId } from '../domain/network-id.ts'
import type { StateWithFlags } from '../domain/policy/state-with-flags.ts'
import type { Fault } from './fault.ts'
import type { ChangedBy, PauseIntent } from './pause.ts'

/**
 * A named set of network states, such as "Work", "Home" or "Travel". Using it does not touch networks outside the set.
 */
export interface NetworkSet {
  /** UUID */
  readonly id: string
  readonly name: string
  /** A network occurs only once. */
  readonly networks: readonly NetworkInSet[]
}

/** The flags are the ones the network has while connected. */
export interface NetworkInSet extends StateWithFlags {
  readonly network: NetworkId
  /** The last known name. Empty: unknown */
  readonly name: string
}

export const mostSets = 50
export const mostNetworksInSet = 200

/** A network that a change concerns, with its former state */
export interface StateChange {
  readonly network: NetworkId
  /** `pause` is the former pause, which going back restores. */
  readonly before: StateWithFlags & { readonly pause: PauseIntent | null }
  readonly after: StateWithFlags
}

/** A change of several networks, with what is needed to continue it after an interruption and to undo it */
export interface StateChanges {
  /** The person, or the place whose rule made the change */
  readonly by: ChangedBy
  readonly step: 'using' | 'used' | 'going-back'
  /** The service has not answered these yet. The list is empty once the step is `used`. */
  readonly left: readonly StateChange[]
  readonly changed: readonly StateChange[]
  /** The changes that the service refused */
  readonly failed: readonly (StateChange & { readonly fault: Fault })[]
}

/**
 * The set used last, for as long as that can be undone. It is saved before the first request to the service, so that
 * the next start can finish what was interrupted.
 */
export interface UsedSet extends StateChanges {
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch */
  readonly at: number
  /** Networks of the set that are not known here, and were skipped */
  readonly unknown: readonly NetworkId[]
  /** Nobody has changed any of the affected networks since. */
  readonly canGoBack: boolean
}

export interface SetsSnapshot {
  /** Sorted by name */
  readonly sets: readonly NetworkSet[]
  /** null: no set was used, or its use was undone */
  readonly used: UsedSet | null
}

export const noSets: SetsSnapshot = { sets: [], used: null }
