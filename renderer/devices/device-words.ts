import type { Device } from '../../domain/devices/device.ts'
import { clockTime } from '../../words/clock-time.ts'
import type { Translate } from '../../words/translate.ts'
import { relativeTime } from '../text/time.ts'

/** A name may be as long as its host likes; more of it than this is no name. */
export const longestShown = 400

/** By its best name, else by its node */
export function deviceName({ names, node }: Pick<Device, 'names' | 'node'>): string {
  return (names[0]?.name ?? node).slice(0, longestShown)
}

/** "online since 12:31", "seen 3 h ago". `at`: when that was read, in milliseconds since the epoch */
export function presenceWord(t: Translate, { online, since, lastSeen, path }: Device, at: number): string {
  if (online) {
    return since === null ? t('devices.online') : t('devices.onlineSince', { time: clockTime(t, since, at) })
  }
  if (lastSeen === null) return t(path === null ? 'devices.neverSeen' : 'devices.seenUnknown')
  return t('devices.seen', { time: relativeTime(t, lastSeen, at) })
}

/** "Direct, 12 ms" */
export function wayWord(t: Translate, { path, latency }: Device): string {
  if (path === null) return t('devices.wayWords.none')
  return latency === null ? t(`devices.wayWords.${path}`) : t(`devices.wayWords.${path}In`, { latency })
}
