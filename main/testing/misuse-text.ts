import type { Result } from '../../contract/result.ts'
import { t } from '../../words/testing/english.ts'
import type { Misuse } from '../cli/verbs/verb.ts'

/** Returns what is said of arguments that a verb refuses; null: it accepts them. */
export function misuseText(read: Result<unknown, Misuse>): string | null {
  return read.ok ? null : read.error(t)
}
