import type { Invitation } from '../../../contract/account.ts'
import { sortInvitations } from '../../app/people-list.ts'
import { useApp } from '../../app/state.ts'
import type { Answer } from '../../app/use-polled.ts'
import { peopleWords } from '../../text/people.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { Loaded } from '../loaded.tsx'

interface InvitationsProps {
  readonly answer: Answer<readonly Invitation[]>
  readonly usable: boolean
  readonly mayInvite: boolean
}

const { columns } = peopleWords
const pills: { readonly [status: string]: string } = {
  pending: 'pill pill-waiting',
  accepted: 'pill pill-authorized',
}

export function Invitations({ answer, usable, mayInvite }: InvitationsProps) {
  const { dialogs } = useApp()
  return (
    <Group
      title={peopleWords.invitations}
      action={
        <span class="group-actions">
          <Button kind="quiet" onClick={() => dialogs.show({ kind: 'invitation', id: null })}>
            {peopleWords.openInvitation}
          </Button>
          {mayInvite && (
            <Button kind="quiet" disabled={!usable} onClick={() => dialogs.show({ kind: 'invite' })}>
              {peopleWords.invite}
            </Button>
          )}
        </span>
      }
    >
      <Loaded answer={answer}>
        {(value) =>
          value.length === 0 ? (
            <p class="secondary">{peopleWords.noInvitations}</p>
          ) : (
            <table class="table plain-table" aria-label={peopleWords.invitations}>
              <thead>
                <tr>
                  <th scope="col">{columns.invitation}</th>
                  <th scope="col" class="cell-status">
                    {columns.status}
                  </th>
                  <th scope="col" class="cell-sent">
                    {columns.since}
                  </th>
                </tr>
              </thead>
              <tbody>
                {sortInvitations(value).map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} at={answer.at} />
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
    <tr>
      <td>
        <button type="button" class="cell-open" onClick={() => dialogs.show({ kind: 'invitation', id })}>
          <span class="visually-hidden">{peopleWords.review} </span>
          {email === '' ? <span class="mono truncate">{id}</span> : <strong class="truncate">{email}</strong>}
          {ownerEmail !== '' && <span class="truncate secondary">{peopleWords.fromWhom(ownerEmail)}</span>}
        </button>
      </td>
      <td>
        <span class={pills[status] ?? 'pill'}>{peopleWords.statuses[status] ?? status}</span>
      </td>
      <td class="secondary">{creationTime === 0 ? '–' : relativeTime(t, creationTime, at)}</td>
    </tr>
  )
}
