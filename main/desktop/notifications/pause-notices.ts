import type { Show } from '../../../contract/commands.ts'
import { nameOf, pauseStepOf } from '../../../contract/network-state.ts'
import { tenMore } from '../../../contract/offered-pauses.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { clockTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { shownName } from '../../base/shown-text.ts'
import type { NotificationData } from './notification-data.ts'

/** All in milliseconds. Told so long before the end */
const ahead = 60_000
/** Whoever asks for less needs no word in between. */
const shortest = 2 * ahead
/** What ends within this counts as together. */
const together = 5_000
/** Timers do not count sleep, and know nothing of a clock that is set. */
const longestWait = 60_000

interface PauseNoticesParts {
  readonly t: Translate
  readonly tell: (data: NotificationData) => void
  /** ms since the epoch, as pauses end by it */
  readonly wallClock?: () => number
}

/** Tells a minute before pauses end, and when they have. Nothing runs while none has an end. */
export function createPauseNotices({ t, tell, wallClock = Date.now }: PauseNoticesParts) {
  /** Which end was told of each */
  const told = new Map<NetworkId, number>()
  let ended: readonly NetworkEntry[] = []
  let networks: Snapshot['networks'] = []
  let wait: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined

  function look(): void {
    clearTimeout(wait)
    wait = undefined
    const now = wallClock()
    const ends = networks.flatMap((entry) => {
      const until = endOf(entry)
      return until === null || told.get(entry.id) === until ? [] : [{ entry, until }]
    })
    for (const id of told.keys())
      if (!networks.some((entry) => entry.id === id && entry.pause)) told.delete(id)
    const first = Math.min(...ends.map(({ until }) => until))
    if (first - now > ahead) {
      if (ends.length > 0) wait = setTimeout(look, Math.min(longestWait, first - now - ahead)).unref()
      return
    }
    const due = ends.filter(({ until }) => until - first <= together)
    for (const { entry, until } of due) told.set(entry.id, until)
    const near = due.filter(({ until }) => until > now).map(({ entry }) => entry)
    if (near.length > 0) tell(notice(t, 'ends', near, clockTime(t, first, now)))
    look()
  }

  function tellEnded(): void {
    const all = ended
    ended = []
    gathering = undefined
    tell(notice(t, 'ended', all, ''))
  }

  return {
    update(before: Snapshot, after: Snapshot): void {
      if (before.networks === after.networks) return
      networks = after.networks
      const now = wallClock()
      const over = before.networks.flatMap((former) => {
        const entry = isOver(former, now) ? after.networks.find(({ id }) => id === former.id) : undefined
        return entry?.joined === true && entry.pause === null ? [entry] : []
      })
      if (over.length > 0) {
        ended = [...ended, ...over]
        gathering ??= setTimeout(tellEnded, together).unref()
      }
      if (wait !== undefined || networks.some((entry) => endOf(entry) !== null)) look()
    },
    dispose(): void {
      clearTimeout(wait)
      clearTimeout(gathering)
    },
  }
}

/** null: nothing is to be told before it */
function endOf(entry: NetworkEntry): number | null {
  const { pause } = entry
  if (pause?.until == null || pauseStepOf(entry) !== 'paused') return null
  return pause.until - pause.since < shortest ? null : pause.until
}

/** Its time has come: nobody ended it before. */
function isOver({ pause, intent }: NetworkEntry, now: number): boolean {
  return pause?.until != null && pause.until <= now && intent?.connected === undefined
}

/** How many are named */
const mostNamed = 4

function notice(
  t: Translate,
  what: 'ends' | 'ended',
  entries: readonly NetworkEntry[],
  time: string,
): NotificationData {
  const names = entries.map((entry) => shownName(nameOf(entry)))
  const [name = ''] = names
  const count = entries.length
  const more = count - mostNamed
  const list = [...names.slice(0, mostNamed), ...(more > 0 ? [t('notification.more', { count: more })] : [])]
  const id = count === 1 ? entries[0]?.id : undefined
  const show: Show = { view: 'networks', ...(id !== undefined && { network: id }) }
  return {
    title: t(`notification.pause-${what}.title`, { count, name, time }),
    body: count === 1 ? t(`notification.pause-${what}.body`) : list.join('\n'),
    show,
    actions: [
      {
        text: t('pause.more'),
        action: {
          command: 'pause.start',
          argument: { networks: entries.map(({ id }) => id), length: tenMore },
        },
      },
    ],
  }
}
