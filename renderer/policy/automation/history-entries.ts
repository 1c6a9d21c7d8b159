import type { EndOfPause, JournalEntry } from '../../../contract/journal.ts'
import { nameOf } from '../../../contract/network-state.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import { isRefused, type PlaceDecision } from '../../../contract/place.ts'
import { clockTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { decisionLine, decisionWhy, fingerprintsLine, type PlaceNames } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { type Mark, markOf } from '../places/lanes.tsx'

/** Something that a place, a set or the person did to networks, and why */
export interface HistoryEntry {
  /** Milliseconds since the epoch */
  readonly at: number
  readonly mark: Mark
  readonly what: string
  /** The reason why it was not done, or not wholly; null where it was */
  readonly trouble: string | null
  /** null where `what` says it all */
  readonly why: string | null
}

/** Returns everything that places, sets and the person did to networks, the newest first. */
export function historyEntries(
  t: Translate,
  decisions: readonly PlaceDecision[],
  journal: readonly JournalEntry[],
  names: PlaceNames,
): readonly HistoryEntry[] {
  return [
    ...decisions.map((decision) => ofDecision(t, decision, names)),
    ...journal.map((entry) => ofEntry(t, entry)),
  ].toSorted((one, other) => other.at - one.at)
}

function ofDecision(t: Translate, decision: PlaceDecision, names: PlaceNames): HistoryEntry {
  const { at, outcome, fingerprints } = decision
  return {
    at,
    mark: markOf(decision),
    what: decisionLine(t, decision, names),
    trouble: isRefused(outcome) ? decisionWhy(t, decision, names) : null,
    why:
      fingerprints.length === 0
        ? null
        : t('decisions.seen', { fingerprints: fingerprintsLine(t, fingerprints, names) }),
  }
}

function ofEntry(t: Translate, entry: JournalEntry): HistoryEntry {
  const { at } = entry
  switch (entry.kind) {
    case 'paused': {
      const until = entry.until === null ? 'none' : clockTime(t, entry.until, Date.now())
      const what = t('automation.paused', { names: namesOf(t, entry.networks), until })
      return { at, mark: 'done', what, trouble: null, why: reasonOf(t, entry.by) }
    }
    case 'resumed': {
      const { why } = entry
      const isResumed = why.kind !== 'left' && why.kind !== 'unknown'
      const names = namesOf(t, entry.networks)
      const what = isResumed ? t('automation.resumed', { names }) : t('automation.pauseEnded', { names })
      return { at, mark: 'done', what, trouble: null, why: reasonOfEnd(t, why) }
    }
    case 'used-set': {
      const { name, by, changed, failed } = entry
      const mark = failed > 0 ? 'refused' : changed === 0 ? 'idle' : 'done'
      const what = t('automation.usedSet', { name, count: changed })
      return { at, mark, what, trouble: notChanged(t, failed), why: reasonOf(t, by) }
    }
    case 'undid-set': {
      const { name, failed } = entry
      const what = t('automation.undidSet', { name })
      return { at, mark: failed > 0 ? 'refused' : 'done', what, trouble: notChanged(t, failed), why: null }
    }
  }
}

/** More of them are only counted. */
const mostNamed = 3

function namesOf(t: Translate, networks: readonly Parameters<typeof nameOf>[0][]): string {
  return networks.length > mostNamed
    ? t('automation.networks', { count: networks.length })
    : listOf(t, networks.map(nameOf))
}

function notChanged(t: Translate, count: number): string | null {
  return count === 0 ? null : t('automation.notChanged', { count })
}

function reasonOf(t: Translate, by: ChangedBy): string {
  return t('automation.why', { by: by.kind, name: 'name' in by ? by.name : '' })
}

function reasonOfEnd(t: Translate, why: EndOfPause): string {
  return t('automation.whyEnded', { by: why.kind, name: 'name' in why ? why.name : '' })
}
