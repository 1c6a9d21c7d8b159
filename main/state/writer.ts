import type { NetworkId } from '../../contract/network-id.ts'
import type { Flags, Network } from '../../contract/node.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Intent } from '../../contract/snapshot.ts'
import { flagsOf } from '../../contract/standing.ts'
import type { Store } from './store.ts'

/** The part of the service's connection that changes things. */
export interface NetworkService {
  setNetwork(id: NetworkId, flags: Partial<Flags>): Promise<Result<Network>>
  leave(id: NetworkId): Promise<Result<void>>
}

export interface Writer {
  /** Shows the intent at once, sends it in its turn; the reply is what the service made of it. */
  ask(id: NetworkId, intent: Intent): Promise<Result<void>>
  /** Counts writes that ended: a poll that saw it change read what may be old, and is thrown away. */
  generation(): number
}

interface Lane {
  /** Asked for and not yet sent. */
  queued: Intent | null
  waiting: ((result: Result<void>) => void)[]
}

/**
 * One lane a network: one write at a time, and what is asked meanwhile is merged into the next, so that the last wish
 * for a flag wins and no former one is sent after it.
 */
export function createWriter(store: Store, service: NetworkService): Writer {
  const lanes = new Map<NetworkId, Lane>()
  let ended = 0

  async function send(id: NetworkId, intent: Intent, lane: Lane): Promise<Result<void>> {
    const entry = store.snapshot().networks.find((known) => known.id === id)
    const connected = intent.connected ?? entry?.joined ?? false

    if (!connected && intent.connected === undefined) {
      // A flag posted to a network that is not joined would join it.
      store.dispatch({ type: 'flags-remembered', id, flags: intent.flags ?? {}, intent: lane.queued })
      return success(undefined)
    }
    if (!connected) {
      const left = await service.leave(id)
      ended += 1
      if (!left.ok) return refused(left)
      store.dispatch({ type: 'accepted', id, network: null, intent: lane.queued })
      if (intent.flags !== undefined) {
        store.dispatch({ type: 'flags-remembered', id, flags: intent.flags, intent: lane.queued })
      }
      return success(undefined)
    }
    const flags = intent.connected === true && entry !== undefined ? flagsOf(entry) : (intent.flags ?? {})
    const held = await service.setNetwork(id, flags)
    ended += 1
    if (!held.ok) return refused(held)
    store.dispatch({ type: 'accepted', id, network: held.value, intent: lane.queued })
    return success(undefined)

    function refused(result: Extract<Result<unknown>, { ok: false }>): Result<void> {
      store.dispatch({ type: 'refused', id, fault: result.error, intent: lane.queued })
      return result
    }
  }

  async function run(id: NetworkId, lane: Lane): Promise<void> {
    while (lane.queued !== null) {
      const intent = lane.queued
      const waiting = lane.waiting
      lane.queued = null
      lane.waiting = []
      const result = await send(id, intent, lane)
      for (const resolve of waiting) resolve(result)
    }
    lanes.delete(id)
  }

  return {
    generation: () => ended,
    ask(id, intent) {
      const running = lanes.get(id)
      const lane = running ?? { queued: null, waiting: [] }
      lane.queued = merge(lane.queued, intent)
      const shown = store.snapshot().networks.find((known) => known.id === id)?.intent ?? null
      store.dispatch({ type: 'asked', id, intent: merge(shown, intent) })
      return new Promise((resolve) => {
        lane.waiting.push(resolve)
        if (running !== undefined) return
        lanes.set(id, lane)
        void run(id, lane)
      })
    },
  }
}

function merge(earlier: Intent | null, later: Intent): Intent {
  const flags = { ...earlier?.flags, ...later.flags }
  return { ...earlier, ...later, ...(Object.keys(flags).length > 0 ? { flags } : {}) }
}
