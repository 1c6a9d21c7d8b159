import type { AccountEntry } from '../../contract/account.ts'
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
