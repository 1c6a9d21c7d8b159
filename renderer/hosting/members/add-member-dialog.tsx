import { useState } from 'preact/hooks'
import type { AccountId } from '../../../contract/account.ts'
import type { HostedMember, MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReturnedNote } from '../../ui/returned-note.tsx'
import { AddOneMember } from './add-one-member.tsx'
import { AddSeveralMembers } from './add-several-members.tsx'

interface AddMemberDialogProps {
  readonly network: NetworkId
  readonly host: AccountId | null
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  readonly usable: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

interface AddMemberForm
  extends Pick<MemberConfig, 'name' | 'authorized' | 'ipAssignments' | 'tags' | 'capabilities'> {
  /** Of one: its node address as typed */
  readonly text: string
  /** Of several: a line each */
  readonly list: string
}

/** Either way of adding is given this. */
export interface AddMemberProps extends AddMemberDialogProps {
  readonly form: AddMemberForm
  readonly set: (part: Partial<AddMemberForm>) => void
  /** What was typed is sent, or taken back. */
  readonly onDiscard: () => void
  readonly isUnsaved: boolean
}

const blank: AddMemberForm = {
  text: '',
  list: '',
  name: '',
  authorized: true,
  ipAssignments: [],
  tags: [],
  capabilities: [],
}

const nameOf = ({ list, name, text }: AddMemberForm): string => name || text || (list.split('\n', 1)[0] ?? '')

/** Adds members ahead of their joining, one after the other or a whole list. It stays open for the next. */
export function AddMemberDialog(props: AddMemberDialogProps) {
  const t = useTranslate()
  const { network, host, onClose } = props
  const draft = useNewDraft({ form: 'new-member', account: host, network }, blank, nameOf)
  const { form, set } = draft
  const [several, setSeveral] = useState(form.list !== '')
  const own = {
    ...props,
    form,
    set,
    isUnsaved: JSON.stringify(form) !== JSON.stringify(blank),
    onDiscard: draft.discard,
  }
  return (
    <Dialog title={t('members.add')} onClose={onClose} place="wide">
      <ReturnedNote draft={draft} />
      <Choice
        legend={t('members.addition.how')}
        options={[
          { value: 'one', word: t('members.addition.one') },
          { value: 'several', word: t('members.addition.several') },
        ]}
        value={several ? 'several' : 'one'}
        onChoose={(how) => setSeveral(how === 'several')}
      />
      {several ? <AddSeveralMembers {...own} /> : <AddOneMember {...own} />}
    </Dialog>
  )
}
