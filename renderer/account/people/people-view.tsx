import { useState } from 'preact/hooks'
import type { Invitation, Organization, OrganizationMember, UserId } from '../../../contract/account.ts'
import { type ReadList, wholeList } from '../../../contract/lists.ts'
import { success } from '../../../contract/result.ts'
import { nameCollator, notKnown } from '../../../words/formats.ts'
import { findPeople, personName, sortPeople } from '../../app/accounts.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TableHead } from '../../ui/table.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Loaded } from '../loaded.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { Invitations, InviteDialog } from './invitations.tsx'

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

interface OrganizationFactsProps {
  readonly organization: Organization
  readonly members: readonly OrganizationMember[]
}

function OrganizationFacts({ organization, members }: OrganizationFactsProps) {
  const t = useTranslate()
  const { copy } = useApp()
  const { id, ownerId, ssoConfig } = organization
  const issuers = ssoConfig.issuers ?? []
  const people = members.length > 0 ? members : (organization.members?.items ?? [])
  return (
    <Group title={t('people.organization')}>
      <Facts>
        <Fact term={t('people.id')}>
          <Copyable text={id} what={t('account.organizationId')} onCopy={copy} />
        </Fact>
        <Fact term={t('people.owner')}>
          <span dir="auto">{ownerId === null ? notKnown : personName(ownerId, people)}</span>
        </Fact>
        <Fact term={t('people.issuers')}>
          {ssoConfig.enabled === null
            ? notKnown
            : t(
                !ssoConfig.enabled
                  ? 'people.sso.off'
                  : issuers.length > 0 || ssoConfig.issuers === null
                    ? 'people.sso.on'
                    : 'people.sso.onWithout',
              )}
          {issuers.map(({ provider, clientId }) => (
            <div key={`${provider} ${clientId}`}>
              {clientId === ''
                ? provider || notKnown
                : t('people.issuer', { provider: provider || notKnown, clientId })}
            </div>
          ))}
        </Fact>
      </Facts>
    </Group>
  )
}

function NoOrganization() {
  const t = useTranslate()
  return (
    <section class="group stack">
      <h3>{t('people.noOrganization')}</h3>
      <p class="secondary">{t('people.noOrganizationText')}</p>
    </section>
  )
}

interface OrganizationMembersProps {
  readonly members: readonly OrganizationMember[]
  readonly unreadable: number
  readonly ownerId: UserId | null
  readonly ownId: UserId
}

/** With up to this number of people there is no search. */
const few = 8
/** The most rows of the table; the search finds the others. */
const most = 500

function OrganizationMembers({ members, unreadable, ownerId, ownId }: OrganizationMembersProps) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const found = findPeople(sortPeople(members, nameCollator(t.locale)), query).slice(0, most)
  const keys = useListKeys<HTMLTableElement>(found.map(({ userId }) => userId))
  return (
    <Group title={t('people.members')} text={t('people.count', { count: members.length + unreadable })}>
      {members.length > few && <SearchField label={t('people.find')} query={query} onQuery={setQuery} />}
      {found.length === 0 ? (
        query !== '' && <p class="secondary">{t('people.noMatch', { query })}</p>
      ) : (
        <table class="table plain-table" aria-label={t('people.members')} {...keys.list}>
          <TableHead columns={[t('people.columns.name'), t('people.columns.email')]} />
          <tbody>
            {found.map((person) => (
              <tr
                key={person.userId}
                data-row={person.userId}
                tabIndex={person.userId === keys.active ? 0 : -1}
              >
                <td>
                  <span class="person cluster">
                    <strong class="truncate" dir="auto" title={tooltip(personName(person.userId, [person]))}>
                      {personName(person.userId, [person])}
                    </strong>
                    {person.userId === ownId && <span class="badge">{t('people.you')}</span>}
                    {person.userId === ownerId && <span class="badge">{t('people.ownerMark')}</span>}
                  </span>
                </td>
                <td class="selectable">{person.email || notKnown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Unreadable count={unreadable} />
    </Group>
  )
}
