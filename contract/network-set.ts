import type { NetworkId } from '../domain/network-id.ts'
import type { Fault } from './fault.ts'
import type { Flags } from './node.ts'
import type { ChangedBy } from './pause.ts'

/** Networks, and how each shall stand: "Work", "Home", "Travel". Networks that it does not name stay as they are. */
export interface NetworkSet {
  /** UUID */
  readonly id: string
  readonly name: string
  /** Each network once */
  readonly networks: readonly NetworkInSet[]
}

export interface NetworkInSet {
  readonly network: NetworkId
  /** As it was last called; empty: not known */
  readonly name: string
  readonly state: 'connected' | 'paused' | 'disconnected'
  /** As they are while it is connected */
  readonly flags: Flags
}

export const mostSets = 50
export const mostNetworksInSet = 200

/** The last set that was used, for as long as it can be taken back. */
export interface UsedSet {
  readonly id: string
  readonly name: string
  readonly by: ChangedBy
  /** ms since the epoch */
  readonly at: number
  readonly changed: readonly NetworkId[]
  /** What the service did not take, and why */
  readonly failed: readonly { readonly network: NetworkId; readonly fault: Fault }[]
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
