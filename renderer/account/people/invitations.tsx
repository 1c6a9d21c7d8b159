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
import { Button, TabIndexProvider, useTabIndex } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { ReturnedNote, UnsavedMark } from '../../ui/unsaved.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Loaded } from '../loaded.tsx'

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
  const { dialogs, drafts } = useApp()
  const sorted = sortInvitations(answer.value?.items ?? [])
  const keys = useListKeys<HTMLTableElement>(sorted.map(({ id }) => id))
  return (
    <Group
      title={t('people.invitations')}
      action={
        <span class="inline gap-5 flex-none">
          <Button kind="quiet" onClick={() => dialogs.show({ kind: 'invitation', id: null })}>
            {t('people.openInvitation')}
          </Button>
          {mayInvite && (
            <Button kind="quiet" disabled={!usable} onClick={() => dialogs.show({ kind: 'invite' })}>
              {t('people.invite')}
              {drafts.isUnsaved({ form: 'invitation', account }) && <UnsavedMark />}
            </Button>
          )}
        </span>
      }
    >
      <Loaded answer={answer}>
        {({ unreadable }) => (
          <>
            {sorted.length === 0 ? (
              unreadable === 0 && <p class="secondary">{t('people.noInvitations')}</p>
            ) : (
              <table class="table plain-table" aria-label={t('people.invitations')} {...keys.list}>
                <thead>
                  <tr>
                    <th scope="col">{t('people.columns.invitation')}</th>
                    <th scope="col" class="cell-status">
                      {t('people.columns.status')}
                    </th>
                    <th scope="col" class="cell-sent">
                      {t('people.columns.since')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {sorted.map((invitation) => (
                    <TabIndexProvider key={invitation.id} value={invitation.id === keys.active ? 0 : -1}>
                      <InvitationRow invitation={invitation} at={answer.at} />
                    </TabIndexProvider>
                  ))}
                </tbody>
              </table>
            )}
            <Unreadable count={unreadable} />
          </>
        )}
      </Loaded>
    </Group>
  )
}

function InvitationRow({ invitation, at }: { readonly invitation: Invitation; readonly at: number }) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { id, email, ownerEmail, status, creationTime } = invitation
  const inviter = ownerEmail === '' ? '' : t('people.fromWhom', { email: ownerEmail })
  return (
    <tr data-row={id}>
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
    </tr>
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
      cancel={t('account.cancel')}
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
