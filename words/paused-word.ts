import type { Pause } from '../contract/pause.ts'
import { clockTime } from './clock-time.ts'
import type { Translate } from './translate.ts'

/** "Paused until 3:40 PM" */
export function pausedWord(t: Translate, step: Pause['step'], until: number | null, now: number): string {
  if (step === 'resuming') return t('network-status.resuming')
  if (step === 'pausing') return t('network-status.pausing')
  return t('network-status.paused', { until: until === null ? 'none' : clockTime(t, until, now) })
}
