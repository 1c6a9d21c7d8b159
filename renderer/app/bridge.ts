import { type ReadonlySignal, signal } from '@preact/signals'
import type { Bridge } from '../../contract/bridge.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'

declare global {
  interface Window {
    /** The preload defines it. */
    readonly meshtray: Bridge
  }
}

interface Feed {
  /** null until the first one arrives */
  readonly snapshot: ReadonlySignal<Snapshot | null>
  stop(): void
}

/**
 * Begins with the snapshot that the preload has asked for, subscribes, then asks again, and keeps the highest revision: no change is
 * missed and a reload heals itself.
 */
export function followSnapshots(bridge: Bridge): Feed {
  const snapshot = signal<Snapshot | null>(null)
  const take = (next: Snapshot): void => {
    const current = snapshot.peek()
    if (current === null || next.revision > current.revision) snapshot.value = shareUnchanged(current, next)
  }
  const stop = bridge.onSnapshot(take)
  for (const pending of [bridge.firstSnapshot(), bridge.invoke('snapshot.read')]) {
    pending.then(
      (reply) => {
        if (reply.ok) take(reply.value)
      },
      () => {}, // The next change brings a snapshot.
    )
  }
  return { snapshot, stop }
}

/** Snapshots arrive as copies; entries that did not change stay the same object, so that their rows stay as they are. */
function shareUnchanged(current: Snapshot | null, next: Snapshot): Snapshot {
  if (current === null) return next
  const before = new Map(current.networks.map((entry) => [entry.id, entry]))
  const reuse = (entry: NetworkEntry): NetworkEntry => {
    const old = before.get(entry.id)
    return old?.revision === entry.revision ? old : entry
  }
  return { ...next, networks: next.networks.map(reuse) }
}
