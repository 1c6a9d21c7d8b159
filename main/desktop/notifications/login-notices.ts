import { loginEnd, nameOf } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { clockTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { shownName } from '../../base/shown-text.ts'
import { createLookout, retry } from './lookout.ts'
import type { NotificationData } from './notification-data.ts'

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
      if (!tell(notice(t, entry, clockTime(t, end, now)))) return [now + retry]
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

function notice(t: Translate, entry: NetworkEntry, time: string): NotificationData {
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
