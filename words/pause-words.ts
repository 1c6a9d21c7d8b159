import { type OfferedPause, offeredPauses } from '../contract/offered-pauses.ts'
import { endOfPause } from '../domain/policy/pause-time.ts'
import { clockTime } from './clock-time.ts'
import type { Translate } from './translate.ts'

/** "An hour", "Until tomorrow, 6:00 AM" */
export function offeredPauseWord(t: Translate, name: OfferedPause, now: number): string {
  return t(`pause.lengths.${name}`, { time: endTime(t, name, now, false) ?? '' })
}

/** When it would end: "4:25 PM", with the day where that is not today and `withDay`; null: when somebody resumes it */
export function endTime(t: Translate, name: OfferedPause, now: number, withDay = true): string | null {
  const end = endOfPause(offeredPauses[name], now)
  return end === null ? null : clockTime(t, end, withDay ? now : end)
}
