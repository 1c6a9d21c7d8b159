import type { AccountId } from '../../../contract/account.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { AuthorizeMembersDialog } from './authorize-members-dialog.tsx'
import { ChangeMembersDialog } from './change-members-dialog.tsx'
import { CleanUpDialog } from './clean-up-dialog.tsx'
import { DeleteMembersDialog } from './delete-members-dialog.tsx'
import { ImportMembersDialog } from './import-members-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'

export type BulkKind = 'authorize' | 'deauthorize' | 'delete'

export interface MembersDialogsProps {
  readonly network: NetworkId
  readonly host: AccountId | null
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  /** Milliseconds since the epoch of the list */
  readonly at: number
  readonly usable: boolean
  readonly mayDelete: boolean
  readonly onStart: (kind: BulkKind, members: readonly NodeAddress[]) => Promise<void>
  readonly onChanged: () => void
}

export function MembersDialogs({ onStart, mayDelete, ...props }: MembersDialogsProps) {
  const { dialogs } = useApp()
  const { dialog, close } = useDialog(
    'member',
    'add-member',
    'import-members',
    'delete-members',
    'authorize-members',
    'clean-up',
    'change-members',
  )
  const shared = { ...props, onClose: close }
  switch (dialog?.kind) {
    case 'add-member':
      return <AddMemberDialog {...shared} />
    case 'import-members':
      return <ImportMembersDialog {...shared} />
    case 'member':
      return (
        <MemberPanel
          {...shared}
          mayDelete={mayDelete}
          member={dialog.member}
          onDelete={() => {
            close()
            dialogs.show({ kind: 'delete-members', members: [dialog.member] })
          }}
        />
      )
    case 'delete-members':
      return (
        <DeleteMembersDialog
          {...shared}
          usable={mayDelete}
          ids={dialog.members}
          onStart={() => onStart('delete', dialog.members)}
        />
      )
    case 'authorize-members':
      return (
        <AuthorizeMembersDialog
          {...shared}
          kind={dialog.change}
          ids={dialog.members}
          onStart={() => onStart(dialog.change, dialog.members)}
        />
      )
    case 'clean-up':
      return (
        <CleanUpDialog
          {...shared}
          mayDelete={mayDelete}
          days={dialog.days}
          ids={dialog.members}
          onStart={onStart}
        />
      )
    case 'change-members':
      return <ChangeMembersDialog {...shared} field={dialog.field} ids={dialog.members} />
    case undefined:
      return null
  }
}
