import type { Clash } from '../domain/computer/clashes.ts'
import type { NetworkInEffect } from '../domain/computer/in-effect.ts'
import type { Resolver } from '../domain/computer/resolver.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { AccountsSnapshot } from './account.ts'
import type { Desktop } from './desktop.ts'
import type { DoctorCheck } from './doctor.ts'
import type { Fault } from './fault.ts'
import type { HostingSnapshot } from './hosting.ts'
import type { SetsSnapshot } from './network-set.ts'
import type { Flags, Network, Node } from './node.ts'
import type { Pause, PauseIntent } from './pause.ts'
import type { PlacesSnapshot } from './place.ts'
import type { Preferences } from './preferences.ts'
import type { Unfinished } from './unfinished.ts'

/** How the application stands to the node service. "No service" is a state, not an exception. */
export type Connection =
  /** Nothing is known yet. */
  | { readonly state: 'starting' }
  /** The service answers, and its node reaches the world. */
  | { readonly state: 'online' }
  /** The service answers, and its node reaches nobody. */
  | { readonly state: 'offline' }
  /** It answered before and does not now: what is shown is old. `since`: ms since the epoch. */
  | { readonly state: 'stale'; readonly since: number; readonly fault: Fault }
  /** Installed, but it has not answered properly since the application started. */
  | { readonly state: 'unreachable'; readonly fault: Fault }
  /** It runs and refuses every token that was found. */
  | {
      readonly state: 'unauthorized'
      readonly fault: Fault
      readonly version: string | null
      readonly port: number | null
    }
  /** It runs, and its token file may not be read (or is damaged, or missing): Unlock is offered. */
  | {
      readonly state: 'locked'
      readonly fault: Fault
      readonly tokenFile: string
      readonly version: string | null
      readonly port: number | null
    }
  /** No node service is installed here. */
  | { readonly state: 'absent' }

/** What a person asked for and the service has not yet confirmed. */
export interface Intent {
  readonly connected?: boolean
  readonly flags?: Partial<Flags>
  /** null: its pause is to end */
  readonly pause?: PauseIntent | null
}

/** A network that this machine knows: joined now, or remembered from before. */
export interface NetworkEntry {
  readonly id: NetworkId
  /** That of the snapshot with which it last changed */
  readonly revision: number
  /** The last name heard; empty: none yet */
  readonly name: string
  /** The service holds it now. */
  readonly joined: boolean
  /** What the service last said of it while joined; null: not joined, or not heard of yet. */
  readonly network: Network | null
  /** What of it this computer has; null: not joined, or not compared yet. */
  readonly inEffect: NetworkInEffect | null
  /** Something of it is not in effect, and it is too early to call that missing. */
  readonly settles: boolean
  /** Its managed addresses are off only until they are compared with what this computer has, or while they clash. */
  readonly addressesWait: boolean
  /** What it takes from this computer or loses to it; what a person agreed to is left out. */
  readonly clashes: readonly Clash[]
  /** What a person agreed to, as `clashKey` */
  readonly agreedClashes: readonly string[]
  /** Seconds until it is decided whether all traffic stays with it; null: not on trial */
  readonly trialSeconds: number | null
  /** null: it is not paused */
  readonly pause: Pause | null
  /** What the service holds, or, while disconnected or paused or while addresses wait, what it is meant to hold. */
  readonly flags: Flags
  /** null: nothing on its way */
  readonly intent: Intent | null
  /** Why the last thing asked for did not happen; null: it did */
  readonly fault: Fault | null
  /** The person had Meshtray set its name servers: they are set again where they went, and taken back with the switch. */
  readonly setsDns: boolean
  /** It has asked its controller for a configuration for more than 30 seconds. */
  readonly waitsLong: boolean
}

/** Something to tell that belongs to no single network, until dismissed. */
export interface Notice {
  readonly id: string
  readonly fault: Fault
}

/** All that the tray and the window show. Goes over the bridge whole; holds no token. */
export interface Snapshot {
  /** Counts up with each change: of two, keep the higher. */
  readonly revision: number
  readonly connection: Connection
  readonly node: Node | null
  /** Sorted by name, then id. */
  readonly networks: readonly NetworkEntry[]
  readonly notices: readonly Notice[]
  readonly preferences: Preferences
  readonly unfinished: readonly Unfinished[]
  readonly sets: SetsSnapshot
  readonly places: PlacesSnapshot
  readonly hosting: HostingSnapshot
  readonly accounts: AccountsSnapshot
  readonly desktop: Desktop
  /** null: none has run, or it was closed */
  readonly doctor: DoctorCheck | null
  /** Who answers for names here, where the service sets no servers by itself; null: it does, or it is not known yet */
  readonly resolver: Resolver | null
  /** So many other computers are known of each network where any is. */
  readonly deviceCounts: { readonly [network: NetworkId]: number }
  /** The embedded demo node is what answers. */
  readonly demo: boolean
}
