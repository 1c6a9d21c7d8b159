import type { Show } from '../../../contract/commands.ts'
import { type EffectTrouble, troubleOf } from '../../../contract/effect-trouble.ts'
import { isServing, nameOf, networkState } from '../../../contract/network-state.ts'
import type { NetworkStatus } from '../../../contract/node.ts'
import { isRefused, type PlaceDecision } from '../../../contract/place.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { entryWord } from '../../../words/network-status.ts'
import { decisionLine, decisionWhy, placeNames } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { firstFew, shownLine, shownName } from '../../base/shown-text.ts'
import { type DeviceEvent, deviceEvents, deviceNotifications } from './device-events.ts'
import type { NotificationData } from './notification-markup.ts'
import { type Opening, openings } from './openings.ts'

/** An event that the person may want to be told about. Events with the same `key` are repetitions of one another. */
export type NotificationEvent =
  | {
      readonly kind: 'attention'
      readonly key: string
      readonly id: NetworkId
      readonly name: string
      readonly what: string
      readonly advice: string
      /** The network was not known to be connected before, so it may have been in this state for long. */
      readonly settling: boolean
    }
  | ToldEvent
  | DeviceEvent
  | Opening

type ServiceKind = 'service-gone' | 'service-refused' | 'service-back'

/** An event with a notification of its own. `login`: a log-in that was begun here has ended; `place`: a rule acted, or not */
interface ToldEvent {
  readonly kind: ServiceKind | 'login' | 'place'
  readonly key: string
  readonly notification: NotificationData
}

/** Returns the notifications for the change from one snapshot to the next. */
export function notificationsFor(
  t: Translate,
  before: Snapshot,
  after: Snapshot,
  startedAt = 0,
): readonly NotificationData[] {
  return notificationsOf(t, notificationEvents(t, before, after, startedAt))
}

/**
 * Returns the events between two snapshots that the person wants to be told about. A state that the service already had
 * when it was first reached, or reached again, is not an event. `startedAt` is the time when the application started,
 * in ms since the epoch.
 */
export function notificationEvents(
  t: Translate,
  before: Snapshot,
  after: Snapshot,
  startedAt: number,
): readonly NotificationEvent[] {
  if (before.demo !== after.demo) return []
  return [
    ...serviceEvents(t, before, after),
    ...attentionEvents(t, before, after),
    ...loginEvents(t, before, after),
    ...deviceEvents(before, after, startedAt),
    ...placeEvents(t, before, after, startedAt),
    ...openings(t, before, after),
  ]
}

function serviceEvents(t: Translate, before: Snapshot, after: Snapshot): readonly ToldEvent[] {
  const kind = after.preferences.notifyService ? serviceChange(before, after) : null
  if (kind === null) return []
  const title = t(`notification.${kind}.title`)
  const body = t(`notification.${kind}.body`)
  return [{ kind, key: kind, notification: { title, body, show: { view: 'networks' } } }]
}

function serviceChange(before: Snapshot, after: Snapshot): ServiceKind | null {
  const was = isServing(before.connection)
  const now = after.connection.state
  if (was && now === 'stale') return 'service-gone'
  if (was && (now === 'unauthorized' || now === 'locked')) return 'service-refused'
  return before.connection.state === 'stale' && isServing(after.connection) ? 'service-back' : null
}

function attentionEvents(t: Translate, before: Snapshot, after: Snapshot): readonly NotificationEvent[] {
  if (!after.preferences.notifyAttention) return []
  if (!isServing(before.connection) || !isServing(after.connection)) return []
  const entriesBefore = new Map(before.networks.map((entry) => [entry.id, entry]))
  return after.networks.flatMap((entry) => {
    const former = entriesBefore.get(entry.id)
    if (
      former === undefined ||
      // The end of a log-in has a notification of its own.
      (former.loginOpenedAt !== null && entry.loginOpenedAt === null) ||
      networkState(former, true) === 'attention' ||
      networkState(entry, true) !== 'attention'
    )
      return []
    return [
      {
        kind: 'attention',
        key: `attention ${entry.id}`,
        id: entry.id,
        name: shownName(nameOf(entry)),
        what: whatOf(t, entry),
        advice: adviceOf(t, entry),
        settling: networkState(former, true) === 'pending' && entry.fault === null,
      },
    ]
  })
}

/** Tells how a log-in ended that was begun here. */
function loginEvents(t: Translate, before: Snapshot, after: Snapshot): readonly ToldEvent[] {
  if (!after.preferences.notifyAttention) return []
  const begun = new Set(
    before.networks.flatMap(({ id, loginOpenedAt }) => (loginOpenedAt === null ? [] : [id])),
  )
  return after.networks.flatMap((entry) => {
    if (!begun.has(entry.id) || entry.loginOpenedAt !== null || entry.network === null) return []
    const name = shownName(nameOf(entry))
    const show: Show = { view: 'networks', network: entry.id }
    const what = whatOf(t, entry)
    const { status } = entry.network
    const notification: NotificationData =
      status === 'AUTHENTICATION_REQUIRED'
        ? {
            title: t('notification.login-unfinished.title', { name }),
            body: t('notification.login-unfinished.body'),
            show,
          }
        : status === 'OK'
          ? { title: t('notification.logged-in.title', { name }), body: what, show }
          : { title: t('notification.attention.title', { name, what }), body: adviceOf(t, entry), show }
    return [{ kind: 'login', key: `login ${entry.id}`, notification }]
  })
}

function whatOf(t: Translate, entry: NetworkEntry): string {
  return entry.fault === null ? entryWord(t, entry, true) : faultTitle(t, entry.fault)
}

const advisedStatuses = [
  'ACCESS_DENIED',
  'AUTHENTICATION_REQUIRED',
  'NOT_FOUND',
  'PORT_ERROR',
  'CLIENT_TOO_OLD',
  'REQUESTING_CONFIGURATION',
] as const satisfies readonly NetworkStatus[]

type MinorTrouble = Extract<
  EffectTrouble,
  { readonly kind: 'dns-not-applied' | 'dns-in-part' | 'no-default-route' }
>
function isMinor(trouble: EffectTrouble): trouble is MinorTrouble {
  const minor: readonly EffectTrouble['kind'][] = ['dns-not-applied', 'dns-in-part', 'no-default-route']
  return minor.includes(trouble.kind)
}

/** Returns one sentence that says what the person can do. */
function adviceOf(t: Translate, entry: NetworkEntry): string {
  if (entry.fault !== null) return t('notification.advice.fault')
  const trouble = troubleOf(entry)
  if (trouble !== null && !isMinor(trouble)) return t(`notification.advice.${trouble.kind}`)
  const status = entry.network?.status
  const advised = advisedStatuses.find((each) => each === status)
  return t(`notification.advice.${advised ?? 'other'}`)
}

/** Combines several networks into one notification, so that nobody is flooded. */
export function notificationsOf(
  t: Translate,
  events: readonly NotificationEvent[],
): readonly NotificationData[] {
  const needy = events.filter((event) => event.kind === 'attention')
  const devices = events.filter((event) => event.kind === 'device')
  const told = events.filter((event) => 'notification' in event)
  const isOfService = ({ kind }: NotificationEvent): boolean => kind.startsWith('service-')
  return [
    ...told.filter(isOfService).map(({ notification }) => notification),
    ...attentionWords(t, needy),
    ...deviceNotifications(t, devices),
    ...told.filter((event) => !isOfService(event)).map(({ notification }) => notification),
  ]
}

function attentionWords(
  t: Translate,
  needy: readonly Extract<NotificationEvent, { kind: 'attention' }>[],
): readonly NotificationData[] {
  const show: Show = { view: 'networks' }
  const [first] = needy
  if (first === undefined) return []
  const titleOf = ({ name, what }: typeof first): string => t('notification.attention.title', { name, what })
  if (needy.length === 1) return [{ title: titleOf(first), body: first.advice, show }]
  const title = t('notification.attention.several', { count: needy.length })
  return [{ title, body: firstFew(t, needy.map(titleOf)).join('\n'), show }]
}

/** Reports neither what the person has done by hand since, nor what was decided before the application started. */
function placeEvents(
  t: Translate,
  before: Snapshot,
  after: Snapshot,
  startedAt: number,
): readonly ToldEvent[] {
  const { last, isOn } = after.places
  if (!isOn || last === null || last.at < startedAt || !isNews(before.places.last, last)) return []
  const names = placeNames(after)
  const notification: NotificationData = {
    title: shownLine(decisionLine(t, last, names)),
    body: shownLine(t('place.why', { why: decisionWhy(t, last, names) })),
    show: { view: 'places' },
    // The snapshot says only a moment later that the action can be undone, so the outcome decides here.
    ...(last.outcome.kind === 'done' && {
      actions: [
        { text: t('common.undo'), action: { command: 'places.undo', argument: undefined } },
        { text: t('place.notHere'), action: { command: 'places.notHere', argument: undefined } },
      ],
    }),
  }
  return [
    { kind: 'place', key: `place ${last.place?.id} ${last.rule?.id} ${last.outcome.kind}`, notification },
  ]
}

function isNews(before: PlaceDecision | null, { at, outcome }: PlaceDecision): boolean {
  return before?.at !== at && (outcome.kind === 'done' || isRefused(outcome))
}
