import type { NetworkInEffect } from '../domain/computer/in-effect.ts'
import type { Resolver } from '../domain/computer/resolver.ts'
import type { RouteConflict } from '../domain/computer/route-conflicts.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { AccountsSnapshot } from './account.ts'
import type { Desktop } from './desktop.ts'
import type { Diagnosis } from './doctor.ts'
import type { Fault } from './fault.ts'
import type { HostingSnapshot } from './hosting.ts'
import type { SetsSnapshot } from './network-set.ts'
import type { Flags, Network, Node } from './node.ts'
import type { ChangedBy, Pause, PauseIntent } from './pause.ts'
import type { PendingChange } from './pending-change.ts'
import type { PlacesSnapshot } from './place.ts'
import type { Preferences } from './preferences.ts'

/** The connection to the node service. A missing service is a state, not an exception. */
export type Connection =
  /** Nothing is known yet. */
  | { readonly state: 'starting' }
  /** The service answers, and its node is connected to others. */
  | { readonly state: 'online' }
  /** The service answers, and its node has no connection. */
  | { readonly state: 'offline' }
  /**
   * The service answers and says that its node is connected, but nothing has come from any other node for too long.
   * `seconds`: for how long, in calm steps
   */
  | { readonly state: 'silent'; readonly seconds: number }
  /** The service answers, and reported nothing about being online. */
  | { readonly state: 'unclear' }
  /**
   * The service answered before and does not now, so the data shown is old. `since` is in milliseconds since the epoch.
   */
  | { readonly state: 'stale'; readonly since: number; readonly fault: Fault }
  /** The service is installed but has not answered properly since the application started. */
  | { readonly state: 'unreachable'; readonly fault: Fault }
  /** The service refuses every token that was found. */
  | {
      readonly state: 'unauthorized'
      readonly fault: Fault
      readonly version: string | null
      readonly port: number | null
    }
  /** The service runs, and its token file is unreadable, damaged or missing. Unlock is offered. */
  | {
      readonly state: 'locked'
      readonly fault: Fault
      readonly tokenFile: string
      readonly version: string | null
      readonly port: number | null
    }
  /** No node service is installed here. */
  | { readonly state: 'absent' }

/** A request of the person that the service has not confirmed yet. */
export interface Intent {
  readonly connected?: boolean
  readonly flags?: Partial<Flags>
  /** null: the pause should end */
  readonly pause?: PauseIntent | null
  /** Names who ends the pause, if that is known. */
  readonly endedBy?: ChangedBy
}

/** This machine has joined the network, or remembers it. */
export interface NetworkEntry {
  readonly id: NetworkId
  /** The revision of the snapshot in which this entry last changed */
  readonly revision: number
  /** The last known name. Empty: none is known yet */
  readonly name: string
  /** The service has joined it now. */
  readonly joined: boolean
  /** The last report of the service while joined. null: not joined, or not reported yet */
  readonly network: Network | null
  /** Compares the report with this computer. null: the network is not joined, or was not compared yet */
  readonly inEffect: NetworkInEffect | null
  /** Something is not in effect, and it is too early to call it missing. */
  readonly settles: boolean
  /** Its managed addresses are held back, until they are compared with this computer or while they conflict. */
  readonly addressesWait: boolean
  /** The route conflicts with this computer, without those that the person agreed to */
  readonly routeConflicts: readonly RouteConflict[]
  /** The route conflicts that the person agreed to, as `routeConflictKey` */
  readonly agreedConflicts: readonly string[]
  /** Seconds left of the full tunnel's trial. null: there is no trial */
  readonly trialSeconds: number | null
  /** null: it is not paused */
  readonly pause: Pause | null
  /** The flags that the service holds. While disconnected, paused or held back: the flags it should hold. */
  readonly flags: Flags
  /** null: no request is pending */
  readonly intent: Intent | null
  /** The reason why the last request failed. null: it succeeded */
  readonly fault: Fault | null
  /**
   * Meshtray sets the network's name servers at the person's request: it sets them again if they disappear, and removes
   * them when turned off.
   */
  readonly setsDns: boolean
  /** Name servers of the network that Meshtray leaves out, because they did not answer a query. */
  readonly silentServers: readonly string[]
  /** The network has been requesting its configuration from its controller for more than 30 seconds. */
  readonly waitsLong: boolean
  /**
   * When the person opened its log-in page here, in ms since the epoch, as long as that may still bring it up. null: not,
   * or it was given up
   */
  readonly loginOpenedAt: number | null
  /** A log-in that was begun here was not finished in time, and the network still asks for one. */
  readonly loginGivenUp: boolean
  /**
   * Minutes, rounded up, until the log-in of a connected network ends. 0: it has ended within the last day; null: it ends
   * in more than an hour, or it is not known to end
   */
  readonly loginMinutes: number | null
  /** The end of a log-in that a notification has announced, in ms since the epoch; null: none */
  readonly loginTold: number | null
}

/** A notice concerns no particular network, and is shown until it is dismissed. */
export interface Notice {
  readonly id: string
  readonly fault: Fault
}

/** The state that the tray and the small window show. It is sent over the bridge whole, and holds no token. */
export interface Snapshot {
  /** Increases with each change; of two snapshots the higher one is newer. */
  readonly revision: number
  readonly connection: Connection
  readonly node: Node | null
  /** Sorted by name, then id. */
  readonly networks: readonly NetworkEntry[]
  /** The number of joined networks whose entry in the service's list could not be read */
  readonly unreadableNetworks: number
  readonly notices: readonly Notice[]
  readonly preferences: Preferences
  /** The locale of words, numbers, times and order, as the person chose or the system has it: "de-AT" */
  readonly locale: string
  readonly pendingChanges: readonly PendingChange[]
  readonly sets: SetsSnapshot
  readonly places: PlacesSnapshot
  readonly hosting: HostingSnapshot
  readonly accounts: AccountsSnapshot
  readonly desktop: Desktop
  /** null: no diagnosis has run, or it was closed */
  readonly doctor: Diagnosis | null
  /**
   * The program that resolves names, where the service does not set name servers itself. null: it does, or it is not
   * known yet
   */
  readonly resolver: Resolver | null
  /** The number of other known computers per network. Networks without any are left out. */
  readonly deviceCounts: { readonly [network: NetworkId]: number }
  /** The embedded demo node is in use. */
  readonly demo: boolean
}
