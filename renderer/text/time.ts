import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

/** "now", "40 s ago", "2 min ago", "3 days ago"; 0 is never. A time in the future, by another clock, is "now". */
export function relativeTime(t: Translate, at: number, now: number): string {
  if (at === 0) return t('time.never')
  const ago = now - at
  if (Number.isNaN(ago)) return notKnown
  for (const [unit, length] of units) {
    const count = Math.floor(ago / length)
    if (count >= 1) return t(`time.${unit}`, { count })
  }
  const count = Math.floor(ago / 1000)
  return count < 5 ? t('time.now') : t('time.seconds', { count })
}
