import { type ReadonlySignal, signal } from '@preact/signals'
import type { ApiKey, ServiceAccount, ToldGrant, Webhook } from '../../contract/access.ts'
import type { AccountEntry, ApiTokenName } from '../../contract/account.ts'
import type { CheckId, DoctorFix } from '../../contract/doctor.ts'
import type { HostedSummary, HostingSource, JobProgress } from '../../contract/hosting.ts'
import type { BulkField } from '../../contract/member-values.ts'
import type { NetworkSet } from '../../contract/network-set.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { AccountOrganization, NetworkGroup } from '../../contract/organizations.ts'
import type { OwnAction } from '../../contract/own-action.ts'
import type { Place, PlaceRule } from '../../contract/place.ts'
import type { UndoConflict } from '../../contract/reversal.ts'
import type { SetsPlan } from '../../contract/set-commands.ts'
import type { SettingsPlan } from '../../contract/settings-commands.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { UnitAction } from '../../domain/computer/computer.ts'
import type { LinkScheme } from '../../domain/devices/device-link.ts'
import { adHocOf, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import type { SettingKey } from '../../domain/service-settings/settings.ts'

/** Asks for a network's link and QR code. */
export interface ShareRequest {
  readonly kind: 'share'
  readonly network: NetworkId
  readonly name: string
  /** Tells who can join the network. */
  readonly access: 'private' | 'public' | 'unknown'
  /** This computer or its account authorizes the members. */
  readonly isOurs: boolean
}

/** Which dialog is open, and what it is about. The component that draws it supplies the rest. */
export type DialogRequest =
  | { readonly kind: 'palette' }
  /** It lists the keyboard shortcuts. */
  | { readonly kind: 'shortcuts' }
  /** `id` is the initial text of the box and may be empty. */
  | { readonly kind: 'join'; readonly id: string }
  /** `text` is the initial list and may be empty. */
  | { readonly kind: 'join-several'; readonly text: string }
  | ShareRequest
  | { readonly kind: 'forget-network'; readonly network: NetworkId }
  /** A paused network gets another end. null pauses all connected networks. */
  | { readonly kind: 'pause'; readonly network: NetworkId | null }
  /** It starts, restarts or stops the service. null leaves the choice to the person. */
  | { readonly kind: 'service-control'; readonly action: UnitAction | null }
  /** It shows the changed settings of the service before they are sent. */
  | { readonly kind: 'service-changes' }
  /** It shows the service's file. `remove` is left out of the text at once. */
  | { readonly kind: 'local-conf'; readonly remove: SettingKey | null }
  /** It shows the command that a fix runs with elevated permission. */
  | {
      readonly kind: 'fix-service'
      readonly check: CheckId
      readonly fix: Extract<DoctorFix, { kind: 'start-service' | 'restart-service' }>
    }
  | { readonly kind: 'open-device'; readonly node: NodeAddress; readonly scheme: LinkScheme }
  /** It shows the command before the action is run. */
  | { readonly kind: 'run-action'; readonly node: NodeAddress; readonly action: OwnAction }
  /** null creates a new one */
  | { readonly kind: 'own-action'; readonly action: OwnAction | null }
  | { readonly kind: 'remove-action'; readonly action: OwnAction }
  /** It asks before the active link of a bonded peer is exchanged. `name` is empty where none is known. */
  | { readonly kind: 'rotate-bond'; readonly node: NodeAddress; readonly name: string }
  /** It asks before all traffic goes through the network. */
  | { readonly kind: 'full-tunnel'; readonly network: NetworkId }
  /** null creates a new one */
  | { readonly kind: 'place'; readonly place: Place | null }
  | { readonly kind: 'place-rule'; readonly place: Place; readonly rule: PlaceRule | null }
  | { readonly kind: 'remove-place'; readonly place: Place }
  | { readonly kind: 'load-settings'; readonly plan: SettingsPlan }
  | { readonly kind: 'remove-set'; readonly set: NetworkSet }
  | { readonly kind: 'import-sets'; readonly plan: SetsPlan }
  | { readonly kind: 'export-sets' }
  /** It asks whether closing the window quits. */
  | { readonly kind: 'close-window' }
  /** `like` is a network to copy, without its members. */
  | { readonly kind: 'create-network'; readonly source?: HostingSource; readonly like?: HostedSummary }
  | { readonly kind: 'save-template'; readonly network: HostedSummary }
  | { readonly kind: 'import-network' }
  | { readonly kind: 'restore-network'; readonly network: HostedSummary }
  /** It copies the network, with its members, to another host. */
  | { readonly kind: 'copy-network'; readonly network: HostedSummary }
  | { readonly kind: 'undo-copy'; readonly job: JobProgress }
  | { readonly kind: 'delete-network'; readonly network: HostedSummary }
  | { readonly kind: 'member'; readonly member: NodeAddress }
  | { readonly kind: 'add-member' }
  | { readonly kind: 'import-members' }
  | { readonly kind: 'delete-members'; readonly members: readonly NodeAddress[] }
  /** It selects the members that were not seen for this many days. */
  | { readonly kind: 'clean-up'; readonly days: number; readonly members: readonly NodeAddress[] }
  | {
      readonly kind: 'authorize-members'
      readonly change: 'authorize' | 'deauthorize' | 'reject'
      readonly members: readonly NodeAddress[]
    }
  | { readonly kind: 'change-members'; readonly field: BulkField; readonly members: readonly NodeAddress[] }
  | { readonly kind: 'job'; readonly job: string }
  /** It shows why an undo was refused. */
  | { readonly kind: 'undo'; readonly conflict: UndoConflict }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'sign-out'; readonly account: AccountEntry }
  | { readonly kind: 'invite' }
  /** The person enters the id if it is null. */
  | { readonly kind: 'invitation'; readonly id: string | null }
  /** null creates a new one */
  | { readonly kind: 'organization'; readonly organization: AccountOrganization | null }
  | { readonly kind: 'delete-organization'; readonly organization: AccountOrganization }
  /** null creates a new one */
  | { readonly kind: 'network-group'; readonly organization: string; readonly group: NetworkGroup | null }
  | { readonly kind: 'delete-network-group'; readonly organization: string; readonly group: NetworkGroup }
  | { readonly kind: 'add-token' }
  | { readonly kind: 'delete-token'; readonly name: ApiTokenName }
  | { readonly kind: 'give-access' }
  /** It changes the roles of one person or service account. */
  | { readonly kind: 'change-access'; readonly grant: ToldGrant; readonly removes?: boolean }
  | { readonly kind: 'replace-access' }
  | { readonly kind: 'invite-several' }
  /** null creates a new one */
  | { readonly kind: 'service-account'; readonly of: ServiceAccount | null }
  | { readonly kind: 'delete-service-account'; readonly of: ServiceAccount }
  /** It creates a key. */
  | { readonly kind: 'new-key'; readonly of: ServiceAccount }
  | { readonly kind: 'describe-key'; readonly key: ApiKey }
  | { readonly kind: 'delete-key'; readonly key: ApiKey }
  /** It exchanges the key that this application signs in with. */
  | { readonly kind: 'rotate-key'; readonly of: ServiceAccount; readonly key: ApiKey }
  /** null creates a new one */
  | { readonly kind: 'webhook'; readonly webhook: Webhook | null }
  | { readonly kind: 'delete-webhook'; readonly webhook: Webhook }
  | { readonly kind: 'rotate-webhook'; readonly webhook: Webhook }
  | { readonly kind: 'end-secret'; readonly secret: string }

export type DialogKind = DialogRequest['kind']

export interface Dialogs {
  /** The open dialogs. The last one is on top. */
  readonly open: ReadonlySignal<readonly DialogRequest[]>
  /** Replaces an open dialog of the same kind. */
  show(request: DialogRequest): void
  close(kinds: readonly DialogKind[]): void
}

export function createDialogs(): Dialogs {
  const open = signal<readonly DialogRequest[]>([])
  const without = (kinds: readonly DialogKind[]) => open.peek().filter(({ kind }) => !kinds.includes(kind))
  return {
    open,
    show(request) {
      open.value = [...without([request.kind]), request]
    },
    close(kinds) {
      const left = without(kinds)
      if (left.length < open.peek().length) open.value = left
    },
  }
}

/** Describes a network that this computer knows for the dialog that shares it. */
export function shareRequest(entry: NetworkEntry, snapshot: Snapshot | null): Omit<ShareRequest, 'kind'> {
  const { id, network } = entry
  const isAdHoc = adHocOf(id) !== null
  const access =
    isAdHoc || network?.type === 'PUBLIC' ? 'public' : network?.type === 'PRIVATE' ? 'private' : 'unknown'
  const isOurs = snapshot?.hosting.manageable.includes(id) === true
  return { network: id, name: nameOf(entry), access, isOurs }
}
