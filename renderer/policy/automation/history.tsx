import { useEffect, useState } from 'preact/hooks'
import type { EndOfPause, JournalEntry } from '../../../contract/journal.ts'
import { noSets } from '../../../contract/network-set.ts'
import { nameOf } from '../../../contract/network-state.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import { isRefused, noPlaces, type PlaceDecision } from '../../../contract/place.ts'
import { type Result, success } from '../../../contract/result.ts'
import { isoTime } from '../../../domain/time.ts'
import { clockTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import {
  decisionLine,
  decisionWhy,
  fingerprintsLine,
  type PlaceNames,
  placeNames,
} from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { lazy } from '../../app/lazy.tsx'
import { useApp } from '../../app/state.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/group.tsx'
import { type Mark, MarkSwatch, markOf } from '../places/lanes.tsx'
import { Part } from './part.tsx'

const PlacesChart = lazy(
  () => import('../places/places-chart.tsx'),
  ({ PlacesChart }) => PlacesChart,
)

/** Milliseconds. New entries are asked for at once. */
const pause = 60_000

interface Told {
  readonly journal: readonly JournalEntry[]
  readonly decisions: readonly PlaceDecision[]
}

/** Lists what sets, pauses and places did lately, and why. The snapshot does not have this list. */
export function History() {
  const t = useTranslate()
  const { snapshot, tryAsk } = useApp()
  const { places = noPlaces, sets = noSets, networks = [] } = snapshot.value ?? {}
  const { last } = places
  const hasDecisions = places.isOn || last !== null
  async function read(): Promise<Result<Told>> {
    const [journal, decisions] = await Promise.all([
      tryAsk('automation.journal'),
      hasDecisions ? tryAsk('places.decisions') : success([]),
    ])
    if (!journal.ok) return journal
    return decisions.ok ? success({ journal: journal.value, decisions: decisions.value }) : decisions
  }
  const { value, fault, refresh } = usePolled<Told>(read, reuseSame, pause)
  const paused = networks.flatMap(({ id, pause }) => (pause === null ? [] : [`${id} ${pause.step}`])).join()
  useEffect(() => void refresh(), [hasDecisions, last, sets.used, paused, refresh])
  return (
    <Part name="history" heading={t('automation.history')}>
      {fault !== null && <FaultBanner fault={fault} />}
      {value === null ? (
        fault === null && <p class="secondary">{t('automation.loading')}</p>
      ) : (
        <List {...value} />
      )}
    </Part>
  )
}

/** The number of entries that are listed at first */
const few = 6

function List({ journal, decisions }: Told) {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const snapshot = useApp().snapshot.value ?? { networks: [], sets: noSets }
  const entries = historyEntries(t, decisions, journal, placeNames(snapshot))
  if (entries.length === 0) return <p class="secondary">{t('automation.nothing')}</p>
  return (
    <>
      <ol class="history-entries stack gap-0">
        {entries.slice(0, isWhole ? entries.length : few).map((one, index) => (
          <Line key={entries.length - index} entry={one} />
        ))}
      </ol>
      {!isWhole && entries.length > few && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('automation.showAll', { count: entries.length })}
        </Button>
      )}
      {decisions.length > 0 && (
        <Fold title={t('decisions.chart')}>
          <PlacesChart decisions={decisions} />
        </Fold>
      )}
    </>
  )
}

function Line({ entry: { at, mark, what, trouble, why } }: { readonly entry: HistoryEntry }) {
  const t = useTranslate()
  return (
    <li class="history-entry">
      <MarkSwatch mark={mark} />
      <span>{what}</span>
      <time class="secondary history-time" dateTime={isoTime(at) ?? undefined}>
        {clockTime(t, at, Date.now())}
      </time>
      {trouble !== null && <span class="history-more attention-text">{trouble}</span>}
      {why !== null && <span class="history-more secondary">{why}</span>}
    </li>
  )
}

/** Something that a place, a set or the person did to networks, and why */
interface HistoryEntry {
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
function historyEntries(
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
