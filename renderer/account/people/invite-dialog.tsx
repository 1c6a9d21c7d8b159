import { useState } from 'preact/hooks'
import type { AccountId, Invitation, OrganizationMember } from '../../../contract/account.ts'
import { isEmail } from '../../../domain/email.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ReturnedNote } from '../../ui/returned-note.tsx'

interface InviteDialogProps {
  readonly account: AccountId
  readonly members: readonly OrganizationMember[]
  readonly invitations: readonly Invitation[]
  readonly onDone: (invitation: Invitation, email: string) => void
  readonly onClose: () => void
}

const blank = { text: '' }

export function InviteDialog({ account, members, invitations, onDone, onClose }: InviteDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const draft = useNewDraft({ form: 'invitation', account }, blank, ({ text }) => text)
  const { text } = draft.form
  /** What is half typed is not wrong yet. */
  const [left, setLeft] = useState(false)
  const email = text.trim()
  const same = (other: string): boolean => other.toLowerCase() === email.toLowerCase()
  const problem = members.some((one) => same(one.email))
    ? t('people.inviting.isMember')
    : invitations.some((one) => one.status === 'pending' && same(one.email))
      ? t('people.inviting.pending')
      : left && email !== '' && !isEmail(email)
        ? t('people.inviting.wrong')
        : null
  const invite = async (): Promise<void> => {
    setLeft(true)
    if (problem !== null || !isEmail(email) || busy) return
    const reply = await send('account.invite', { email })
    if (!reply.ok) return
    draft.discard()
    onDone(reply.value, email)
    onClose()
  }
  const cancel = (): void => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog title={t('people.inviting.title')} onClose={onClose}>
      <Form class="form" onSubmit={() => void invite()}>
        <ReturnedNote draft={draft} />
        <p>{t('people.inviting.text')}</p>
        <Field
          label={t('people.inviting.email')}
          value={text}
          hint={t('people.inviting.hint')}
          problem={problem}
          takesFocus
          onText={(next) => {
            draft.set({ text: next })
            setLeft(false)
          }}
        />
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={cancel}>{t('account.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={email === '' || problem !== null} busy={busy}>
            {busy ? t('people.inviting.busy') : t('people.inviting.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
