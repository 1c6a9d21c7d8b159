import type { DeviceList } from '../../../contract/devices.ts'
import type { Device } from '../../../domain/devices/device.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'

/** A device came or went that the person watches. */
export interface DeviceMove {
  readonly kind: 'came' | 'went'
  readonly device: Device
}

/** When something was read, on two clocks */
interface Moment {
  /** Milliseconds since the epoch: somebody may set this clock */
  readonly clock: number
  /** Milliseconds of a clock that only goes forward; it may stand still while the computer sleeps */
  readonly steady: number
}

interface Watched {
  /** As it was listed last; null: not in this run */
  readonly device: Device | null
  /** What the person was notified of, or could see at the start */
  readonly reported: 'here' | 'gone'
  readonly reportedAt: number
  /** Since when it has not been there; null: it is */
  readonly awaySince: number | null
}

/** All in milliseconds. A device counts as gone when it was not there for as long. */
export const goneAfter = 2 * 60_000
/** What is found so soon after nothing could be found out (a start, sleep, another network) may have been so for long. */
export const settling = 3 * 60_000
/** Of one device there is one notification in this time, however often it comes and goes. */
export const damping = 10 * 60_000
/** Of all of them there is one in this time; what comes meanwhile stands in the next. */
export const together = 60_000
/** Between two reads: after a longer pause nobody can say what was in between. */
const longestPause = 3 * 60_000
/** By which two clocks may differ between two reads; with more, one was set, or the computer slept. */
const drift = 30_000

/**
 * Tells from one list of devices to the next which of those that a person watches came and went. It asks nobody: as a device
 * is gone only some minutes after its last word, the pace at which devices are read at rest is enough.
 */
export function createComeAndGo() {
  const all = new Map<NodeAddress, Watched>()
  let last: Moment | null = null
  let networks = ''
  let quietUntil = 0
  let lastReportAt = Number.NEGATIVE_INFINITY

  /** Whether this list goes on from the one before. */
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
    /** `isOnline`: the service answers and reaches the world, so that who is not there is away. */
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
      // Handed on anew, and not read anew
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
