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

/**
 * Looks whether a notification is due, at times of the wall clock. `look` gets the time and returns when to look next, both
 * in ms since the epoch; null: nothing is to come, and no timer runs
 */
export function createLookout(look: (now: number) => number | null) {
  let wait: NodeJS.Timeout | undefined

  function run(): void {
    clearTimeout(wait)
    const now = Date.now()
    const next = look(now)
    // A notification may have led to another look meanwhile.
    clearTimeout(wait)
    wait = next === null ? undefined : setTimeout(run, Math.min(longestWait, Math.max(0, next - now))).unref()
  }

  return { look: run, dispose: () => clearTimeout(wait) }
}

export interface NoticeParts {
  readonly t: Translate
  /** Returns false if the notification was not shown, because a window is visible. */
  readonly tell: (data: NotificationData) => boolean
}

/** Tells when an end is announced and when it comes. Times are in ms since the epoch. */
interface Coming {
  /** The times at which the person is told of it later */
  readonly later: readonly number[]
  /** What the person is told now, and what is remembered once it was told; null: nothing is due */
  readonly due: { readonly notification: NotificationData; readonly remember: () => void } | null
}

const nothing: Coming = { later: [], due: null }

/** Tells the person of ends that come near. No timer runs while no end is to come. */
function createEndNotices<T>({ tell }: NoticeParts, comingOf: (item: T, now: number) => Coming) {
  let items: readonly T[] = []
  const lookout = createLookout((now) => {
    const told: (() => void)[] = []
    const next = items.flatMap((item) => {
      const { later, due } = comingOf(item, now)
      if (due === null) return later
      // The window shows it meanwhile; once it is hidden the person may need the notification.
      if (!tell(due.notification)) return [...later, now + retry]
      told.push(due.remember)
      return later
    })
    for (const remember of told) remember()
    return next.length === 0 ? null : Math.min(...next)
  })
  return {
    watch(changed: readonly T[]): void {
      items = changed
      lookout.look()
    },
    dispose: lookout.dispose,
  }
}

/** ms. The person is told this long before a log-in ends. */
const ahead = 10 * 60_000
/** ms. An end that moves by less than this is the same end, as a service may compute it anew with each reply. */
const same = 60_000

interface LoginNoticesParts extends NoticeParts {
  /** Remembers that this end was announced, also across starts. */
  readonly onTold: (network: NetworkId, end: number) => void
}

/** Notifies the person once before the log-in of a network ends. */
export function createLoginNotices({ onTold, ...parts }: LoginNoticesParts) {
  const { t } = parts
  const { watch, dispose } = createEndNotices<NetworkEntry>(parts, (entry, now) => {
    const end = loginEnd(entry, now)
    if (end === null || Math.abs(end - (entry.loginTold ?? 0)) < same) return nothing
    if (end - now > ahead) return { later: [end - ahead], due: null }
    const notification = loginNotice(t, entry, clockTime(t, end, now))
    return { later: [], due: { notification, remember: () => onTold(entry.id, end) } }
  })
  return {
    update(before: Snapshot, after: Snapshot): void {
      if (before.networks !== after.networks) watch(after.preferences.notifyAttention ? after.networks : [])
    },
    dispose,
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

interface KeyNoticesParts extends NoticeParts {
  /** Remembers that the person was told this many days before the end, also across starts. */
  readonly onTold: (account: AccountId, days: number) => void
}

/** Notifies the person a week and a day before an account's key ends, once each. */
export function createKeyNotices({ onTold, ...parts }: KeyNoticesParts) {
  const { watch, dispose } = createEndNotices<AccountEntry>(parts, (account, now) => {
    const { id, expires, expiryTold } = account
    if (expires === null || expires <= now) return nothing
    // The least that applies: an application that was off for days says only how long there still is.
    const days = expiryWarnings.findLast((each) => expires - each * day <= now)
    const later = expiryWarnings.map((each) => expires - each * day).filter((at) => at > now)
    if (days === undefined || (expiryTold !== null && expiryTold <= days)) return { later, due: null }
    const notification = keyNotice(parts.t, account, expires)
    return { later, due: { notification, remember: () => onTold(id, days) } }
  })
  return {
    update(before: Snapshot, after: Snapshot): void {
      if (before.accounts.accounts !== after.accounts.accounts) watch(after.accounts.accounts)
    },
    dispose,
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
