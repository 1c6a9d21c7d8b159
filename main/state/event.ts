import type { AccountsSnapshot } from '../../contract/account.ts'
import type { Desktop } from '../../contract/desktop.ts'
import type { DoctorCheck } from '../../contract/doctor.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostingSnapshot } from '../../contract/hosting.ts'
import type { SetsSnapshot } from '../../contract/network-set.ts'
import type { Flags, Network, Node } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import type { PlacesSnapshot } from '../../contract/place.ts'
import type { Preferences } from '../../contract/preferences.ts'
import type { Connection, Intent, Notice } from '../../contract/snapshot.ts'
import type { Unfinished } from '../../contract/unfinished.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { NetworkId } from '../../domain/network-id.ts'

/** A network as it is kept across starts. */
export interface RememberedNetwork {
  readonly id: NetworkId
  readonly name: string
  readonly flags: Flags
  /** Meshtray sets its name servers on this computer; absent: it does not. */
  readonly setsDns?: boolean
  /** Clashes that a person agreed to, as `clashKey` */
  readonly agreedClashes: readonly string[]
  /** Absent: it is not paused. */
  readonly pause?: Pause | null
}

export type LostConnection = Extract<
  Connection,
  { readonly state: 'absent' | 'locked' | 'unauthorized' | 'unreachable' }
>

/** Everything that can change what the application shows */
export type StateEvent = ServiceEvent | ListEvent | NetworkEvent | UnfinishedEvent | PartEvent

/** What was heard of the service or of this computer, or which service it is */
export type ServiceEvent =
  /** `now`: monotonic milliseconds */
  | {
      readonly type: 'polled'
      readonly node: Node
      readonly networks: readonly Network[]
      readonly now: number
      /** The computer's state after that; without it, the last reading still applies */
      readonly computer?: Computer
    }
  /** `at`: milliseconds since the epoch */
  | { readonly type: 'lost'; readonly connection: LostConnection; readonly at: number }
  /** `now`: monotonic milliseconds */
  | { readonly type: 'computer-read'; readonly computer: Computer; readonly now: number }
  /** Another service is looked for from now on; nothing of the former one is shown. */
  | { readonly type: 'service-changed'; readonly demo: boolean }

/** A change of which networks are listed, or of several of them */
export type ListEvent =
  | {
      readonly type: 'restored'
      readonly remembered: readonly RememberedNetwork[]
      readonly preferences: Preferences
      /** Devices not to be told of, as "network/member" */
      readonly ignored: readonly string[]
      readonly unfinished: readonly Unfinished[]
      readonly sets: SetsSnapshot
    }
  /** Networks that are not listed yet are added, as not joined. */
  | { readonly type: 'networks-remembered'; readonly networks: readonly RememberedNetwork[] }
  /** What hosted networks are called, for those of which the node itself has heard no name. */
  | { readonly type: 'networks-named'; readonly names: { readonly [id: NetworkId]: string } }
  | { readonly type: 'forgotten'; readonly id: NetworkId }

/** A change of one network */
export type NetworkEvent =
  /** One network, read by itself; null: not joined. */
  | { readonly type: 'read'; readonly id: NetworkId; readonly network: Network | null }
  /** The whole of what is on its way for this network, sent and waiting. */
  | {
      readonly type: 'intent-set'
      readonly id: NetworkId
      readonly intent: Intent
      /** An earlier fault that is still shown */
      readonly fault?: Fault | null
    }
  /**
   * The service did it. `network`: as it now stands, null once left. `intent`: what is still on its way. `fault`: why
   * something else, asked for before, was not done.
   */
  | {
      readonly type: 'accepted'
      readonly id: NetworkId
      readonly network: Network | null
      readonly intent: Intent | null
      readonly fault: Fault | null
      /** The flags that it was told to set: where it does not report them, they are meant to be so. */
      readonly asked?: Partial<Flags>
      /** False: its managed addresses are as they were asked for; without it, that stays as it was. */
      readonly addressesWait?: boolean
      /** The pause afterwards; without it, the pause does not change. */
      readonly pause?: Pause | null
    }
  | {
      readonly type: 'refused'
      readonly id: NetworkId
      readonly fault: Fault
      readonly intent: Intent | null
      /** The service may have done it all the same, or an earlier write of which that is so. */
      readonly isOpen?: boolean
    }
  /** Flags changed while disconnected: kept for the next join. */
  | {
      readonly type: 'flags-remembered'
      readonly id: NetworkId
      readonly flags: Partial<Flags>
      readonly intent: Intent | null
      readonly fault: Fault | null
    }
  /** The pause from now on; null: it is over. */
  | { readonly type: 'pause-changed'; readonly id: NetworkId; readonly pause: Pause | null }
  | { readonly type: 'sets-dns'; readonly id: NetworkId; readonly setsDns: boolean }
  /** `seconds` left until all traffic is left with the network or taken from it again; null: that is decided */
  | { readonly type: 'trial'; readonly id: NetworkId; readonly seconds: number | null }
  /** A person wants the network in spite of what it clashes with now. */
  | { readonly type: 'clashes-agreed'; readonly id: NetworkId }
  | { readonly type: 'fault-dismissed'; readonly id: NetworkId }

/** A change of two steps begins before its first step and is finished after its last. */
type UnfinishedEvent = { readonly type: 'begun' | 'finished'; readonly change: Unfinished }

/** A new value of another part of the snapshot */
export type PartEvent =
  | { readonly type: 'desktop-changed'; readonly change: Partial<Desktop> }
  | { readonly type: 'doctor-changed'; readonly doctor: DoctorCheck | null }
  | { readonly type: 'preferences-set'; readonly preferences: Preferences }
  | { readonly type: 'sets-changed'; readonly change: Partial<SetsSnapshot> }
  | { readonly type: 'hosting-changed'; readonly change: Partial<HostingSnapshot> }
  | { readonly type: 'places-changed'; readonly change: Partial<PlacesSnapshot> }
  | { readonly type: 'accounts-changed'; readonly accounts: AccountsSnapshot }
  | { readonly type: 'devices-counted'; readonly counts: { readonly [network: NetworkId]: number } }
  | { readonly type: 'notice-added'; readonly notice: Notice }
  | { readonly type: 'notice-dismissed'; readonly id: string }
