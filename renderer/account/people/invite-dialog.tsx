import { useState } from 'preact/hooks'
import type { Invitation, OrganizationMember } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FaultBanner } from '../../components/fault-banner.tsx'
import { Field } from '../../hosting/field.tsx'
import { stillFit } from '../../hosting/still-fit.ts'
import { useApp } from '../../state.ts'
import { accountWords } from '../../text-account.ts'
import { peopleWords } from '../../text-people.ts'
import { isEmail } from './people-list.ts'

interface InviteDialogProps {
  readonly members: readonly OrganizationMember[]
  readonly invitations: readonly Invitation[]
  readonly onDone: (invitation: Invitation, email: string) => void
  readonly onClose: () => void
}

const { inviting } = peopleWords

export function InviteDialog({ members, invitations, onDone, onClose }: InviteDialogProps) {
  const { tryAsk } = useApp()
  const [text, setText] = useState('')
  /** What is half typed is not wrong yet. */
  const [left, setLeft] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const email = text.trim()
  const same = (other: string): boolean => other.toLowerCase() === email.toLowerCase()
  const problem = members.some((one) => same(one.email))
    ? inviting.known
    : invitations.some((one) => one.status === 'pending' && same(one.email))
      ? inviting.pending
      : left && email !== '' && !isEmail(email)
        ? inviting.wrong
        : null
  const send = async (): Promise<void> => {
    setLeft(true)
    if (problem !== null || !isEmail(email) || busy) return
    setBusy(true)
    setFault(null)
    const reply = await tryAsk('account.invite', { email })
    setBusy(false)
    if (!reply.ok) return setFault(reply.error)
    onDone(reply.value, email)
    onClose()
  }
  return (
    <Dialog title={inviting.title} fit={stillFit} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
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
      </form>
    </Dialog>
  )
}
