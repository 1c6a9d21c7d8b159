import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { DeleteMembersDialog } from './delete-members-dialog.tsx'
import { ImportMembersDialog } from './import-members-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'

export type MembersQuestion =
  | { readonly ask: 'add' }
  | { readonly ask: 'import' }
  | { readonly ask: 'open'; readonly member: NodeAddress }
  | { readonly ask: 'delete'; readonly members: readonly NodeAddress[] }

interface MembersDialogsProps {
  readonly question: MembersQuestion
  readonly network: NetworkId
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  /** Milliseconds since the epoch of the list */
  readonly at: number
  readonly usable: boolean
  readonly mayDelete: boolean
  readonly onAsk: (question: MembersQuestion) => void
  readonly onStart: (kind: 'delete') => Promise<void>
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function MembersDialogs(props: MembersDialogsProps) {
  const { question, onAsk, onStart, mayDelete, ...shared } = props
  switch (question.ask) {
    case 'add':
      return <AddMemberDialog {...shared} />
    case 'import':
      return <ImportMembersDialog {...shared} />
    case 'open':
      return (
        <MemberPanel
          {...shared}
          mayDelete={mayDelete}
          member={question.member}
          onDelete={() => onAsk({ ask: 'delete', members: [question.member] })}
        />
      )
    case 'delete':
      return <DeleteMembersDialog {...shared} usable={mayDelete} ids={question.members} onStart={onStart} />
  }
}
