import { useState } from 'preact/hooks'
import type { MemberChange } from '../../../domain/members/member.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReturnedNote } from '../../ui/unsaved.tsx'
import { AddOneMember } from './add-one-member.tsx'
import { AddSeveralMembers } from './add-several-members.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'

interface AddMemberForm
  extends Required<Pick<MemberChange, 'name' | 'authorized' | 'ipAssignments' | 'tags' | 'capabilities'>> {
  /** The node address of a single member, as typed */
  readonly text: string
  /** Several members, one per line */
  readonly list: string
}

/** The properties of the form for one member and of the form for several */
export interface AddMemberProps extends MembersDialogProps {
  readonly form: AddMemberForm
  readonly set: (part: Partial<AddMemberForm>) => void
  readonly isUnsaved: boolean
  readonly onDiscard: () => void
  /** Discards and closes. */
  readonly onCancel: () => void
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

const draftName = ({ list, name, text }: AddMemberForm): string =>
  name || text || (list.split('\n', 1)[0] ?? '')

/** Adds members before they join, one after the other or a whole list. It stays open for the next one. */
export function AddMemberDialog(props: MembersDialogProps) {
  const t = useTranslate()
  const { network, host, onClose } = props
  const draft = useNewDraft({ form: 'new-member', account: host, network }, blank, draftName)
  const { form, set } = draft
  const [several, setSeveral] = useState(form.list !== '')
  const own = {
    ...props,
    form,
    set,
    isUnsaved: JSON.stringify(form) !== JSON.stringify(blank),
    onDiscard: draft.discard,
    onCancel() {
      draft.discard()
      onClose()
    },
  }
  return (
    <Dialog title={t('members.add')} onClose={onClose} placement="wide">
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
