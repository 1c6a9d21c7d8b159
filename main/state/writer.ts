import type { Fault } from '../../contract/fault.ts'
import { flagsOf } from '../../contract/network-state.ts'
import { defaultFlags, type Flags, flagNames, type Network } from '../../contract/node.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Intent } from '../../contract/snapshot.ts'
import type { UnfinishedChange } from '../../contract/unfinished.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Store } from './store.ts'

/** The part of the service's connection that changes things. */
interface NetworkService {
  setNetwork(id: NetworkId, flags: Partial<Flags>): Promise<Result<Network>>
  leaveNetwork(id: NetworkId): Promise<Result<void>>
  /** null: not joined */
  network(id: NetworkId): Promise<Result<Network | null>>
}

export interface Writer {
  /** Shows the intent at once, sends it in its turn; the reply is what the service made of it. */
  setIntent(id: NetworkId, intent: Intent): Promise<Result<void>>
  /** The second step of a change: what failed before still shows. */
  complete(id: NetworkId, flags: Partial<Flags>): Promise<Result<void>>
  /** Counts writes that ended: a poll that saw it change read what may be old, and is thrown away. */
  generation(): number
}

interface Lane {
  /** Asked for and not yet sent. */
  queued: Intent | null
  waiters: ((result: Result<void>) => void)[]
  /** What failed while later intents waited already: their success does not take its fault off the row. */
  failed: { readonly intent: Intent; readonly fault: Fault } | null
}

/** Keeps, before the first step of a change, that there will be a second one; false: it could not be kept. */
export type Begin = (network: NetworkId, what: UnfinishedChange) => Promise<boolean>

/**
 * One lane a network: one write at a time, and what is asked meanwhile is merged into the next, so that the last intent
 * for a flag wins and no former one is sent after it.
 */
export function createWriter(
  store: Store,
  service: NetworkService,
  begin: Begin = async () => false,
): Writer {
  const lanes = new Map<NetworkId, Lane>()
  /** A write failed, and may have been carried out all the same. */
  const unsure = new Set<NetworkId>()
  let ended = 0

  async function send(id: NetworkId, intent: Intent, lane: Lane): Promise<Result<void>> {
    if (intent.connected === undefined && (unsure.has(id) || !isJoined(id))) {
      // A flag goes to a network that is joined, and is remembered for one that is not: what was heard last may be old.
      const read = await service.network(id)
      if (read.ok) applyRead(read.value)
      else if (unsure.has(id)) return refused(id, intent, lane, read.error)
    }
    const entry = store.snapshot().networks.find((one) => one.id === id)
    const connected = intent.connected ?? entry?.joined ?? false

    if (!connected && intent.connected === undefined) {
      // A flag posted to a network that is not joined would join it.
      remember()
      return success(undefined)
    }
    if (!connected) {
      const left = await service.leaveNetwork(id)
      ended += 1
      if (!left.ok) return refused(id, intent, lane, left.error)
      accepted(null)
      if (intent.flags !== undefined) remember()
      return success(undefined)
    }
    const flags = intent.connected === true && entry !== undefined ? flagsOf(entry) : (intent.flags ?? {})
    const isComplete = entry?.joined === true && !entry.addressesWait
    const isCareful = flags.allowManaged === true && !isComplete && intent.connected === true
    const waits = isCareful && store.snapshot().preferences.carefulJoin
    const isTunnel = flags.allowDefault === true && entry?.network?.flags.allowDefault !== true
    if (isTunnel) await begin(id, 'full-tunnel')
    const addressesWait = waits && (await begin(id, 'managed-addresses'))
    const first = addressesWait ? { ...flags, allowManaged: false } : flags
    const reply = await service.setNetwork(id, first)
    ended += 1
    if (!reply.ok) return refused(id, intent, lane, reply.error)
    const isSet = intent.connected === true || intent.flags?.allowManaged !== undefined
    accepted(reply.value, isSet ? { addressesWait } : {})
    return success(undefined)

    function applyRead(network: Network | null): void {
      ended += 1
      unsure.delete(id)
      store.dispatch({ type: 'read', id, network })
    }
    function remember(): void {
      const flags = intent.flags ?? {}
      store.dispatch({ type: 'flags-remembered', id, flags, intent: lane.queued, fault: stillFailed() })
    }
    function accepted(network: Network | null, more: { readonly addressesWait?: boolean } = {}): void {
      unsure.delete(id)
      store.dispatch({ type: 'accepted', id, network, intent: lane.queued, fault: stillFailed(), ...more })
    }
    function stillFailed(): Fault | null {
      if (lane.failed !== null && covers(intent, lane.failed.intent)) lane.failed = null
      return lane.failed?.fault ?? null
    }
  }

  function refused(id: NetworkId, intent: Intent, lane: Lane, fault: Fault): Result<void> {
    unsure.add(id)
    lane.failed = { intent: merge(lane.failed?.intent ?? null, intent), fault }
    store.dispatch({ type: 'refused', id, fault, intent: lane.queued })
    return { ok: false, error: fault }
  }

  function isJoined(id: NetworkId): boolean {
    return store.snapshot().networks.some((one) => one.id === id && one.joined)
  }

  async function run(id: NetworkId, lane: Lane): Promise<void> {
    while (lane.queued !== null) {
      const intent = lane.queued
      const waiters = lane.waiters
      lane.queued = null
      lane.waiters = []
      let result: Result<void>
      try {
        result = await send(id, intent, lane)
      } catch (error) {
        result = refused(id, intent, lane, { code: 'internal', detail: String(error) })
      }
      for (const resolve of waiters) resolve(result)
    }
    lanes.delete(id)
  }

  function enqueue(id: NetworkId, intent: Intent, before: Fault | null): Promise<Result<void>> {
    const running = lanes.get(id)
    const lane = running ?? { queued: null, waiters: [], failed: null }
    lane.queued = merge(lane.queued, intent)
    lane.failed = before === null ? null : (lane.failed ?? { intent: everything, fault: before })
    const shown = store.snapshot().networks.find((one) => one.id === id)?.intent ?? null
    store.dispatch({ type: 'intent-set', id, intent: merge(shown, intent), fault: before })
    return new Promise((resolve) => {
      lane.waiters.push(resolve)
      if (running !== undefined) return
      lanes.set(id, lane)
      void run(id, lane)
    })
  }

  return {
    generation: () => ended,
    setIntent: (id, intent) => enqueue(id, intent, null),
    complete(id, flags) {
      const entry = store.snapshot().networks.find((one) => one.id === id)
      return enqueue(id, { flags }, entry?.fault ?? null)
    },
  }
}

/** No single change speaks of all of it. */
const everything: Intent = { connected: true, flags: defaultFlags }

function merge(before: Intent | null, after: Intent): Intent {
  const flags = { ...before?.flags, ...after.flags }
  return { ...before, ...after, ...(Object.keys(flags).length > 0 ? { flags } : {}) }
}

/** Whether a later intent speaks of all that an earlier one did. */
function covers(after: Intent, before: Intent): boolean {
  return (
    (before.connected === undefined || after.connected !== undefined) &&
    flagNames.every((flag) => before.flags?.[flag] === undefined || after.flags?.[flag] !== undefined)
  )
}
