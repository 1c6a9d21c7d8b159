import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'

/** null: unknown */
export function yesOrNo(t: Translate, value: boolean | null): string {
  if (value === null) return notKnown
  return t(value ? 'common.yes' : 'common.no')
}
