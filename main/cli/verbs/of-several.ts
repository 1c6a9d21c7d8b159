import { nameOf } from '../../../contract/network-state.ts'
import type { PauseReport } from '../../../contract/pause.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultText } from './refreshed.ts'
import type { VerbOutcome } from './verb.ts'

/** How a verb ends that changed several networks: what was not done says why, and what was done is said all the same. */
export function outcomeOfSeveral(
  t: Translate,
  text: string,
  failed: PauseReport['failed'],
  networks: readonly NetworkEntry[],
): VerbOutcome {
  if (failed.length === 0) return { code: 0, text }
  const names = new Map(networks.map((entry) => [entry.id, nameOf(entry)]))
  const reasons = failed.map(
    ({ network, fault }) => `${visibleText(names.get(network) ?? network)}: ${faultText(t, fault)}`,
  )
  return { code: 1, text, reason: reasons.join('\n') }
}
