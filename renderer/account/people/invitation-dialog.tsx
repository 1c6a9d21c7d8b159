import { useEffect, useState } from 'preact/hooks'
import type { Invitation } from '../../../contract/account.ts'
import { timeOrNone } from '../../../words/formats.ts'
import { invitationId, isOurInvitation } from '../../app/accounts.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useAnswer } from '../../app/use-answer.ts'
import { statusWord } from '../../text/account.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/field.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { Loading } from '../loaded.tsx'

interface InvitationDialogProps {
  /** null: the person enters an id */
  readonly id: string | null
  /** The invited person's address if it was sent from here, as the service does not tell it; else empty */
  readonly email: string
  readonly ownOrgId: string | null
  readonly ownEmail: string | null
  readonly usable: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Reads an invitation again, and accepts, declines or withdraws it while it is pending. */
export function InvitationDialog(props: InvitationDialogProps) {
  const t = useTranslate()
  const { ownOrgId, ownEmail, usable, onChanged, onClose } = props
  const { busy, running, fault, send } = useAction()
  const [text, setText] = useState(props.id ?? '')
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const read = async (id: string): Promise<void> => {
    const reply = await send('account.invitation', { id })
    if (reply.ok) setInvitation(reply.value)
  }
  useEffect(() => {
    if (props.id !== null) void read(props.id)
  }, [])
  const id = invitationId(text)
  const pending = invitation !== null && invitation.status === 'pending' && said === null
  const isOurs = invitation !== null && isOurInvitation(invitation, { orgId: ownOrgId, email: ownEmail })
  const settle = (settled: Invitation, words: string): void => {
    setInvitation(settled)
    setSaid(words)
    onChanged()
  }
  const accept = async (): Promise<void> => {
    if (invitation === null) return
    const reply = await send('account.acceptInvitation', { id: invitation.id })
    if (reply.ok) settle(reply.value, t('people.invitation.accepted'))
  }
  const decline = async (): Promise<void> => {
    if (invitation === null) return
    const reply = await send('account.declineInvitation', { id: invitation.id })
    const words = t(isOurs ? 'people.invitation.withdrawn' : 'people.invitation.declined')
    if (reply.ok) settle({ ...invitation, status: 'canceled' }, words)
  }
  return (
    <Dialog title={t('people.invitation.title')} onClose={onClose}>
      <Form
        class="form stack gap-5"
        ready={invitation === null && id !== '' && !busy}
        onSubmit={() => void read(id)}
      >
        {invitation !== null ? (
          <InvitationFacts invitation={{ ...invitation, email: invitation.email || props.email }} />
        ) : props.id === null ? (
          <Field
            label={t('people.invitation.id')}
            mono
            value={text}
            help={t('people.invitation.idHelp')}
            takesFocus
            onText={setText}
          />
        ) : (
          busy && <Loading />
        )}
        {pending && <p>{t(isOurs ? 'people.invitation.withdrawText' : 'people.invitation.acceptText')}</p>}
        {invitation !== null && invitation.status !== 'pending' && said === null && (
          <p>{t('people.invitation.settled')}</p>
        )}
        {said !== null && (
          <div class="save-said inline" role="status">
            <StateIcon state="ok" size={16} />
            {said}
          </div>
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          {pending && (
            <Button
              kind="danger"
              disabled={!usable || busy}
              busy={running === 'account.declineInvitation'}
              onClick={() => void decline()}
            >
              {isOurs ? t('people.invitation.withdraw') : t('people.invitation.decline')}
            </Button>
          )}
          <span class="grow" />
          <Button onClick={onClose}>{t('account.close')}</Button>
          {pending && !isOurs && (
            <Button
              kind="primary"
              disabled={!usable || busy}
              busy={running === 'account.acceptInvitation'}
              onClick={() => void accept()}
            >
              {t('people.invitation.accept')}
            </Button>
          )}
          {invitation === null && props.id === null && (
            <Button kind="primary" type="submit" disabled={id === ''} busy={busy}>
              {t('people.invitation.open')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

function InvitationFacts({ invitation }: { readonly invitation: Invitation }) {
  const t = useTranslate()
  const people = useOrganizationSize(invitation.orgId)
  return (
    <Facts>
      <Fact term={t('people.invitation.to')}>{invitation.email || t('people.unknownEmail')}</Fact>
      <Fact term={t('people.invitation.from')}>{invitation.ownerEmail || t('people.unknownEmail')}</Fact>
      <Fact term={t('people.invitation.status')}>{statusWord(t, invitation.status)}</Fact>
      <Fact term={t('people.invitation.sent')}>{timeOrNone(t, invitation.creationTime)}</Fact>
      <Fact term={t('people.invitation.changed')}>{timeOrNone(t, invitation.updateTime)}</Fact>
      <Fact term={t('people.invitation.organization')}>
        <Copyable text={invitation.orgId || null} what={t('account.organizationId')} />
        {people !== null && <div class="secondary">{t('people.count', { count: people })}</div>}
      </Fact>
      <Fact term={t('people.invitation.id')}>
        <Copyable text={invitation.id} what={t('people.invitation.id')} />
      </Fact>
    </Facts>
  )
}

/** Counts the people of an organization. null: the number is unknown, because not everybody may read it. */
function useOrganizationSize(id: string): number | null {
  const { tryAsk } = useApp()
  const reply = useAnswer(id, () => (id === '' ? null : tryAsk('account.organization', { id })))
  const members = reply?.ok ? reply.value.members : null
  return members === null ? null : members.items.length + members.unreadable
}
