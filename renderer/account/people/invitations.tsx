import type { AccountId, Invitation } from '../../../contract/account.ts'
import { sortInvitations } from '../../app/people-list.ts'
import { useApp } from '../../app/state.ts'
import type { Answer } from '../../app/use-polled.ts'
import { statusWord } from '../../text/people.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { TabIndexProvider, useTabIndex } from '../../ui/tab-index.ts'
import { UnsavedMark } from '../../ui/unsaved-mark.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Loaded } from '../loaded.tsx'

interface InvitationsProps {
  readonly account: AccountId
  readonly answer: Answer<readonly Invitation[]>
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
  const sorted = sortInvitations(answer.value ?? [])
  const keys = useListKeys<HTMLTableElement>(sorted.map(({ id }) => id))
  return (
    <Group
      title={t('people.invitations')}
      action={
        <span class="group-actions">
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
        {(value) =>
          value.length === 0 ? (
            <p class="secondary">{t('people.noInvitations')}</p>
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
          )
        }
      </Loaded>
    </Group>
  )
}

interface InvitationRowProps {
  readonly invitation: Invitation
  readonly at: number
}

function InvitationRow({ invitation, at }: InvitationRowProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { id, email, ownerEmail, status, creationTime } = invitation
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
          {ownerEmail !== '' && (
            <span class="truncate secondary">{t('people.fromWhom', { email: ownerEmail })}</span>
          )}
        </button>
      </td>
      <td>
        <span class={pills[status] ?? 'pill'}>{statusWord(t, status)}</span>
      </td>
      <td class="secondary">{creationTime === 0 ? '–' : relativeTime(t, creationTime, at)}</td>
    </tr>
  )
}
