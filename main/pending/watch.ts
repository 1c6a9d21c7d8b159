import { type PauseWatchParts, watchPauses } from '../policy/pause/watch-pauses.ts'
import type { Keep } from '../state/writer.ts'
import { type FullTunnelParts, watchFullTunnels } from './full-tunnels.ts'
import { type StagedJoinParts, watchStagedJoins } from './staged-joins.ts'

export interface PendingChangesWatch {
  /** The computer may have slept. */
  lookAtClock(): void
  /** Ends at once what can be; the rest is kept. `leave`: what waits is left to another process. */
  finish(leave?: boolean): Promise<void>
}

/** Sees changes of two steps to their end. */
export function watchPendingChanges(
  parts: StagedJoinParts & FullTunnelParts & PauseWatchParts,
): PendingChangesWatch {
  const joins = watchStagedJoins(parts)
  const stopTunnels = watchFullTunnels(parts)
  const pauses = watchPauses(parts)
  return {
    lookAtClock: pauses.look,
    finish(leave) {
      pauses.stop()
      stopTunnels()
      return joins.finish(leave)
    },
  }
}

/** `settings`: those in use now */
export function keepIn(settings: () => { written(): Promise<boolean> }): Keep {
  return async () => {
    // Where somebody is just being told of another change, the settings hear of this one after that.
    await Promise.resolve()
    return settings().written()
  }
}
