import type { Store } from '../state/store.ts'
import type { Begin } from '../state/writer.ts'
import { type CarefulJoinParts, watchCarefulJoins } from './careful-joins.ts'
import { type FullTunnelParts, watchFullTunnels } from './full-tunnels.ts'

/** Sees changes of two steps to their end. Answers how to finish: what can be ended at once is, and the rest is kept. */
export function watchUnfinished(parts: CarefulJoinParts & FullTunnelParts): () => Promise<void> {
  const joins = watchCarefulJoins(parts)
  const stopTunnels = watchFullTunnels(parts)
  return () => {
    stopTunnels()
    return joins.finish()
  }
}

/** `settings`: those in use now */
export function beginIn(store: Store, settings: () => { written(): Promise<boolean> }): Begin {
  return async (network, what) => {
    store.dispatch({ type: 'begun', change: { network, what } })
    // Where somebody is just being told of another change, the settings hear of this one after that.
    await Promise.resolve()
    return settings().written()
  }
}
