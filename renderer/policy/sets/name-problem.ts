import type { NetworkSet } from '../../../contract/network-set.ts'
import { longestNickname } from '../../../domain/devices/nickname.ts'
import { isSameSetName, readSetName } from '../../../domain/policy/set-name.ts'
import type { Translate } from '../../../words/translate.ts'

/** Why a set cannot be called so; null: it can. `others`: all but itself. */
export function nameProblem(t: Translate, text: string, others: readonly NetworkSet[]): string | null {
  const name = readSetName(text)
  if (name === null) return t('sets.nameUnfit', { most: longestNickname })
  return others.some((other) => isSameSetName(other.name, name)) ? t('sets.nameTaken') : null
}
