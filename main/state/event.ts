import type { AccountsSnapshot } from '../../contract/account.ts'
import type { Desktop } from '../../contract/desktop.ts'
import type { Diagnosis } from '../../contract/doctor.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostingSnapshot } from '../../contract/hosting.ts'
import type { SetsSnapshot } from '../../contract/network-set.ts'
import type { Flags, Network, Node } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import type { PendingChange } from '../../contract/pending-change.ts'
import type { PlacesSnapshot } from '../../contract/place.ts'
import type { Preferences } from '../../contract/preferences.ts'
import type { Connection, Intent, Notice } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { NetworkId } from '../../domain/network-id.ts'

/** A network as it is stored across starts */
export interface RememberedNetwork {
  readonly id: NetworkId
  readonly name: string
  readonly flags: Flags
  /** True if Meshtray sets the name servers of this network on this computer; absent: it does not. */
  readonly setsDns?: boolean
  /** Route conflicts that the person accepted, as returned by `routeConflictKey` */
  readonly agreedConflicts: readonly string[]
  /** null or absent: the network is not paused */
  readonly pause?: Pause | null
  /** The end of a log-in that was announced, in ms since the epoch; null or absent: none */
  readonly loginTold?: number | null
}

export type LostConnection = Extract<
  Connection,
  { readonly state: 'absent' | 'locked' | 'unauthorized' | 'unreachable' }
>

/** Everything that can change what the application shows */
export type StateEvent = ServiceEvent | ListEvent | NetworkEvent | PendingChangeEvent | PartEvent

/** New state of the service or of this computer, or a change to another service */
type ServiceEvent =
  /** `now`: monotonic milliseconds; `at`: milliseconds since the epoch; absent: log-ins stay as they were */
  | {
      readonly type: 'polled'
      readonly node: Node
      readonly networks: readonly Network[]
      /** Networks that could not be read; absent: 0 */
      readonly unreadable?: number
      /** Milliseconds since the last packet of any peer; null or absent: it is not known */
      readonly silence?: number | null
      readonly now: number
      readonly at?: number
      /** The computer's state after the poll; absent: the last one still applies. */
      readonly computer?: Computer
    }
  /** `at`: milliseconds since the epoch */
  | { readonly type: 'lost'; readonly connection: LostConnection; readonly at: number }
  /** `now`: monotonic milliseconds */
  | { readonly type: 'computer-read'; readonly computer: Computer; readonly now: number }
  /** The application switched to another service; all state of the previous one is dropped. */
  | { readonly type: 'service-changed'; readonly demo: boolean }

/** A change of which networks are listed, or of several of them */
type ListEvent =
  | {
      readonly type: 'restored'
      readonly remembered: readonly RememberedNetwork[]
      readonly preferences: Preferences
      /** Devices without notifications, as "network/member" */
      readonly ignored: readonly string[]
      readonly pendingChanges: readonly PendingChange[]
      readonly sets: SetsSnapshot
    }
  /** Networks that are not listed yet are added, as not joined. */
  | { readonly type: 'networks-remembered'; readonly networks: readonly RememberedNetwork[] }
  /** Names of hosted networks, used where the node itself has not received a name. */
  | { readonly type: 'networks-named'; readonly names: { readonly [id: NetworkId]: string } }
  | { readonly type: 'forgotten'; readonly id: NetworkId }

/** A change of one network */
type NetworkEvent =
  /** A single network was read; null: not joined. */
  | { readonly type: 'read'; readonly id: NetworkId; readonly network: Network | null }
  /** All requests for this network that the service has not confirmed, sent and queued. */
  | {
      readonly type: 'intent-set'
      readonly id: NetworkId
      readonly intent: Intent
      /** An earlier fault that is still shown */
      readonly fault?: Fault | null
    }
  /**
   * The service carried out a request. `network`: its new state; null: left. `intent`: what the
   * service has not confirmed yet. `fault`: why an earlier change failed.
   */
  | {
      readonly type: 'accepted'
      readonly id: NetworkId
      readonly network: Network | null
      readonly intent: Intent | null
      readonly fault: Fault | null
      /** The flags that were set; they count as intended if the service does not report them. */
      readonly asked?: Partial<Flags>
      /** False: the managed addresses no longer wait for a check; absent: no change. */
      readonly addressesWait?: boolean
      /** The new pause; null: it has ended; absent: no change. */
      readonly pause?: Pause | null
    }
  | {
      readonly type: 'refused'
      readonly id: NetworkId
      readonly fault: Fault
      readonly intent: Intent | null
      /** True if the service may have carried out this write, or an earlier one, in spite of the fault. */
      readonly isOpen?: boolean
    }
  /** Flags changed while disconnected; they are stored for the next join. */
  | {
      readonly type: 'flags-remembered'
      readonly id: NetworkId
      readonly flags: Partial<Flags>
      readonly intent: Intent | null
      readonly fault: Fault | null
    }
  /** The pause of a network changed; null: it has ended. */
  | { readonly type: 'pause-changed'; readonly id: NetworkId; readonly pause: Pause | null }
  /** `silent`: the servers that are left out; absent: the same as before */
  | {
      readonly type: 'sets-dns'
      readonly id: NetworkId
      readonly setsDns: boolean
      readonly silent?: readonly string[]
    }
  /** `seconds` until the trial of a full tunnel ends and the default route is kept or removed; null: no trial */
  | { readonly type: 'trial'; readonly id: NetworkId; readonly seconds: number | null }
  /** The person accepted the current route conflicts of the network. */
  | { readonly type: 'conflicts-agreed'; readonly id: NetworkId }
  | { readonly type: 'fault-dismissed'; readonly id: NetworkId }
  /** The person opened the log-in page of the network. */
  | { readonly type: 'login-opened'; readonly id: NetworkId; readonly at: number }
  /** A notification has announced the end of the log-in. */
  | { readonly type: 'login-told'; readonly id: NetworkId; readonly end: number }

/** A two-step change is "begun" before its first step and "finished" after its last. */
type PendingChangeEvent = { readonly type: 'begun' | 'finished'; readonly change: PendingChange }

/** A new value of another part of the snapshot */
type PartEvent =
  | { readonly type: 'desktop-changed'; readonly change: Partial<Desktop> }
  | { readonly type: 'doctor-changed'; readonly doctor: Diagnosis | null }
  | { readonly type: 'preferences-set'; readonly preferences: Preferences }
  | { readonly type: 'language-changed'; readonly locale: string }
  | { readonly type: 'sets-changed'; readonly change: Partial<SetsSnapshot> }
  | { readonly type: 'hosting-changed'; readonly change: Partial<HostingSnapshot> }
  | { readonly type: 'places-changed'; readonly change: Partial<PlacesSnapshot> }
  | { readonly type: 'accounts-changed'; readonly accounts: AccountsSnapshot }
  | { readonly type: 'devices-counted'; readonly counts: { readonly [network: NetworkId]: number } }
  | { readonly type: 'notice-added'; readonly notice: Notice }
  | { readonly type: 'notice-dismissed'; readonly id: string }
