import { X } from 'lucide'
import type { AccountNetworkSettings, OrganizationMember, UserId } from '../../../contract/account.ts'
import { mayEverything, type ToldPermissions } from '../../../contract/permissions.ts'
import { nameCollator } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { mayNothing, personName, sortPeople } from '../../app/accounts.ts'
import { permissionKeys } from '../../text/account.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { IconButton, TabIndexProvider, useTabIndex } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { Note } from '../../ui/field.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'

type All = NonNullable<AccountNetworkSettings['permissions']>

interface PermissionsEditorProps {
  /** The user of the account; empty: none */
  readonly own: UserId
  readonly permissions: All
  /** The service's values */
  readonly before: All
  readonly ownerId: UserId
  readonly people: readonly OrganizationMember[]
  readonly usable: boolean
  readonly onPermissions: (permissions: All) => void
}

export function PermissionsEditor(props: PermissionsEditorProps) {
  const t = useTranslate()
  const { own, permissions, before, ownerId, people, usable, onPermissions } = props
  const collator = nameCollator(t.locale)
  const users = Object.keys(permissions).toSorted((a, b) =>
    collator.compare(personName(a, people), personName(b, people)),
  )
  const others = people.filter(({ userId }) => permissions[userId] === undefined)
  const losesOwn =
    own !== ownerId &&
    permissionKeys.some(
      (key) => before[own]?.[key] === true && (permissions[own] ?? mayNothing)[key] === false,
    )
  // The owner's row has nothing to focus.
  const keys = useListKeys<HTMLTableElement>(users.filter((user) => user !== ownerId))
  const without = (user: UserId): All =>
    Object.fromEntries(Object.entries(permissions).filter(([one]) => one !== user))
  return (
    <>
      {users.length === 0 ? (
        <p class="secondary">{t('account-network.noPeople')}</p>
      ) : (
        <table class="table plain-table permissions" aria-label={t('account-network.people')} {...keys.list}>
          <thead>
            <tr>
              <th scope="col">{t('account-network.person')}</th>
              {permissionKeys.map((key) => (
                <th key={key} scope="col" class="cell-may" title={t(`permission.${key}.text`)}>
                  {t(`permission.${key}.word`)}
                </th>
              ))}
              <th scope="col" class="cell-remove">
                <span class="visually-hidden">{t('account-network.removePerson', { name: '' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <TabIndexProvider key={user} value={user === keys.active ? 0 : -1}>
                <PersonRow
                  user={user}
                  name={personName(user, people)}
                  isOwner={user === ownerId}
                  isOwn={user === own}
                  may={user === ownerId ? mayEverything : (permissions[user] ?? mayNothing)}
                  disabled={!usable || user === ownerId}
                  onMay={(may) => onPermissions({ ...permissions, [user]: may })}
                  onRemove={() => onPermissions(without(user))}
                />
              </TabIndexProvider>
            ))}
          </tbody>
        </table>
      )}
      {losesOwn && <Note>{t('account-network.ownWarning')}</Note>}
      {others.length > 0 && (
        <Select
          adds
          label={t('account-network.addPerson')}
          options={personOptions(others, t)}
          value=""
          onChoose={(user) => {
            if (user !== '') onPermissions({ ...permissions, [user]: { ...mayNothing, r: true } })
          }}
        >
          <option value="">{t('account-network.choosePerson')}</option>
        </Select>
      )}
    </>
  )
}

/** The people in the order of their names, to choose one */
export function personOptions(people: readonly OrganizationMember[], t: Translate) {
  return sortPeople(people, nameCollator(t.locale)).map((person) => ({
    value: person.userId,
    word: personName(person.userId, [person]),
  }))
}

interface PersonRowProps {
  readonly user: UserId
  readonly name: string
  readonly isOwner: boolean
  readonly isOwn: boolean
  readonly may: ToldPermissions
  readonly disabled: boolean
  readonly onMay: (may: ToldPermissions) => void
  readonly onRemove: () => void
}

function PersonRow({ user, name, isOwner, isOwn, may, disabled, onMay, onRemove }: PersonRowProps) {
  const t = useTranslate()
  const tabIndex = useTabIndex()
  return (
    <tr data-row={user}>
      <td>
        <span class="person cluster">
          <span class="truncate" dir="auto" title={name}>
            {name}
          </span>
          {isOwn && <span class="badge">{t('people.you')}</span>}
          {isOwner && <span class="badge">{t('people.ownerMark')}</span>}
        </span>
      </td>
      {permissionKeys.map((key) => (
        <td key={key} class="cell-may">
          <label class="check">
            <input
              type="checkbox"
              data-column={key}
              tabIndex={tabIndex}
              aria-label={t('account-network.mayName', { name, word: t(`permission.${key}.word`) })}
              title={t(`permission.${key}.text`)}
              checked={may[key] === true}
              // The host does not say.
              indeterminate={may[key] === null}
              disabled={disabled}
              onClick={({ currentTarget }) => onMay({ ...may, [key]: currentTarget.checked })}
            />
          </label>
        </td>
      ))}
      <td class="cell-remove">
        {!isOwner && (
          <IconButton
            icon={X}
            name={t('account-network.removePerson', { name })}
            disabled={disabled}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  )
}
