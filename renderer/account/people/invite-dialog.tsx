import { useState } from 'preact/hooks'
import type { Invitation, OrganizationMember } from '../../../contract/account.ts'
import { isEmail } from '../../../domain/email.ts'
import { useAction } from '../../app/use-action.ts'
import { accountWords } from '../../text/account.ts'
import { peopleWords } from '../../text/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

interface InviteDialogProps {
  readonly members: readonly OrganizationMember[]
  readonly invitations: readonly Invitation[]
  readonly onDone: (invitation: Invitation, email: string) => void
  readonly onClose: () => void
}

const { inviting } = peopleWords

export function InviteDialog({ members, invitations, onDone, onClose }: InviteDialogProps) {
  const { busy, fault, send } = useAction()
  const [text, setText] = useState('')
  /** What is half typed is not wrong yet. */
  const [left, setLeft] = useState(false)
  const email = text.trim()
  const same = (other: string): boolean => other.toLowerCase() === email.toLowerCase()
  const problem = members.some((one) => same(one.email))
    ? inviting.isMember
    : invitations.some((one) => one.status === 'pending' && same(one.email))
      ? inviting.pending
      : left && email !== '' && !isEmail(email)
        ? inviting.wrong
        : null
  const invite = async (): Promise<void> => {
    setLeft(true)
    if (problem !== null || !isEmail(email) || busy) return
    const reply = await send('account.invite', { email })
    if (!reply.ok) return
    onDone(reply.value, email)
    onClose()
  }
  return (
    <Dialog title={inviting.title} onClose={onClose}>
      <Form class="form" onSubmit={() => void invite()}>
        <p>{inviting.text}</p>
        <Field
          label={inviting.email}
          value={text}
          hint={inviting.hint}
          problem={problem}
          takesFocus
          onText={(next) => {
            setText(next)
            setLeft(false)
          }}
        />
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{accountWords.cancel}</Button>
          <Button kind="primary" type="submit" disabled={email === '' || problem !== null} busy={busy}>
            {busy ? inviting.busy : inviting.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
