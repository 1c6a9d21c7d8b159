import type { NetworkSet } from '../../../contract/network-set.ts'
import type { Result } from '../../../contract/result.ts'
import { isSameSetName } from '../../../domain/policy/set-name.ts'
import { fold } from '../../../domain/search/fold.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { Translate } from '../../../words/translate.ts'
import { notDone, type VerbOutcome } from './verb.ts'

/** The set that is called so on the command line: by its name, else by the beginning of one that is no other's. */
export function findSet(
  t: Translate,
  sets: readonly NetworkSet[],
  given: string,
): Result<NetworkSet, VerbOutcome> {
  const same = sets.find(({ name }) => isSameSetName(name, given))
  if (same !== undefined) return { ok: true, value: same }
  const begun = sets.filter(({ name }) => fold(name).startsWith(fold(given)))
  const [set, ...others] = begun
  if (set !== undefined && others.length === 0) return { ok: true, value: set }
  if (sets.length === 0) return { ok: false, error: notDone(t('command-line.noSets')) }
  const shown = (set === undefined ? sets : begun).map(({ name }) => `\n  ${visibleText(name)}`).join('')
  const said =
    set === undefined ? t('command-line.noSuchSet', { given }) : t('command-line.severalSets', { given })
  return { ok: false, error: notDone(`${said}${shown}`, set === undefined ? 1 : 2) }
}
