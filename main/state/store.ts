import type { Snapshot } from '../../contract/snapshot.ts'
import type { StateEvent } from './event.ts'
import { reduce } from './reduce.ts'
import { initialState, type State } from './state.ts'

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
