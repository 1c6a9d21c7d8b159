import type { Translate } from '../../../words/translate.ts'
import { shownName } from '../../base/shown-text.ts'
import type { DeviceMove } from './come-and-go.ts'
import type { NotificationData } from './notification-data.ts'

/** A notification names at most this many devices. */
const most = 4

/**
 * Puts all moves into one notification, so that nobody is flooded. `at` is the time of the reading, in ms since the
 * epoch.
 */
export function moveNotifications(
  t: Translate,
  moves: readonly DeviceMove[],
  at: number,
): readonly NotificationData[] {
  const [first] = moves
  if (first === undefined) return []
  const { device } = first
  if (moves.length === 1) {
    const show = { view: 'devices', network: null, device: device.node } as const
    return [{ title: titleOf(t, first), body: bodyOf(t, first, at), show }]
  }
  const listed = moves.slice(0, most).map((move) => titleOf(t, move))
  const more = moves.length - listed.length
  return [
    {
      title: t('notification.move.several', { count: moves.length }),
      body: [...listed, ...(more > 0 ? [t('notification.more', { count: more })] : [])].join('\n'),
      show: { view: 'devices', network: null, device: null },
    },
  ]
}

function titleOf(t: Translate, { kind, device: { node, names } }: DeviceMove): string {
  const name = names[0]?.name
  return t(`notification.move.${kind}`, { name: name === undefined ? node : shownName(name) })
}

function bodyOf(t: Translate, { kind, device: { lastSeen } }: DeviceMove, at: number): string {
  if (kind === 'came') return t('notification.move.cameBody')
  if (lastSeen === null) return t('notification.move.unseen')
  return t('notification.move.wentBody', { minutes: Math.max(1, Math.round((at - lastSeen) / 60_000)) })
}
