import type { DeviceList } from '../../../contract/devices.ts'
import type { Device } from '../../../domain/devices/device.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { firstFew, shownName } from '../../base/shown-text.ts'
import type { NotificationData } from './notification-markup.ts'

/** A watched device came online or went offline. */
export interface DeviceMove {
  readonly kind: 'came' | 'went'
  readonly device: Device
}

/** The time of one reading, on two clocks. */
interface Moment {
  /** ms since the epoch, by the wall clock, which somebody may set. */
  readonly clock: number
  /** ms of a monotonic clock, which may stand still while the computer sleeps. */
  readonly steady: number
}

interface Watched {
  /** The device as it was last listed; null: it has not been listed since the application started. */
  readonly device: Device | null
  /** The state that the person was last notified of, or that was found while nothing was reported. */
  readonly reported: 'here' | 'gone'
  readonly reportedAt: number
  /** The time since which the device has been offline; null: it is online. */
  readonly awaySince: number | null
}

/** ms. A device counts as gone when it has been offline for this long. */
export const goneAfter = 2 * 60_000
/**
 * ms. After a gap in the readings (a start, sleep, another network), a change found within this time may be an old one.
 */
export const settling = 3 * 60_000
/** ms. One device causes at most one notification in this time, however often it comes and goes. */
export const damping = 10 * 60_000
/** ms. All devices together cause at most one notification in this time; later moves are part of the next one. */
export const together = 60_000
/** ms between two readings. After a longer pause nobody knows what happened in between. */
const longestPause = 3 * 60_000
/** ms. If the two clocks differ by more than this between two readings, a clock was set or the computer slept. */
const drift = 30_000

/**
 * Compares each list of devices with the one before and returns the watched devices that came or went. It sends no
 * requests of its own: a device counts as gone only some minutes after it was last seen, so the slow pace at which
 * devices are read in the background is enough.
 */
export function createComeAndGo() {
  const all = new Map<NodeAddress, Watched>()
  let last: Moment | null = null
  let networks = ''
  let quietUntil = 0
  let lastReportAt = Number.NEGATIVE_INFINITY

  /** Returns whether this list continues the one before, without a gap in between. */
  function goesOn(now: Moment, list: DeviceList): boolean {
    const joined = list.networks
      .flatMap(({ id, joined }) => (joined ? [id] : []))
      .sort()
      .join()
    const isOther = joined !== networks
    const before = last
    networks = joined
    last = now
    if (before === null || isOther) return false
    const passed = now.steady - before.steady
    return passed <= longestPause && Math.abs(now.clock - before.clock - passed) <= drift
  }

  function look(
    node: NodeAddress,
    found: Device | undefined,
    now: number,
    isDue: boolean,
  ): DeviceMove | null {
    const before = all.get(node)
    const device = found ?? before?.device ?? null
    const online = found?.online === true
    const awaySince = online ? null : (before?.awaySince ?? now)
    if (before === undefined || now < quietUntil) {
      const reportedAt = before?.reportedAt ?? Number.NEGATIVE_INFINITY
      all.set(node, { device, awaySince, reported: online ? 'here' : 'gone', reportedAt })
      return null
    }
    const isGone = awaySince !== null && now - awaySince >= goneAfter
    const state = online ? 'here' : isGone ? 'gone' : before.reported
    const isNews = state !== before.reported && isDue && now - before.reportedAt >= damping
    const report = isNews ? { reported: state, reportedAt: now } : {}
    all.set(node, { ...before, device, awaySince, ...report })
    return isNews && device !== null ? { kind: online ? 'came' : 'went', device } : null
  }

  return {
    /**
     * Processes a new list. `isOnline` is true if the service answers and has a connection, so that a missing device is
     * really away.
     */
    next(
      list: DeviceList,
      watched: readonly NodeAddress[],
      isOnline: boolean,
      now: number,
    ): readonly DeviceMove[] {
      for (const node of all.keys()) if (!watched.includes(node)) all.delete(node)
      if (!isOnline || list.fault !== null) {
        last = null
        return []
      }
      // This list was delivered again, but it is the same reading as before.
      if (list.at === last?.clock) return []
      if (!goesOn({ steady: now, clock: list.at }, list)) quietUntil = now + settling
      if (watched.length === 0) return []
      const listed = new Map(list.devices.map((device) => [device.node, device]))
      const isDue = now - lastReportAt >= together
      const moves = watched.flatMap((node) => look(node, listed.get(node), now, isDue) ?? [])
      if (moves.length > 0) lastReportAt = now
      return moves
    },
  }
}

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
  const titles = moves.map((move) => titleOf(t, move))
  return [
    {
      title: t('notification.move.several', { count: moves.length }),
      body: firstFew(t, titles).join('\n'),
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
