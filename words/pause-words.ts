import { type OfferedPause, offeredPauses, type Pause } from '../contract/pause.ts'
import { endOfPause } from '../domain/policy/pause-time.ts'
import { clockTime } from './formats.ts'
import type { Translate } from './translate.ts'

/** "An hour", "Until tomorrow, 6:00 AM" */
export function offeredPauseWord(t: Translate, name: OfferedPause, now: number): string {
  return t(`pause.lengths.${name}`, { time: endTime(t, name, now, false) ?? '' })
}

/**
 * Returns when it would end: "4:25 PM", with the day where that is not today and `withDay`; null: when somebody resumes
 * it
 */
export function endTime(t: Translate, name: OfferedPause, now: number, withDay = true): string | null {
  const end = endOfPause(offeredPauses[name], now)
  return end === null ? null : clockTime(t, end, withDay ? now : end)
}

/** "Paused until 3:40 PM" */
export function pausedWord(t: Translate, step: Pause['step'], until: number | null, now: number): string {
  if (step === 'resuming') return t('network-status.resuming')
  if (step === 'pausing') return t('network-status.pausing')
  return t('network-status.paused', { until: until === null ? 'none' : clockTime(t, until, now) })
}
