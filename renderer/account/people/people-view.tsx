import { useState } from 'preact/hooks'
import type { Invitation, Organization, OrganizationMember } from '../../../contract/account.ts'
import { type ReadList, wholeList } from '../../../contract/lists.ts'
import { success } from '../../../contract/result.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { Loaded } from '../loaded.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { Invitations, InviteDialog } from './invitations.tsx'
import { NoOrganization, OrganizationFacts, OrganizationMembers } from './organization.tsx'

/** Milliseconds between two polls */
const pause = 30_000

export function PeopleView({ account, usable }: AccountViewProps) {
  const { tryAsk } = useApp()
  const { dialog, close } = useDialog('invite', 'invitation')
  const { orgId } = account
  const organization = usePolled(
    async () => (orgId === null ? success(null) : tryAsk('account.organization', { id: null })),
    reuseSame<Organization | null>,
    pause,
  )
  const members = usePolled(
    async () =>
      orgId === null ? success(wholeList([])) : tryAsk('account.organizationMembers', { id: orgId }),
    reuseSame<ReadList<OrganizationMember>>,
    pause,
  )
  const invitations = usePolled(() => tryAsk('account.invitations'), reuseSame<ReadList<Invitation>>, pause)
  /** The addresses of invitations sent from here, by id: the service does not tell them. */
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map())
  const withEmail = (one: Invitation): Invitation => ({
    ...one,
    email: one.email || (sent.get(one.id) ?? ''),
  })
  const listed = {
    ...invitations,
    value: invitations.value && { ...invitations.value, items: invitations.value.items.map(withEmail) },
  }
  const refresh = (): void => {
    for (const one of [organization, members, invitations]) void one.refresh()
  }
  const own = members.value?.items.find(({ userId }) => userId === account.userId) ?? null
  return (
    <div class="scroll">
      <div class="settings-groups account-groups people">
        {orgId === null ? (
          <NoOrganization />
        ) : (
          <>
            <Loaded answer={organization}>
              {(value) =>
                value !== null && (
                  <OrganizationFacts organization={value} members={members.value?.items ?? []} />
                )
              }
            </Loaded>
            <Loaded answer={members}>
              {(value) => (
                <OrganizationMembers
                  members={value.items}
                  unreadable={value.unreadable}
                  ownerId={organization.value?.ownerId ?? null}
                  ownId={account.userId}
                />
              )}
            </Loaded>
          </>
        )}
        <Invitations account={account.id} answer={listed} usable={usable} mayInvite={orgId !== null} />
      </div>
      {dialog?.kind === 'invite' && (
        <InviteDialog
          account={account.id}
          members={members.value?.items ?? []}
          invitations={listed.value?.items ?? []}
          onDone={(invitation, email) => {
            setSent((before) => new Map(before).set(invitation.id, email))
            refresh()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'invitation' && (
        <InvitationDialog
          id={dialog.id}
          email={sent.get(dialog.id ?? '') ?? ''}
          ownOrgId={orgId}
          ownEmail={own?.email ?? null}
          usable={usable}
          onChanged={refresh}
          onClose={close}
        />
      )}
    </div>
  )
}
