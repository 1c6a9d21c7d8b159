import { useState } from 'preact/hooks'
import type { Organization, OrganizationMember, UserId } from '../../../contract/account.ts'
import { nameCollator, notKnown } from '../../../words/formats.ts'
import { findPeople, personName, sortPeople } from '../../app/accounts.ts'
import { useApp } from '../../app/state.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TableHead } from '../../ui/table.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'

interface OrganizationFactsProps {
  readonly organization: Organization
  readonly members: readonly OrganizationMember[]
}

export function OrganizationFacts({ organization, members }: OrganizationFactsProps) {
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

export function NoOrganization() {
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

export function OrganizationMembers({ members, unreadable, ownerId, ownId }: OrganizationMembersProps) {
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
