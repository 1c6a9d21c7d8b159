import type { Show } from '../../../contract/commands.ts'
import { isServing, nameOf, networkState } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { entryWord, faultWord } from '../../../contract/words.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { shownName } from '../tray/tray-label.ts'
import { type DeviceHappening, deviceHappenings, deviceNotifications } from './device-events.ts'
import type { NotificationData } from './notification-data.ts'

/** Something that happened and that a person may want to hear of. `key`: the same thing has the same. */
export type Happening =
  | {
      readonly kind: 'attention'
      readonly key: string
      readonly id: NetworkId
      readonly name: string
      readonly what: string
      readonly advice: string
      /** It had not been heard of as connected before: it may have been so for long. */
      readonly settling: boolean
    }
  | DeviceHappening
  | { readonly kind: 'service-gone' | 'service-refused' | 'service-back'; readonly key: string }

/** What to tell of the step from one snapshot to the next. */
export function notificationsFor(
  before: Snapshot,
  after: Snapshot,
  startedAt = 0,
): readonly NotificationData[] {
  return notificationsOf(happenings(before, after, startedAt))
}

/**
 * What happened between two snapshots, as far as the person wants to be told. What was so already when the service was
 * first heard, or heard again, did not happen. `startedAt`: when the application did, milliseconds since the epoch.
 */
export function happenings(before: Snapshot, after: Snapshot, startedAt: number): readonly Happening[] {
  if (before.demo !== after.demo) return []
  return [
    ...serviceHappenings(before, after),
    ...attentionHappenings(before, after),
    ...deviceHappenings(before, after, startedAt),
  ]
}

function serviceHappenings(before: Snapshot, after: Snapshot): readonly Happening[] {
  if (!after.preferences.notifyService) return []
  const was = isServing(before.connection)
  const now = after.connection.state
  if (was && now === 'stale') return [{ kind: 'service-gone', key: 'service-gone' }]
  if (was && (now === 'unauthorized' || now === 'locked')) {
    return [{ kind: 'service-refused', key: 'service-refused' }]
  }
  if (before.connection.state === 'stale' && isServing(after.connection)) {
    return [{ kind: 'service-back', key: 'service-back' }]
  }
  return []
}

function attentionHappenings(before: Snapshot, after: Snapshot): readonly Happening[] {
  if (!after.preferences.notifyAttention) return []
  if (!isServing(before.connection) || !isServing(after.connection)) return []
  const entriesBefore = new Map(before.networks.map((entry) => [entry.id, entry]))
  return after.networks.flatMap((entry) => {
    const former = entriesBefore.get(entry.id)
    if (former === undefined || networkState(former) === 'attention' || networkState(entry) !== 'attention')
      return []
    return [
      {
        kind: 'attention',
        key: `attention ${entry.id}`,
        id: entry.id,
        name: shownName(nameOf(entry)),
        what: whatOf(entry),
        advice: adviceOf(entry),
        settling: networkState(former) === 'pending' && entry.fault === null,
      },
    ]
  })
}

function whatOf(entry: NetworkEntry): string {
  return entry.fault === null ? entryWord(entry) : faultWord(entry.fault.code)
}

/** What to do about it, in one sentence. */
function adviceOf(entry: NetworkEntry): string {
  if (entry.fault !== null) return 'Open Meshtray to see why, and try again.'
  switch (entry.network?.status) {
    case 'ACCESS_DENIED':
      return 'Give your node address to whoever runs the network.'
    case 'AUTHENTICATION_REQUIRED':
      return 'Open the log-in page to go on.'
    case 'NOT_FOUND':
      return 'Check the network ID with whoever gave it to you.'
    case 'PORT_ERROR':
      return 'Disconnect and connect again; restart the node service if that does not help.'
    case 'CLIENT_TOO_OLD':
      return 'Update the node service.'
    case 'REQUESTING_CONFIGURATION':
      return 'It may be switched off, or out of reach from here.'
    default:
      return 'Open Meshtray to see more.'
  }
}

/** Several networks at once make one notification; so nobody is flooded. */
export function notificationsOf(happened: readonly Happening[]): readonly NotificationData[] {
  const needy = happened.filter((happening) => happening.kind === 'attention')
  const service = happened.flatMap((happening) =>
    happening.kind === 'attention' || happening.kind === 'device' ? [] : [serviceWords(happening.kind)],
  )
  const devices = deviceNotifications(happened.filter((happening) => happening.kind === 'device'))
  return [...service, ...attentionWords(needy), ...devices]
}

function attentionWords(
  needy: readonly Extract<Happening, { kind: 'attention' }>[],
): readonly NotificationData[] {
  const show: Show = { view: 'networks' }
  const [first] = needy
  if (first === undefined) return []
  if (needy.length === 1) return [{ title: `${first.name}: ${first.what}`, body: first.advice, show }]
  const title = `${needy.length} networks need you`
  const listed = needy.slice(0, 4).map(({ name, what }) => `${name}: ${what}`)
  const more = needy.length - listed.length
  const body = [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
  return [{ title, body, show }]
}

function serviceWords(kind: Exclude<Happening['kind'], 'attention' | 'device'>): NotificationData {
  const show: Show = { view: 'networks' }
  switch (kind) {
    case 'service-gone':
      return { title: 'The node service does not answer', body: 'Meshtray keeps looking for it.', show }
    case 'service-refused':
      return {
        title: 'The node service refuses the token',
        body: 'Open Meshtray and unlock it to see your networks again.',
        show,
      }
    case 'service-back':
      return { title: 'The node service is back', body: 'Your networks are up to date again.', show }
  }
}
