import { isAccountMember } from '../../../contract/account.ts'
import { isHidden } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { ageOf } from '../../text/account.ts'
import { useTranslate } from '../../text/use-translate.ts'

interface MembersStatusProps {
  readonly members: readonly HostedMember[]
  /** So many rows are left by the filter, */
  readonly shown: number
  /** of so many. */
  readonly listed: number
  readonly showsHidden: boolean
  /** No member is still to come. */
  readonly isWhole: boolean
  /** Milliseconds since the epoch */
  readonly at: number
  readonly onHidden: (shows: boolean) => void
}

/** How many there are, how old that is, and those that are left out. */
export function MembersStatus({
  members,
  shown,
  listed,
  showsHidden,
  isWhole,
  at,
  onHidden,
}: MembersStatusProps) {
  const t = useTranslate()
  const [first] = members
  if (first === undefined) return null
  const hidden = members.filter(isHidden).length
  const cachedAt = isAccountMember(first) ? first.cachedAt : undefined
  const count = !isWhole
    ? t('members.loading')
    : shown === listed
      ? t('members.count', { count: listed })
      : t('members.countOf', { shown, count: listed })
  return (
    <div class="status-line secondary">
      <span role="status">
        {cachedAt === undefined ? count : t('members.asOf', { count, age: ageOf(t, cachedAt, at) })}
      </span>
      {hidden > 0 && (
        <button type="button" class="link status-link" onClick={() => onHidden(!showsHidden)}>
          {showsHidden ? t('account-member.hideHidden') : t('account-member.showHidden', { count: hidden })}
        </button>
      )}
    </div>
  )
}
