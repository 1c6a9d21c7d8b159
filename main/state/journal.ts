import {
  type EndOfPause,
  type JournalEntry,
  mostJournalEntries,
  mostJournalNetworks,
} from '../../contract/journal.ts'
import type { UsedSet } from '../../contract/network-set.ts'
import type { ChangedBy, Pause } from '../../contract/pause.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'

type Journal = readonly JournalEntry[]
type Journaled = Pick<Snapshot, 'networks' | 'sets'>
type PausedEntry = NetworkEntry & { readonly pause: Pause }

/** ms within which networks that resume for the same reason make one entry */
const together = 5_000

/**
 * Returns the journal, newest first, with what happened between two states; the same object where nothing did. `now`: ms
 * since the epoch. It is kept in one file with the states that it tells of, so that a process that is killed between
 * two writes leaves both or neither.
 */
export function journalAfter(journal: Journal, before: Journaled, after: Journaled, now: number): Journal {
  const pauses = after.networks === before.networks ? [] : pausesBetween(journal, before, after, now)
  const sets = after.sets.used === before.sets.used ? [] : setsBetween(before.sets.used, after.sets.used, now)
  const entries = [...pauses, ...sets]
  return entries.length === 0 ? journal : bounded(entries.reduce(withEntry, journal))
}

function pausesBetween(journal: Journal, before: Journaled, after: Journaled, now: number): Journal {
  const old = pausedOf(before)
  const current = pausedOf(after)
  const begun = [...current.values()].filter(
    ({ id, pause }) =>
      pause.step === 'paused' &&
      old.get(id)?.pause.step !== 'paused' &&
      !isOfPlan(pause.by) &&
      !isTold(journal, id),
  )
  const over = [...old.values()].filter(({ id, pause }) => pause.step !== 'pausing' && !current.has(id))
  return [
    ...begun.map(
      (entry): JournalEntry => ({
        kind: 'paused',
        at: now,
        networks: [{ id: entry.id, name: entry.name }],
        by: entry.pause.by,
        until: entry.pause.until,
      }),
    ),
    ...over.flatMap((entry): Journal => {
      const why = endOf(entry, after.networks.find(({ id }) => id === entry.id) ?? null, now)
      // The entry of the set, or the decision about the place, tells it.
      if (isOfPlan(entry.pause.by) && isOfPlan(why)) return []
      return [{ kind: 'resumed', at: now, networks: [{ id: entry.id, name: entry.name }], why }]
    }),
  ]
}

/** A network that could not be resumed is paused as before. */
function isTold(journal: Journal, id: NetworkId): boolean {
  const last = journal.find((one) => 'networks' in one && one.networks.some((network) => network.id === id))
  return last?.kind === 'paused'
}

function pausedOf({ networks }: Journaled): ReadonlyMap<NetworkId, PausedEntry> {
  const isPaused = (entry: NetworkEntry): entry is PausedEntry => entry.pause !== null
  return new Map(networks.filter(isPaused).map((entry) => [entry.id, entry]))
}

function endOf({ intent, pause }: PausedEntry, after: NetworkEntry | null, now: number): EndOfPause {
  if (intent?.pause === null && intent.endedBy !== undefined) return intent.endedBy
  if (after === null || !after.joined) return { kind: 'left' }
  return { kind: pause.until !== null && pause.until <= now ? 'time' : 'unknown' }
}

function isOfPlan({ kind }: ChangedBy | EndOfPause): boolean {
  return kind === 'set' || kind === 'place'
}

function setsBetween(before: UsedSet | null, after: UsedSet | null, at: number): Journal {
  // The changes that a place's rule made are among the decisions.
  if (before === null || before.by.kind === 'place' || before.step === 'used') return []
  const { name, by } = before
  if (after !== null && (after.id !== before.id || after.at !== before.at)) return []
  if (before.step === 'using')
    return after?.step === 'used'
      ? [{ kind: 'used-set', at, name, by, changed: after.changed.length, failed: after.failed.length }]
      : []
  return after === null || after.step === 'used'
    ? [{ kind: 'undid-set', at, name, failed: after?.changed.length ?? 0 }]
    : []
}

/** Networks that were paused or resumed together make one entry. */
function withEntry(journal: Journal, entry: JournalEntry): Journal {
  const [last, ...others] = journal
  if (last === undefined || !('networks' in last) || !('networks' in entry)) return [entry, ...journal]
  return isSame(last, entry)
    ? [{ ...last, networks: [...last.networks, ...entry.networks] }, ...others]
    : [entry, ...journal]
}

function isSame(last: JournalEntry, entry: JournalEntry): boolean {
  if (entry.at - last.at > together || entry.at < last.at) return false
  if (last.kind === 'paused' && entry.kind === 'paused')
    return last.until === entry.until && isSameReason(last.by, entry.by)
  return last.kind === 'resumed' && entry.kind === 'resumed' && isSameReason(last.why, entry.why)
}

function isSameReason(one: ChangedBy | EndOfPause, other: ChangedBy | EndOfPause): boolean {
  return one.kind === other.kind && ('name' in one ? one.name : '') === ('name' in other ? other.name : '')
}

/** Drops the oldest entries that are too many. */
export function bounded(journal: Journal): Journal {
  let networks = 0
  const end = journal.findIndex((entry, index) => {
    networks += 'networks' in entry ? entry.networks.length : 0
    return index >= mostJournalEntries || (index > 0 && networks > mostJournalNetworks)
  })
  return end < 0 ? journal : journal.slice(0, end)
}
