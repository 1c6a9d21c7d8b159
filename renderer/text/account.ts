import { type AccountEntry, expiryWarnings } from '../../contract/account.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { formatTime, notKnown } from '../../words/formats.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { relativeTime } from './time.ts'

/** Says how old the last read data are. "Now" becomes "a moment ago", as they are not current. */
export function ageOf(t: Translate, readAt: number, now: number): string {
  const age = relativeTime(t, readAt, now)
  return age === t('time.now') ? t('account.momentAgo') : age
}

/** Says what can be done on the web page of the account's service alone. null: nothing */
export function lackWords(t: Translate, { kind }: Pick<AccountEntry, 'kind'>): string | null {
  return kind === 'legacy' ? null : t(`account.elsewhere.${kind}`)
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

/** The status of an invitation; an unknown one is shown as it is. */
export function statusWord(t: Translate, status: string): string {
  const word = statuses.find((each) => each === status)
  return word === undefined ? status || notKnown : t(`people.statuses.${word}`)
}

const day = 24 * 3_600_000

export function keyDate(t: Translate, expires: number): string {
  return formatTime(t, expires, { dateStyle: 'long', timeStyle: 'short' })
}

/** "3 March 2027", with "in 5 days" where that is soon */
export function keyEnd(t: Translate, expires: number, now = Date.now()): string {
  const date = formatTime(t, expires, { dateStyle: 'long' })
  if (expires <= now) return t('account.keyEnded', { date })
  const days = Math.floor((expires - now) / day)
  return isEndingSoon(expires, now) ? t('account.keyEndsIn', { date, days }) : date
}

/** Returns whether the key ends within the time for which the person was told. null: its end is not known */
export function isEndingSoon(expires: number | null, now = Date.now()): boolean {
  return expires !== null && expires - now <= expiryWarnings[0] * day
}
