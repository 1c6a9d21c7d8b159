import { X } from 'lucide'
import {
  type AccountNetworkSettings,
  mayEverything,
  noAccounts,
  type OrganizationMember,
  type Permissions,
  type UserId,
} from '../../../contract/account.ts'
import { currentAccount, mayNothing } from '../../app/account-state.ts'
import { personName, sortPeople } from '../../app/people-list.ts'
import { useApp } from '../../app/state.ts'
import { accountNetworkLabels as labels } from '../../text/account-network.ts'
import { peopleWords, permissionKeys, permissionWords } from '../../text/people.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'

type All = AccountNetworkSettings['permissions']

interface PermissionsEditorProps {
  readonly permissions: All
  /** As they are at the service */
  readonly before: All
  readonly ownerId: UserId
  readonly people: readonly OrganizationMember[]
  readonly usable: boolean
  readonly onPermissions: (permissions: All) => void
}

/** A line a person, a box a permission. */
export function PermissionsEditor(props: PermissionsEditorProps) {
  const { permissions, before, ownerId, people, usable, onPermissions } = props
  const own = currentAccount(useApp().snapshot.value?.accounts ?? noAccounts)?.userId ?? ''
  const users = Object.keys(permissions).toSorted((a, b) =>
    personName(a, people).localeCompare(personName(b, people)),
  )
  const others = sortPeople(people).filter(({ userId }) => permissions[userId] === undefined)
  const losesOwn =
    own !== ownerId &&
    permissionKeys.some(
      (key) => before[own]?.[key] === true && (permissions[own] ?? mayNothing)[key] === false,
    )
  const without = (user: UserId): All =>
    Object.fromEntries(Object.entries(permissions).filter(([one]) => one !== user))
  return (
    <>
      {users.length === 0 ? (
        <p class="secondary">{labels.noPeople}</p>
      ) : (
        <table class="table plain-table permissions" aria-label={labels.people}>
          <thead>
            <tr>
              <th scope="col">{labels.person}</th>
              {permissionKeys.map((key) => (
                <th key={key} scope="col" class="cell-may" title={permissionWords[key][1]}>
                  {permissionWords[key][0]}
                </th>
              ))}
              <th scope="col" class="cell-remove">
                <span class="visually-hidden">{labels.removePerson('')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <PersonRow
                key={user}
                name={personName(user, people)}
                isOwner={user === ownerId}
                isOwn={user === own}
                may={user === ownerId ? mayEverything : (permissions[user] ?? mayNothing)}
                disabled={!usable || user === ownerId}
                onMay={(may) => onPermissions({ ...permissions, [user]: may })}
                onRemove={() => onPermissions(without(user))}
              />
            ))}
          </tbody>
        </table>
      )}
      {losesOwn && <Note>{labels.ownWarning}</Note>}
      {others.length > 0 && (
        <Select
          adds
          label={labels.addPerson}
          value=""
          onChoose={(user) => {
            if (user !== '') onPermissions({ ...permissions, [user]: { ...mayNothing, r: true } })
          }}
        >
          <option value="">{labels.addPerson}…</option>
          {others.map((person) => (
            <option key={person.userId} value={person.userId}>
              {personName(person.userId, [person])}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

interface PersonRowProps {
  readonly name: string
  readonly isOwner: boolean
  readonly isOwn: boolean
  readonly may: Permissions
  readonly disabled: boolean
  readonly onMay: (may: Permissions) => void
  readonly onRemove: () => void
}

function PersonRow({ name, isOwner, isOwn, may, disabled, onMay, onRemove }: PersonRowProps) {
  return (
    <tr>
      <td>
        <span class="person">
          <span class="truncate" dir="auto" title={name}>
            {name}
          </span>
          {isOwn && <span class="badge">{peopleWords.you}</span>}
          {isOwner && <span class="badge">{peopleWords.ownerMark}</span>}
        </span>
      </td>
      {permissionKeys.map((key) => (
        <td key={key} class="cell-may">
          <label class="check">
            <input
              type="checkbox"
              aria-label={labels.mayName(name, permissionWords[key][0])}
              title={permissionWords[key][1]}
              checked={may[key]}
              disabled={disabled}
              onClick={({ currentTarget }) => onMay({ ...may, [key]: currentTarget.checked })}
            />
          </label>
        </td>
      ))}
      <td class="cell-remove">
        {!isOwner && (
          <button
            type="button"
            class="icon-button"
            aria-label={labels.removePerson(name)}
            title={labels.removePerson(name)}
            disabled={disabled}
            onClick={onRemove}
          >
            <Icon node={X} />
          </button>
        )}
      </td>
    </tr>
  )
}
