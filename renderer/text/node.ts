import { durationWord, notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'

/** Says how far the service's clock is from this computer's. `ahead`: seconds; null: unknown */
export function clockWord(t: Translate, ahead: number | null): string {
  if (ahead === null) return notKnown
  if (ahead === 0) return t('node.clockSame')
  return t(ahead > 0 ? 'node.clock.ahead' : 'node.clock.behind', { time: durationWord(t, Math.abs(ahead)) })
}
