import { useState } from 'preact/hooks'
import type { Invitation, Organization, OrganizationMember, UserId } from '../../../contract/account.ts'
import { type ReadList, wholeList } from '../../../contract/lists.ts'
import { success } from '../../../contract/result.ts'
import { nameCollator, notKnown } from '../../../words/formats.ts'
import { findPeople, personName, sortPeople } from '../../app/accounts.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled, usePolledCommand } from '../../app/use-polled.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { accountPause, Loaded } from '../loaded.tsx'
import { type AccountViewProps, KeyedTable } from '../view-parts.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { Invitations, InviteDialog } from './invitations.tsx'

export function PeopleView({ account, usable }: AccountViewProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const { dialog, close } = useDialog('invite', 'invitation')
  const { orgId } = account
  const organization = usePolled(
    async () => (orgId === null ? success(null) : tryAsk('account.organization', { id: null })),
    reuseSame<Organization | null>,
    accountPause,
  )
  const members = usePolled(
    async () =>
      orgId === null ? success(wholeList([])) : tryAsk('account.organizationMembers', { id: orgId }),
    reuseSame<ReadList<OrganizationMember>>,
    accountPause,
  )
  const invitations = usePolledCommand(accountPause, 'account.invitations')
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
          <section class="group stack">
            <h3>{t('people.noOrganization')}</h3>
            <p class="secondary">{t('people.noOrganizationText')}</p>
          </section>
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
  const { id, ownerId, ssoConfig } = organization
  const issuers = ssoConfig.issuers ?? []
  const people = members.length > 0 ? members : (organization.members?.items ?? [])
  return (
    <Group title={t('people.organization')}>
      <Facts>
        <Fact term={t('people.id')}>
          <Copyable text={id} what={t('account.organizationId')} />
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
  return (
    <Group title={t('people.members')} text={t('people.count', { count: members.length + unreadable })}>
      {members.length > few && <SearchField label={t('people.find')} query={query} onQuery={setQuery} />}
      {found.length === 0 ? (
        query !== '' && <p class="secondary">{t('people.noMatch', { query })}</p>
      ) : (
        <KeyedTable
          label={t('people.members')}
          columns={[t('people.columns.name'), t('people.columns.email')]}
          rows={found}
          keyOf={({ userId }) => userId}
          focusesRows
        >
          {(person) => (
            <>
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
            </>
          )}
        </KeyedTable>
      )}
      <Unreadable count={unreadable} />
    </Group>
  )
}
