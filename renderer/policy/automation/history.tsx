import { useEffect, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../contract/journal.ts'
import { noSets } from '../../../contract/network-set.ts'
import { noPlaces, type PlaceDecision } from '../../../contract/place.ts'
import { type Result, success } from '../../../contract/result.ts'
import { isoTime } from '../../../domain/time.ts'
import { clockTime } from '../../../words/formats.ts'
import { placeNames } from '../../../words/place-words.ts'
import { lazy } from '../../app/lazy.tsx'
import { useApp } from '../../app/state.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/group.tsx'
import { MarkSwatch } from '../places/lanes.tsx'
import { type HistoryEntry, historyEntries } from './history-entries.ts'
import { Part } from './part.tsx'

const PlacesChart = lazy(
  () => import('../places/places-chart.tsx').then(({ PlacesChart }) => PlacesChart),
  () => Promise.resolve([]),
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
