import { type ReadonlySignal, signal } from '@preact/signals'
import type { AccountEntry, ApiTokenName } from '../../contract/account.ts'
import type { DoctorFix, RungId } from '../../contract/doctor.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import type { BulkField } from '../../contract/member-values.ts'
import type { NetworkSet } from '../../contract/network-set.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { OwnAction } from '../../contract/own-action.ts'
import type { Place, PlaceRule } from '../../contract/place.ts'
import type { UndoConflict } from '../../contract/reversal.ts'
import type { SetsPlan } from '../../contract/set-commands.ts'
import type { SettingsPlan } from '../../contract/settings-commands.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { LinkScheme } from '../../domain/devices/device-link.ts'
import { adHocOf, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'

/** A network's link and its code */
export interface ShareRequest {
  readonly kind: 'share'
  readonly network: NetworkId
  readonly name: string
  /** Who gets in */
  readonly access: 'private' | 'public' | 'unknown'
  /** Members are let in from here. */
  readonly isOurs: boolean
}

/** Which dialog, and what it is about. What else it needs comes from where it is drawn. */
export type DialogRequest =
  /** The search for everything */
  | { readonly kind: 'palette' }
  /** `id`: what the text box starts with; empty: nothing */
  | { readonly kind: 'join'; readonly id: string }
  /** `text`: the list that it starts with; empty: none */
  | { readonly kind: 'join-several'; readonly text: string }
  | ShareRequest
  | { readonly kind: 'forget-network'; readonly network: NetworkId }
  /** Of one that is paused the end changes; null: all that are connected */
  | { readonly kind: 'pause'; readonly network: NetworkId | null }
  /** Says what a fix will run with elevated permission. */
  | {
      readonly kind: 'fix-service'
      readonly rung: RungId
      readonly fix: Extract<DoctorFix, { kind: 'start-service' | 'restart-service' }>
    }
  | { readonly kind: 'open-device'; readonly node: NodeAddress; readonly scheme: LinkScheme }
  /** Says what an own action runs. */
  | { readonly kind: 'run-action'; readonly node: NodeAddress; readonly action: OwnAction }
  /** null: a new one */
  | { readonly kind: 'own-action'; readonly action: OwnAction | null }
  | { readonly kind: 'remove-action'; readonly action: OwnAction }
  /** Before all traffic goes through it */
  | { readonly kind: 'full-tunnel'; readonly network: NetworkId }
  /** null: a new one */
  | { readonly kind: 'place'; readonly place: Place | null }
  | { readonly kind: 'place-rule'; readonly place: Place; readonly rule: PlaceRule | null }
  | { readonly kind: 'remove-place'; readonly place: Place }
  | { readonly kind: 'load-settings'; readonly plan: SettingsPlan }
  | { readonly kind: 'remove-set'; readonly set: NetworkSet }
  | { readonly kind: 'import-sets'; readonly plan: SetsPlan }
  | { readonly kind: 'export-sets' }
  /** What closing the window shall do */
  | { readonly kind: 'close-window' }
  /** `like`: a network that it is to be a copy of, without its members */
  | { readonly kind: 'create-network'; readonly source?: HostingSource; readonly like?: HostedSummary }
  | { readonly kind: 'save-template'; readonly network: HostedSummary }
  | { readonly kind: 'import-network' }
  | { readonly kind: 'restore-network'; readonly network: HostedSummary }
  | { readonly kind: 'delete-network'; readonly network: HostedSummary }
  | { readonly kind: 'member'; readonly member: NodeAddress }
  | { readonly kind: 'add-member' }
  | { readonly kind: 'import-members' }
  | { readonly kind: 'delete-members'; readonly members: readonly NodeAddress[] }
  /** Of these, those that were not seen for so many days */
  | { readonly kind: 'clean-up'; readonly days: number; readonly members: readonly NodeAddress[] }
  | {
      readonly kind: 'authorize-members'
      readonly change: 'authorize' | 'deauthorize'
      readonly members: readonly NodeAddress[]
    }
  | { readonly kind: 'change-members'; readonly field: BulkField; readonly members: readonly NodeAddress[] }
  | { readonly kind: 'job'; readonly job: string }
  /** What an undo was refused for */
  | { readonly kind: 'undo'; readonly conflict: UndoConflict }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'sign-out'; readonly account: AccountEntry }
  | { readonly kind: 'invite' }
  /** `id` null: the person enters one */
  | { readonly kind: 'invitation'; readonly id: string | null }
  | { readonly kind: 'add-token' }
  | { readonly kind: 'delete-token'; readonly name: ApiTokenName }

export type DialogKind = DialogRequest['kind']

export interface Dialogs {
  /** Those that are open, the last on top */
  readonly open: ReadonlySignal<readonly DialogRequest[]>
  /** Takes the place of one of the same kind. */
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

/** What a link is told of a network that this computer knows: who gets in, and who lets them. */
export function shareRequest(entry: NetworkEntry, snapshot: Snapshot | null): Omit<ShareRequest, 'kind'> {
  const { id, network } = entry
  const isAdHoc = adHocOf(id) !== null
  const access =
    isAdHoc || network?.type === 'PUBLIC' ? 'public' : network?.type === 'PRIVATE' ? 'private' : 'unknown'
  const isOurs = snapshot?.hosting.manageable.includes(id) === true
  return { network: id, name: nameOf(entry), access, isOurs }
}
