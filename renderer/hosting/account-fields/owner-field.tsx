import { useId } from 'preact/hooks'
import type { OrganizationMember, UserId } from '../../../contract/account.ts'
import { nameCollator } from '../../../words/locale.ts'
import { personName, sortPeople } from '../../app/people-list.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

interface OwnerFieldProps {
  /** Empty: not told */
  readonly owner: UserId
  /** As it is at the service */
  readonly before: UserId
  readonly people: readonly OrganizationMember[]
  readonly onOwner: (owner: UserId) => void
}

export function OwnerField({ owner, before, people, onOwner }: OwnerFieldProps) {
  const t = useTranslate()
  const id = useId()
  const ids = new Set(people.map(({ userId }) => userId))
  const strangers = [...new Set([owner, before])].filter((user) => !ids.has(user))
  return (
    <div class="labelled">
      <label class="label" for={id}>
        {t('account-network.owner')}
      </label>
      <Select id={id} value={owner} describedBy={`${id}-note`} onChoose={onOwner}>
        {strangers.map((user) => (
          <option key={user} value={user}>
            {user === '' ? t('account-network.noOwner') : user}
          </option>
        ))}
        {sortPeople(people, nameCollator(t.locale)).map((person) => (
          <option key={person.userId} value={person.userId}>
            {personName(person.userId, [person])}
          </option>
        ))}
      </Select>
      <div id={`${id}-note`} class="note" role={owner === before ? undefined : 'status'}>
        {owner === before ? (
          <span class="secondary">{t('account-network.ownerHelp')}</span>
        ) : (
          <Warning severe={false}>{t('account-network.ownerWarning')}</Warning>
        )}
      </div>
    </div>
  )
}
