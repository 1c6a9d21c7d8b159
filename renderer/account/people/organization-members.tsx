import { useState } from 'preact/hooks'
import type { OrganizationMember, UserId } from '../../../contract/account.ts'
import { findPeople, personName, sortPeople } from '../../app/people-list.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { peopleWords } from '../../text/people.ts'
import { Group } from '../../ui/group.tsx'
import { SearchField } from '../../ui/search-field.tsx'

interface OrganizationMembersProps {
  readonly members: readonly OrganizationMember[]
  readonly ownerId: UserId | null
  readonly ownId: UserId
}

/** So few need no search. */
const few = 8
/** More lines tell nobody more: the search finds the others. */
const most = 500

export function OrganizationMembers({ members, ownerId, ownId }: OrganizationMembersProps) {
  const [query, setQuery] = useState('')
  const found = findPeople(sortPeople(members), query)
  return (
    <Group title={peopleWords.members} text={peopleWords.count(members.length)}>
      {members.length > few && <SearchField label={peopleWords.find} query={query} onQuery={setQuery} />}
      {found.length === 0 ? (
        query !== '' && <p class="secondary">{peopleWords.noMatch(query)}</p>
      ) : (
        <table class="table plain-table" aria-label={peopleWords.members}>
          <thead>
            <tr>
              <th scope="col">{peopleWords.columns.name}</th>
              <th scope="col">{peopleWords.columns.email}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map((person) => (
              <tr key={person.userId}>
                <td>
                  <span class="person">
                    <strong class="truncate" dir="auto" title={tooltip(personName(person.userId, [person]))}>
                      {personName(person.userId, [person])}
                    </strong>
                    {person.userId === ownId && <span class="badge">{peopleWords.you}</span>}
                    {person.userId === ownerId && <span class="badge">{peopleWords.ownerMark}</span>}
                  </span>
                </td>
                <td class="selectable">{person.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Group>
  )
}
