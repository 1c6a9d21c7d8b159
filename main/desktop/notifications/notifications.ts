import type { Notification as ElectronNotification } from 'electron'
import type { AccountId } from '../../../contract/account.ts'
import type { Show } from '../../../contract/commands.ts'
import type { DeviceList } from '../../../contract/devices.ts'
import { isServing } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import type { TrayAction } from '../tray/tray-item.ts'
import { createComeAndGo, moveNotifications } from './come-and-go.ts'
import { startTime } from './device-events.ts'
import { createKeyNotices, createLoginNotices } from './due-notices.ts'
import { type NotificationEvent, notificationEvents, notificationsOf } from './notification-events.ts'
import { type NotificationData, withoutMarkup } from './notification-markup.ts'
import { createPauseNotices } from './pause-notices.ts'

interface NotifierParts {
  readonly Notification: typeof ElectronNotification
  readonly t: Translate
  /** While a window is visible, it shows the changes itself, so most notifications are left out. */
  readonly isWindowVisible: () => boolean
  readonly onClick: (show: Show) => void
  /** The person clicked a button of a notification. */
  readonly onAction: (action: TrayAction) => void
  /** The end of a network's log-in, in ms since the epoch, was announced. */
  readonly onLoginTold: (network: NetworkId, end: number) => void
  /** The end of an account's key was announced this many days before it. */
  readonly onKeyTold: (account: AccountId, days: number) => void
  /** Returns whether the desktop would read a `<` in a body as markup. */
  readonly readsMarkup: () => Promise<boolean>
  /** The absolute path of an image. */
  readonly icon?: string
  /** Returns ms of a monotonic clock. */
  readonly now?: () => number
}

/** Tells the person about events, with notifications of the system. */
export function createNotifier(parts: NotifierParts) {
  const now = parts.now ?? (() => performance.now())
  const startedAt = startTime(Date.now, now)
  const filter = createFilter(now)
  const comeAndGo = createComeAndGo()
  /** The notifications that are still open. One that is garbage-collected loses its click handler. */
  const open = new Set<ElectronNotification>()
  let isOver = false

  const tellOne = (data: NotificationData): boolean => {
    const isShown = mayTell()
    if (isShown) void tellAll([data])
    return isShown
  }
  const pauses = createPauseNotices({ t: parts.t, tell: tellOne })
  const logins = createLoginNotices({ t: parts.t, tell: tellOne, onTold: parts.onLoginTold })
  const keys = createKeyNotices({ t: parts.t, tell: tellOne, onTold: parts.onKeyTold })

  const mayTell = (): boolean => !parts.isWindowVisible() && parts.Notification.isSupported()

  async function tellAll(all: readonly NotificationData[]): Promise<void> {
    const asText = all.length > 0 && (await parts.readsMarkup()) ? withoutMarkup : (text: string) => text
    if (!isOver) for (const data of all) tell({ ...data, body: asText(data.body) })
  }

  function tell({ title, body, show, actions = [] }: NotificationData): void {
    const notification = new parts.Notification({
      title,
      body,
      ...(actions.length > 0 ? { actions: actions.map(({ text }) => ({ type: 'button', text })) } : {}),
      ...(parts.icon === undefined ? {} : { icon: parts.icon }),
    })
    open.add(notification)
    const drop = (): void => {
      open.delete(notification)
    }
    notification.on('click', () => {
      drop()
      parts.onClick(show)
    })
    notification.on('action', ({ actionIndex }, former) => {
      drop()
      // Older versions of Electron pass the index as a separate argument instead of a property of the event.
      const chosen = actions[actionIndex ?? former]
      if (chosen !== undefined) parts.onAction(chosen.action)
    })
    notification.on('close', drop)
    notification.on('failed', drop)
    notification.show()
  }

  return {
    update(before: Snapshot, after: Snapshot): void {
      if (!isServing(before.connection) && isServing(after.connection)) filter.serviceCame()
      const fresh = filter.fresh(notificationEvents(parts.t, before, after, startedAt()))
      // The person is told about a change that opens this computer even if a window is visible, because a page may have
      // asked for the change.
      const told = parts.isWindowVisible() ? fresh.filter(({ kind }) => kind === 'opening') : fresh
      if (parts.Notification.isSupported()) void tellAll(notificationsOf(parts.t, told))
      pauses.update(before, after)
      logins.update(before, after)
      keys.update(before, after)
    },
    /** Receives each list of devices that was read. */
    devices(list: DeviceList, { connection, preferences }: Snapshot): void {
      const isOnline = connection.state === 'online'
      const moves = comeAndGo.next(list, preferences.watchedDevices, isOnline, now())
      if (mayTell()) void tellAll(moveNotifications(parts.t, moves, list.at))
    },
    dispose(): void {
      isOver = true
      pauses.dispose()
      logins.dispose()
      keys.dispose()
      for (const notification of open) notification.close()
      open.clear()
    },
  }
}

const silence = 5 * 60_000
/**
 * ms. A service that has just started requests the configuration of each network again; a problem it finds then is an
 * old one.
 */
const settling = 30_000

/**
 * Holds back events that were reported in the last five minutes, and problems that a service finds again after a start.
 * An event that opens this computer is never held back as a repetition, because a page could open the computer again
 * after the person undid it.
 */
export function createFilter(now: () => number) {
  const shownAt = new Map<string, number>()
  let cameAt = Number.NEGATIVE_INFINITY

  return {
    serviceCame(): void {
      cameAt = now()
    },
    fresh(events: readonly NotificationEvent[]): readonly NotificationEvent[] {
      const time = now()
      return events.filter((event) => {
        if (event.kind === 'attention' && event.settling && time - cameAt < settling) return false
        const last = shownAt.get(event.key)
        if (event.kind === 'opening') {
          if (event.isKnown && last === undefined) return false
        } else if (last !== undefined && time - last < silence) return false
        shownAt.set(event.key, time)
        return true
      })
    },
  }
}
