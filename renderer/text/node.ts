import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'

/** How far the service's clock is from this computer's. `ahead`: seconds; null: unknown */
export function clockWord(t: Translate, ahead: number | null): string {
  if (ahead === null) return notKnown
  if (ahead === 0) return t('node.clockSame')
  return t(ahead > 0 ? 'node.clock.ahead' : 'node.clock.behind', { time: durationWord(t, Math.abs(ahead)) })
}

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

/** Seconds up to two minutes, then minutes up to two hours, and so on */
function durationWord(t: Translate, seconds: number): string {
  const [unit, length] = units.find((each) => seconds >= 2 * each[1]) ?? (['seconds', 1] as const)
  return t(`node.${unit}`, { count: Math.floor(seconds / length) })
}
