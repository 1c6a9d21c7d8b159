import type { Fault } from '../../contract/fault.ts'
import type { JournalEntry } from '../../contract/journal.ts'
import { type KeptPlaces, noPlaces, type PlaceDecision } from '../../contract/place.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { rememberedOf, remembersSame } from '../state/entries.ts'
import { journalAfter } from '../state/journal.ts'
import type { Store } from '../state/store.ts'
import type { Keep } from '../state/writer.ts'
import type { Nicknames } from './nicknames.ts'
import type { StoredAccounts } from './settings-accounts.ts'
import { type Disk, openPreferences, readPreferences } from './settings-file.ts'

/** The settings of one folder while they are in use */
export interface Persistence {
  /** The settings as they were when the folder was opened */
  readonly accounts: StoredAccounts
  saveAccounts(accounts: StoredAccounts): void
  /** Returns the names that the person gave to devices. */
  nicknames(): Nicknames
  saveNicknames(nicknames: Nicknames): void
  /** Returns the decisions made at places, newest first. */
  decisions(): readonly PlaceDecision[]
  saveDecisions(decisions: readonly PlaceDecision[]): void
  /** Returns what the person and sets did to networks, newest first. */
  journal(): readonly JournalEntry[]
  /** Waits until the current state is in the file; false: it cannot be written. */
  written(): Promise<boolean>
  /** Writes what is not stored yet, and stops. */
  stop(): Promise<void>
}

/** Uses the settings of one folder, or of another after `moveTo`. */
export async function useSettings(
  open: (folder: string, store: Store) => Promise<Persistence>,
  folder: string,
  store: Store,
) {
  let inUse = await open(folder, store)
  return {
    current: () => inUse,
    /** The caller must stop the current settings first. */
    async moveTo(other: string): Promise<void> {
      inUse = await persistIn(other, store)
    },
  }
}

/** Returns a function that waits until the current state is stored in the settings that are then in use. */
export function keepIn(settings: () => Pick<Persistence, 'written'>): Keep {
  return async () => {
    // If another change is being told to listeners just now, the settings hear of this one after it.
    await Promise.resolve()
    return settings().written()
  }
}

/**
 * Restores settings and remembered networks from a folder, and stores them there from now on. A failed write is retried
 * with each change, and after `again` milliseconds.
 */
export async function persistIn(
  folder: string,
  store: Store,
  again = 30_000,
  disk?: Disk,
): Promise<Persistence> {
  const file = await openPreferences(folder, disk)
  let { accounts, nicknames, journal } = file
  let { decisions } = file.places
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  let failed = false
  restore(file, store)

  function save(): void {
    const { networks, preferences, pendingChanges, sets, hosting, places } = store.snapshot()
    const { ignored } = hosting
    const remembered = rememberedOf(networks)
    const saving = file.save({
      preferences,
      remembered,
      ignored,
      pendingChanges,
      sets,
      accounts,
      nicknames,
      places: { ...keptOf(places), decisions },
      journal,
    })
    void saving.then((fault) => tell(fault, store))
    written(saving)
  }
  function written(writing: Promise<Fault | null>): void {
    clearTimeout(retry)
    void writing.then((fault) => {
      clearTimeout(retry)
      if (fault !== null && !stopped) retry = setTimeout(() => written(file.flush()), again).unref()
      // A notice from opening the file stays, because it concerns a file that could not be read.
      if (fault === null && failed) store.dispatch({ type: 'notice-dismissed', id: 'preferences-unwritable' })
      failed = fault !== null
    })
  }
  const stopListening = store.subscribe((after, before) => {
    const told = journal
    journal = journalAfter(journal, before, after, Date.now())
    if (journal !== told || !keepsSame(after, before)) save()
  })

  return {
    accounts: file.accounts,
    saveAccounts(changed) {
      accounts = changed
      save()
    },
    nicknames: () => nicknames,
    saveNicknames(changed) {
      nicknames = changed
      save()
    },
    journal: () => journal,
    decisions: () => decisions,
    saveDecisions(changed) {
      decisions = changed
      save()
    },
    // Changes after `stop` are not stored.
    written: async () => !stopped && (await file.flush()) === null,
    async stop() {
      stopListening()
      stopped = true
      clearTimeout(retry)
      await file.flush()
    },
  }
}

/**
 * Restores like `persistIn`, but writes nothing: beside a running application, a verb that only reads would overwrite
 * newer changes with the state that it restored.
 */
export async function restoreFrom(folder: string, store: Store): Promise<Persistence> {
  const file = await readPreferences(folder)
  restore(file, store)
  return {
    accounts: file.accounts,
    saveAccounts: () => undefined,
    nicknames: () => file.nicknames,
    saveNicknames: () => undefined,
    journal: () => file.journal,
    decisions: () => file.places.decisions,
    saveDecisions: () => undefined,
    written: async () => false,
    stop: async () => undefined,
  }
}

/** Shows what was read from a folder, and why something could not be. */
function restore(file: Awaited<ReturnType<typeof readPreferences>>, store: Store): void {
  const { remembered, preferences, ignored, pendingChanges, sets } = file
  const { decisions, ...places } = file.places
  store.dispatch({ type: 'restored', remembered, preferences, ignored, pendingChanges, sets })
  store.dispatch({ type: 'places-changed', change: { ...noPlaces, ...places, last: decisions[0] ?? null } })
  tell(file.fault, store)
}

function tell(fault: Fault | null, store: Store): void {
  if (fault !== null) store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } })
}

function keptOf({ isOn, places, rules }: KeptPlaces): KeptPlaces {
  return { isOn, places, rules }
}

/** Returns whether two states are stored alike; most of the state of a network is not stored. */
function keepsSame(after: Snapshot, before: Snapshot): boolean {
  const { places } = after
  return (
    after.preferences === before.preferences &&
    after.pendingChanges === before.pendingChanges &&
    after.sets === before.sets &&
    after.hosting.ignored === before.hosting.ignored &&
    places.isOn === before.places.isOn &&
    places.places === before.places.places &&
    places.rules === before.places.rules &&
    remembersSame(after.networks, before.networks)
  )
}
