import type { Show } from '../../../contract/commands.ts'
import { nameOf } from '../../../contract/network-state.ts'
import type { FlagName } from '../../../contract/node.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { Translate } from '../../../words/translate.ts'
import { shownName } from '../../base/shown-text.ts'
import type { NotificationData } from './notification-markup.ts'

/** An event that opens this computer to a network: it joins an unknown network, or gives a network more rights. */
export interface Opening {
  readonly kind: 'opening'
  readonly key: string
  /**
   * The network was known before. Its joining is reported only if it was reported once already and the network was left
   * since.
   */
  readonly isKnown: boolean
  readonly notification: NotificationData
}

const opening = ['allowDefault', 'allowGlobal', 'allowDNS'] as const satisfies readonly FlagName[]

/**
 * Returns the changes that open this computer. A page can request them without a click of the person, so main reports
 * them as soon as they are requested, whichever windows are visible and whatever the preferences say. Restoring a
 * remembered state is not reported.
 */
export function openings(t: Translate, before: Snapshot, after: Snapshot): readonly Opening[] {
  if (before.networks === after.networks) return []
  const entriesBefore = new Map(before.networks.map((entry) => [entry.id, entry]))
  return after.networks.flatMap((entry) => {
    const former = entriesBefore.get(entry.id)
    if (entry === former || entry.intent === null) return []
    const wasConnected = former?.intent?.connected ?? former?.joined ?? false
    const isJoining = entry.intent.connected === true && !wasConnected
    return [
      ...(isJoining ? [joins(t, entry, former !== undefined)] : []),
      ...opened(former, entry).map((flag) => allows(t, entry, flag)),
    ]
  })
}

function opened(
  former: NetworkEntry | undefined,
  { intent }: NetworkEntry,
): readonly (typeof opening)[number][] {
  return opening.filter(
    (flag) =>
      // A flag that is just being switched off still counts as on.
      intent?.flags?.[flag] === true && (former?.intent?.flags?.[flag] ?? former?.flags[flag]) !== true,
  )
}

function joins(t: Translate, { id }: NetworkEntry, isKnown: boolean): Opening {
  const notification: NotificationData = {
    title: t('notification.opening.joins', { id }),
    body: t('notification.opening.joinsBody'),
    show: shows(id),
    actions: [
      {
        text: t('notification.opening.leave'),
        action: { command: 'network.connect', argument: { id, connected: false } },
      },
    ],
  }
  return { kind: 'opening', key: `joins ${id}`, isKnown, notification }
}

function allows(t: Translate, entry: NetworkEntry, flag: (typeof opening)[number]): Opening {
  const { id } = entry
  const notification: NotificationData = {
    title: t('notification.opening.allows', { flag, name: shownName(nameOf(entry)) }),
    body: t('notification.opening.allowsBody', { id }),
    show: shows(id),
    actions: [
      {
        text: t('notification.opening.forbid'),
        action: { command: 'network.setFlag', argument: { id, flag, value: false } },
      },
    ],
  }
  return { kind: 'opening', key: `${flag} ${id}`, isKnown: false, notification }
}

function shows(network: string): Show {
  return { view: 'networks', network }
}
