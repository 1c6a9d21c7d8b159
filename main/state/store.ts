import { noAccounts } from '../../contract/account.ts'
import { emptyHosting } from '../../contract/hosting.ts'
import { noSets } from '../../contract/network-set.ts'
import { noPlaces } from '../../contract/place.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { nameCollator } from '../../words/formats.ts'
import type { Comparisons } from './effects.ts'
import type { PolledNetworks } from './entries.ts'
import type { StateEvent } from './event.ts'
import { reduce } from './reduce.ts'

/** The snapshot, and the data that is needed to compute the next one */
export interface State {
  readonly snapshot: Snapshot
  /** Compares the names of networks in the language of the person. */
  readonly collator: Intl.Collator
  /** The time since when each network has been requesting its configuration (monotonic ms) */
  readonly requestingSince: PolledNetworks['requestingSince']
  /** Networks whose join the service has not accepted yet; they are dropped if it refuses. */
  readonly unconfirmed: readonly string[]
  /** null: the state of this computer is not known yet */
  readonly comparisons: Comparisons | null
  /** The time from when a part of each network that is not in effect counts as missing (monotonic ms) */
  readonly settledAt: { readonly [id: string]: number }
}

export function initialState(demo: boolean, collator = nameCollator('en')): State {
  return {
    collator,
    snapshot: {
      revision: 0,
      connection: { state: 'starting' },
      node: null,
      networks: [],
      unreadableNetworks: 0,
      notices: [],
      preferences: defaultPreferences,
      locale: 'en',
      pendingChanges: [],
      sets: noSets,
      places: noPlaces,
      hosting: emptyHosting,
      accounts: noAccounts,
      desktop: { environment: 'other', trayHost: 'unknown', shortcut: { state: 'none' } },
      doctor: null,
      resolver: null,
      deviceCounts: {},
      demo,
    },
    requestingSince: {},
    unconfirmed: [],
    comparisons: null,
    settledAt: {},
  }
}

export interface Store {
  snapshot(): Snapshot
  dispatch(event: StateEvent): void
  /** Calls the listener after each change with the new and the previous snapshot. Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void
}

type Listener = (snapshot: Snapshot, before: Snapshot) => void

/** Holds the state of the application. Listeners are called for changes only, in their order. */
export function createStore(demo: boolean, collator?: Intl.Collator): Store {
  let state: State = initialState(demo, collator)
  const listeners = new Set<Listener>()
  const changes: [Snapshot, Snapshot][] = []
  let notifying = false

  /** A listener that throws must not affect the other listeners or the caller of `dispatch`. */
  function notify(listener: Listener, change: readonly [Snapshot, Snapshot]): void {
    try {
      listener(...change)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  function notifyAll(): void {
    if (notifying) return
    notifying = true
    try {
      for (let change = changes.shift(); change !== undefined; change = changes.shift()) {
        for (const listener of listeners) notify(listener, change)
      }
    } finally {
      notifying = false
    }
  }

  return {
    snapshot: () => state.snapshot,
    dispatch(event) {
      const before = state.snapshot
      state = reduce(state, event)
      if (state.snapshot === before) return
      changes.push([state.snapshot, before])
      notifyAll()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
