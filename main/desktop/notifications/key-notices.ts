import { type AccountEntry, type AccountId, expiryWarnings } from '../../../contract/account.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { formatTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { shownName } from '../../base/shown-text.ts'
import { createLookout, retry } from './lookout.ts'
import type { NotificationData } from './notification-data.ts'

const day = 24 * 3_600_000

interface KeyNoticesParts {
  readonly t: Translate
  /** Returns false if the notification was not shown, because a window is visible. */
  readonly tell: (data: NotificationData) => boolean
  /** Remembers that the person was told this many days before the end, also across starts. */
  readonly onTold: (account: AccountId, days: number) => void
  /** Returns ms since the epoch, by the wall clock. */
  readonly wallClock?: () => number
}

/** Notifies the person a week and a day before an account's key ends, once each. No timer runs where no end is known. */
export function createKeyNotices({ t, tell, onTold, wallClock = Date.now }: KeyNoticesParts) {
  let accounts: readonly AccountEntry[] = []
  const lookout = createLookout((now) => {
    const told: { readonly id: AccountId; readonly days: number }[] = []
    const next = accounts.flatMap((account) => {
      const { id, expires, expiryTold } = account
      if (expires === null || expires <= now) return []
      // The least that applies: an application that was off for days says only how long there still is.
      const due = expiryWarnings.findLast((days) => expires - days * day <= now)
      const later = expiryWarnings.filter((days) => expires - days * day > now)
      const following = later.map((days) => expires - days * day)
      if (due === undefined || (expiryTold !== null && expiryTold <= due)) return following
      if (!tell(notice(t, account, expires))) return [...following, now + retry]
      told.push({ id, days: due })
      return following
    })
    for (const { id, days } of told) onTold(id, days)
    return next.length === 0 ? null : Math.min(...next)
  }, wallClock)

  return {
    update(before: Snapshot, after: Snapshot): void {
      if (before.accounts.accounts === after.accounts.accounts) return
      accounts = after.accounts.accounts
      if (lookout.isWaiting() || accounts.some(({ expires }) => expires !== null)) lookout.look()
    },
    dispose: lookout.dispose,
  }
}

function notice(t: Translate, { displayName, userId }: AccountEntry, expires: number): NotificationData {
  const name = shownName(displayName.trim() === '' ? userId : displayName)
  const time = formatTime(t, expires, { dateStyle: 'full', timeStyle: 'short' })
  return {
    title: t('notification.key-ends.title', { name }),
    body: t('notification.key-ends.body', { time }),
    show: { view: 'hosting', network: null },
  }
}
