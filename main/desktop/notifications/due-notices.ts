import { type AccountEntry, type AccountId, expiryWarnings } from '../../../contract/account.ts'
import { accountName } from '../../../contract/account-kinds.ts'
import { loginEnd, nameOf } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { clockTime, formatTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { shownName } from '../../base/shown-text.ts'
import type { NotificationData } from './notification-markup.ts'

/** ms. Timers do not count sleep and do not notice a change of the clock, so it is looked at least this often. */
const longestWait = 60_000
/** ms after which a notification that a visible window kept back is tried again */
export const retry = 15_000

export interface Lookout {
  look(): void
  /** Returns whether something is to come. */
  isWaiting(): boolean
  dispose(): void
}

/**
 * Looks whether a notification is due, at times of the wall clock. `look` gets the time and returns when to look next, both
 * in ms since the epoch; null: nothing is to come, and no timer runs
 */
export function createLookout(look: (now: number) => number | null, wallClock: () => number): Lookout {
  let wait: NodeJS.Timeout | undefined

  function run(): void {
    clearTimeout(wait)
    wait = undefined
    const now = wallClock()
    const next = look(now)
    // A notification may have led to another look meanwhile.
    clearTimeout(wait)
    wait = next === null ? undefined : setTimeout(run, Math.min(longestWait, Math.max(0, next - now))).unref()
  }

  return { look: run, isWaiting: () => wait !== undefined, dispose: () => clearTimeout(wait) }
}

/** ms. The person is told this long before a log-in ends. */
const ahead = 10 * 60_000
/** ms. An end that moves by less than this is the same end, as a service may compute it anew with each reply. */
const same = 60_000

interface LoginNoticesParts {
  readonly t: Translate
  /** Returns false if the notification was not shown, because a window is visible. */
  readonly tell: (data: NotificationData) => boolean
  /** Remembers that this end was announced, also across starts. */
  readonly onTold: (network: NetworkId, end: number) => void
  /** Returns ms since the epoch, by the wall clock. */
  readonly wallClock?: () => number
}

/** Notifies the person once before the log-in of a network ends. No timer runs while no log-in has a known end. */
export function createLoginNotices({ t, tell, onTold, wallClock = Date.now }: LoginNoticesParts) {
  let networks: Snapshot['networks'] = []
  const lookout = createLookout((now) => {
    const told: { readonly id: NetworkId; readonly end: number }[] = []
    const next = networks.flatMap((entry) => {
      const end = loginEnd(entry, now)
      if (end === null || Math.abs(end - (entry.loginTold ?? 0)) < same) return []
      if (end - now > ahead) return [end - ahead]
      // The window shows it meanwhile; once it is hidden the person may need the notification.
      if (!tell(loginNotice(t, entry, clockTime(t, end, now)))) return [now + retry]
      told.push({ id: entry.id, end })
      return []
    })
    for (const { id, end } of told) onTold(id, end)
    return next.length === 0 ? null : Math.min(...next)
  }, wallClock)

  return {
    update(before: Snapshot, after: Snapshot): void {
      if (before.networks === after.networks) return
      networks = after.preferences.notifyAttention ? after.networks : []
      const isSoon = networks.some((entry) => loginEnd(entry, wallClock()) !== null)
      if (lookout.isWaiting() || isSoon) lookout.look()
    },
    dispose: lookout.dispose,
  }
}

function loginNotice(t: Translate, entry: NetworkEntry, time: string): NotificationData {
  const { id, network } = entry
  const isOffered = network?.authenticationURL != null
  const opens = {
    text: t('notification.login.now'),
    action: { command: 'network.openLogin', argument: { id } },
  } as const
  return {
    title: t('notification.login.title', { name: shownName(nameOf(entry)), time }),
    body: t(isOffered ? 'notification.login.body' : 'notification.login.bodyLater'),
    show: { view: 'networks', network: id },
    actions: isOffered ? [opens] : [],
  }
}

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
      if (!tell(keyNotice(t, account, expires))) return [...following, now + retry]
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

function keyNotice(t: Translate, account: AccountEntry, expires: number): NotificationData {
  const name = shownName(accountName(account))
  const time = formatTime(t, expires, { dateStyle: 'full', timeStyle: 'short' })
  return {
    title: t('notification.key-ends.title', { name }),
    body: t('notification.key-ends.body', { time }),
    show: { view: 'hosting', network: null },
  }
}
