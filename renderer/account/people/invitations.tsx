import { useState } from 'preact/hooks'
import type { AccountId, Invitation, OrganizationMember } from '../../../contract/account.ts'
import type { ReadList } from '../../../contract/lists.ts'
import { isEmail } from '../../../domain/account-fields.ts'
import { notKnown } from '../../../words/formats.ts'
import { sortInvitations } from '../../app/accounts.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import type { Answer } from '../../app/use-polled.ts'
import { statusWord } from '../../text/account.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { useTabIndex } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Group } from '../../ui/group.tsx'
import { ReturnedNote, UnsavedMark } from '../../ui/unsaved.tsx'
import { Entries, Loaded } from '../loaded.tsx'
import { DialogButton, KeyedTable } from '../view-parts.tsx'

interface InvitationsProps {
  readonly account: AccountId
  readonly answer: Answer<ReadList<Invitation>>
  readonly usable: boolean
  readonly mayInvite: boolean
}
const pills: { readonly [status: string]: string } = {
  pending: 'pill pill-waiting',
  accepted: 'pill pill-authorized',
}

export function Invitations({ account, answer, usable, mayInvite }: InvitationsProps) {
  const t = useTranslate()
  const { drafts } = useApp()
  const sorted = sortInvitations(answer.value?.items ?? [])
  return (
    <Group
      title={t('people.invitations')}
      action={
        <span class="inline gap-5 flex-none">
          <DialogButton opens={{ kind: 'invitation', id: null }}>{t('people.openInvitation')}</DialogButton>
          {mayInvite && (
            <DialogButton disabled={!usable} opens={{ kind: 'invite' }}>
              {t('people.invite')}
              {drafts.isUnsaved({ form: 'invitation', account }) && <UnsavedMark />}
            </DialogButton>
          )}
        </span>
      }
    >
      <Loaded answer={answer}>
        {({ unreadable }) => (
          <Entries list={{ items: sorted, unreadable }} none={t('people.noInvitations')}>
            <KeyedTable
              label={t('people.invitations')}
              class="invitations"
              columns={[
                t('people.columns.invitation'),
                t('people.columns.status'),
                t('people.columns.since'),
              ]}
              rows={sorted}
              keyOf={({ id }) => id}
            >
              {(invitation) => <InvitationCells invitation={invitation} at={answer.at} />}
            </KeyedTable>
          </Entries>
        )}
      </Loaded>
    </Group>
  )
}

function InvitationCells({ invitation, at }: { readonly invitation: Invitation; readonly at: number }) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { id, email, ownerEmail, status, creationTime } = invitation
  const inviter = ownerEmail === '' ? '' : t('people.fromWhom', { email: ownerEmail })
  return (
    <>
      <td>
        <button
          type="button"
          class="cell-open"
          data-open
          tabIndex={useTabIndex()}
          onClick={() => dialogs.show({ kind: 'invitation', id })}
        >
          <span class="visually-hidden">{t('people.review')} </span>
          {email === '' ? <span class="mono truncate">{id}</span> : <strong class="truncate">{email}</strong>}
          {inviter !== '' && (
            <span class="truncate secondary" title={tooltip(inviter)}>
              {inviter}
            </span>
          )}
        </button>
      </td>
      <td>
        <span class={pills[status] ?? 'pill'}>{statusWord(t, status)}</span>
      </td>
      <td class="secondary">{creationTime === null ? notKnown : relativeTime(t, creationTime, at)}</td>
    </>
  )
}

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
  /** Set once the address was entered: a half typed one is not reported as wrong. */
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
    <FormDialog
      title={t('people.inviting.title')}
      confirm={busy ? t('people.inviting.busy') : t('people.inviting.confirm')}
      ready={email !== '' && problem === null}
      busy={busy}
      fault={fault}
      onSubmit={() => void invite()}
      onCancel={cancel}
      onClose={onClose}
    >
      <ReturnedNote draft={draft} />
      <p>{t('people.inviting.text')}</p>
      <Field
        label={t('people.inviting.email')}
        auto
        value={text}
        hint={t('people.inviting.hint')}
        problem={problem}
        takesFocus
        onText={(next) => {
          draft.set({ text: next })
          setLeft(false)
        }}
      />
    </FormDialog>
  )
}
