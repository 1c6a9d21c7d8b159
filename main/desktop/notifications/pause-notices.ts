import type { Show } from '../../../contract/commands.ts'
import { nameOf, pauseStepOf } from '../../../contract/network-state.ts'
import { tenMore } from '../../../contract/pause.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { clockTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { firstFew, shownName } from '../../base/shown-text.ts'
import { createLookout, type NoticeParts, retry } from './due-notices.ts'
import type { NotificationData } from './notification-markup.ts'

/** ms. The person is told this long before a pause ends. */
const ahead = 60_000
/** ms. The end of a shorter pause is not announced, because it is still in mind. */
const shortest = 2 * ahead
/** ms. Pauses that end within this time of each other are reported together. */
const together = 5_000

/**
 * Notifies the person a minute before pauses end, and when they have ended. No timer runs while no pause has an end.
 */
export function createPauseNotices({ t, tell }: NoticeParts) {
  /** The end of each network's pause that has been announced, in ms since the epoch. */
  const told = new Map<NetworkId, number>()
  let ended: readonly NetworkEntry[] = []
  let networks: Snapshot['networks'] = []
  let gathering: NodeJS.Timeout | undefined

  const lookout = createLookout((now) => {
    for (const id of told.keys())
      if (!networks.some((entry) => entry.id === id && entry.pause)) told.delete(id)
    for (;;) {
      const ends = networks.flatMap((entry) => {
        const until = endOf(entry)
        return until === null || told.get(entry.id) === until ? [] : [{ entry, until }]
      })
      if (ends.length === 0) return null
      const first = Math.min(...ends.map(({ until }) => until))
      if (first - now > ahead) return first - ahead
      const due = ends.filter(({ until }) => until - first <= together)
      const near = due.filter(({ until }) => until > now).map(({ entry }) => entry)
      if (near.length > 0 && !tell(notice(t, 'ends', near, clockTime(t, first, now)))) return now + retry
      for (const { entry, until } of due) told.set(entry.id, until)
    }
  })

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
      const now = Date.now()
      const over = before.networks.flatMap((former) => {
        const entry = isOver(former, now) ? after.networks.find(({ id }) => id === former.id) : undefined
        return entry?.joined === true && entry.pause === null ? [entry] : []
      })
      if (over.length > 0) {
        ended = [...ended, ...over]
        gathering ??= setTimeout(tellEnded, together).unref()
      }
      lookout.look()
    },
    dispose(): void {
      lookout.dispose()
      clearTimeout(gathering)
    },
  }
}

/** Returns the end that is to be announced, in ms since the epoch; null: there is none. */
function endOf(entry: NetworkEntry): number | null {
  const { pause } = entry
  if (pause?.until == null || pauseStepOf(entry) !== 'paused') return null
  return pause.until - pause.since < shortest ? null : pause.until
}

/** Returns whether the pause has reached its end without being ended by hand before. */
function isOver({ pause, intent }: NetworkEntry, now: number): boolean {
  return pause?.until != null && pause.until <= now && intent?.connected === undefined
}

function notice(
  t: Translate,
  what: 'ends' | 'ended',
  entries: readonly NetworkEntry[],
  time: string,
): NotificationData {
  const names = entries.map((entry) => shownName(nameOf(entry)))
  const [name = ''] = names
  const count = entries.length
  const id = count === 1 ? entries[0]?.id : undefined
  const show: Show = { view: 'networks', ...(id !== undefined && { network: id }) }
  return {
    title: t(`notification.pause-${what}.title`, { count, name, time }),
    body: count === 1 ? t(`notification.pause-${what}.body`) : firstFew(t, names).join('\n'),
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
