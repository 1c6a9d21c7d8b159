import type { AccountEntry } from '../../contract/account.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { relativeTime } from './time.ts'

/** How old what was read last is. It is not of now, however short ago that was. */
export function ageOf(t: Translate, readAt: number, now: number): string {
  const age = relativeTime(t, readAt, now)
  return age === t('time.now') ? t('account.momentAgo') : age
}

/** The name that an account goes by here; its user's id where it has none. */
export function accountName(account: Pick<AccountEntry, 'displayName' | 'userId'>): string {
  return account.displayName.trim() === '' ? account.userId : account.displayName
}

/** "api.example.com" of "https://api.example.com/" */
export function serviceName(base: string): string {
  return URL.canParse(base) ? new URL(base).host : base
}

export const permissionKeys = ['r', 'a', 'm', 'd'] as const satisfies readonly (keyof Permissions)[]

/** "read, authorize"; empty: none */
export function permissionsWords(t: Translate, may: Permissions): string {
  return listOf(
    t,
    permissionKeys.filter((key) => may[key]).map((key) => t(`permission.${key}.inList`)),
  )
}

const statuses = ['pending', 'accepted', 'canceled'] as const

/** Of an invitation; one that is not known is shown as it is. */
export function statusWord(t: Translate, status: string): string {
  const word = statuses.find((each) => each === status)
  return word === undefined ? status : t(`people.statuses.${word}`)
}
