import { stat } from 'node:fs/promises'
import type { NodeAddress } from '../../domain/network-id.ts'

/** A start of the service, as it is seen from outside */
export interface ServiceSight {
  readonly origin: string
  /** null: the service does not say */
  readonly address: NodeAddress | null
  readonly version: string | null
  /** Milliseconds since the epoch: when its port file was written, as each start does. null: not known */
  readonly portWrittenAt: number | null
}

/**
 * `restarted`: the same service, which may have been built otherwise; its networks and members are the same.
 * `replaced`: another node or another version, of which nothing is known.
 */
export type NewStart = 'restarted' | 'replaced'

/** null: the second looks like the first. */
function newStartBetween(before: ServiceSight, after: ServiceSight): NewStart | null {
  if (differ(before.address, after.address) || differ(before.version, after.version)) return 'replaced'
  const isWrittenAnew = differ(before.portWrittenAt, after.portWrittenAt)
  return before.origin !== after.origin || isWrittenAnew ? 'restarted' : null
}

/** An unknown value does not count as another one. */
function differ<T>(before: T | null, after: T | null): boolean {
  return before !== null && after !== null && before !== after
}

/** Notices that the service was restarted. The first reply does not count as a restart. */
export function createNewStarts() {
  const listeners = new Set<(start: NewStart) => void>()
  let last: ServiceSight | null = null
  let isLost = false
  return {
    seen(sight: ServiceSight): void {
      const before = last
      const start = before === null ? null : (newStartBetween(before, sight) ?? (isLost ? 'restarted' : null))
      // The values of the last start are not compared with those of the next one.
      const known = start === null ? before : null
      last = {
        origin: sight.origin,
        address: sight.address ?? known?.address ?? null,
        version: sight.version ?? known?.version ?? null,
        portWrittenAt: sight.portWrittenAt ?? known?.portWrittenAt ?? null,
      }
      isLost = false
      if (start !== null) for (const listener of listeners) listener(start)
    },
    /** The service went away, so that the next sight of it counts as a new start. */
    lost(): void {
      isLost = true
    },
    /** Returns what ends the listening. */
    onNewStart(listener: (start: NewStart) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Milliseconds since the epoch; null: there is no such file, or its folder is closed to this user. */
export async function writtenAt(path: string | null): Promise<number | null> {
  if (path === null) return null
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}
