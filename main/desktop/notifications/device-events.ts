import type { WaitingDevice } from '../../../contract/hosting.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Translate } from '../../../words/translate.ts'
import { firstFew, shownName } from '../../base/shown-text.ts'
import type { NotificationData } from './notification-markup.ts'

export interface DeviceEvent {
  readonly kind: 'device'
  readonly key: string
  readonly device: WaitingDevice
}

/**
 * Returns the devices that have begun to wait for authorization. A device that first asked before `startedAt` (ms since
 * the epoch) was already waiting while the application did not run; the tray shows it, but it is not news. The same is
 * true if the service does not say when a device asked, because it may have waited for days.
 */
export function deviceEvents(before: Snapshot, after: Snapshot, startedAt: number): readonly DeviceEvent[] {
  if (!after.preferences.notifyDevices) return []
  const waitedBefore = new Set(before.hosting.waiting.map(keyOfDevice))
  return after.hosting.waiting
    .filter((device) => isSince(device, startedAt) && !waitedBefore.has(keyOfDevice(device)))
    .map((device) => ({ kind: 'device', key: keyOfDevice(device), device }))
}

/** A single device can be authorized or ignored from its notification; a notification for several opens the window. */
export function deviceNotifications(
  t: Translate,
  events: readonly DeviceEvent[],
): readonly NotificationData[] {
  const [first] = events
  if (first === undefined) return []
  if (events.length === 1) {
    const { network, networkName, member, name } = first.device
    const argument = { network, member }
    return [
      {
        title: t('notification.device.title', {
          network: shownName(networkName === '' ? network : networkName),
        }),
        body:
          name === ''
            ? t('notification.device.unnamed', { address: member })
            : t('notification.device.body', { name: shownName(name), address: member }),
        show: { view: 'hosting', network },
        actions: [
          {
            text: t('notification.device.authorize'),
            action: { command: 'hosting.authorizeDevice', argument },
          },
          { text: t('notification.device.ignore'), action: { command: 'hosting.ignoreDevice', argument } },
        ],
      },
    ]
  }
  const networks = [...new Set(events.map(({ device }) => shownName(device.networkName || device.network)))]
  return [
    {
      title: t('notification.device.several', { count: events.length }),
      body: firstFew(t, networks).join('\n'),
      show: { view: 'hosting', network: networks.length === 1 ? first.device.network : null },
    },
  ]
}

function isSince({ since }: WaitingDevice, startedAt: number): boolean {
  return since !== null && since >= startedAt
}

function keyOfDevice({ network, member }: WaitingDevice): string {
  return `device ${network} ${member}`
}

/**
 * Returns a function that tells when the application started, in ms since the epoch by the current wall clock. If the
 * clock is set back, the start moves back too; otherwise no device would be news until the clock caught up. `steady`
 * returns ms of a monotonic clock, which may stand still while the computer sleeps.
 */
export function startTime(clock: () => number, steady: () => number): () => number {
  const began = steady()
  let start = clock()
  return () => {
    start = Math.min(start, clock() - (steady() - began))
    return start
  }
}
