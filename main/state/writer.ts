import type { Fault } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { flagsOf } from '../../contract/network-state.ts'
import { type Flags, flagNames, type Network } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Intent, NetworkEntry } from '../../contract/snapshot.ts'
import type { UnfinishedChange } from '../../contract/unfinished.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { StateEvent } from './event.ts'
import { type PauseWrite, pauseWrite } from './pause-write.ts'
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
  /**
   * The same for what the application does by itself later, such as the second step of a change: what a person was told
   * had failed still shows afterwards, whatever becomes of this.
   */
  complete(id: NetworkId, intent: Intent): Promise<Result<void>>
  /** Counts writes that ended: a poll that saw it change read what may be old, and is thrown away. */
  generation(): number
}

type AcceptedMore = Pick<Extract<StateEvent, { readonly type: 'accepted' }>, 'addressesWait' | 'pause'>

interface Lane {
  /** Asked for and not yet sent. */
  queued: Intent | null
  waiters: ((result: Result<void>) => void)[]
  /** What failed while later intents waited already: their success does not take its fault off the row. */
  failed: { readonly intent: Intent; readonly fault: Fault } | null
  /** What was asked for last came from `complete`. */
  completes: boolean
}

/** Waits until what is shown now is kept, before the first step of a change of two; false: it could not be kept. */
export type Keep = () => Promise<boolean>

/**
 * One lane a network: one write at a time, and what is asked meanwhile is merged into the next, so that the last intent
 * for a flag wins and no former one is sent after it.
 */
export function createWriter(store: Store, service: NetworkService, keep: Keep = async () => false): Writer {
  const lanes = new Map<NetworkId, Lane>()
  /** A write failed, and may have been carried out all the same. */
  const unsure = new Set<NetworkId>()
  /** Faults of `complete`, which the next try takes off the row again */
  const own = new WeakSet<Fault>()
  let ended = 0

  async function send(id: NetworkId, intent: Intent, lane: Lane): Promise<Result<void>> {
    const isOfPause = intent.pause !== undefined || (entryOf(id)?.pause ?? null) !== null
    if (isOfPause || intent.connected !== undefined || unsure.has(id) || !isJoined(id)) {
      // A flag goes to a network that is joined, and is remembered for one that is not; leaving forgets all flags, and
      // joining sets them: what was heard last may be old.
      const read = await service.network(id)
      // Nothing was sent: a join that an earlier write left open is as open as before.
      if (!read.ok) return refused(id, intent, lane, read.error, true)
      applyRead(read.value)
    }
    const entry = entryOf(id)
    const connected = intent.connected ?? entry?.joined ?? false

    if (!connected && intent.connected === undefined) {
      if (intent.pause) return refused(id, intent, lane, { code: 'network-not-connected' })
      // A flag posted to a network that is not joined would join it.
      remember()
      return success(undefined)
    }
    if (!connected) {
      // The service forgets the flags with it: what was heard of them last must not be lost with this process.
      await keep()
      const left = await service.leaveNetwork(id)
      ended += 1
      if (!left.ok) return refused(id, intent, lane, left.error)
      accepted(null)
      if (intent.flags !== undefined) remember()
      return success(undefined)
    }
    const flags = intent.connected === true && entry !== null ? flagsOf(entry) : (intent.flags ?? {})
    const isComplete = entry?.joined === true && !entry.addressesWait
    const isCareful = flags.allowManaged === true && !isComplete && intent.connected === true
    const waits = isCareful && store.snapshot().preferences.carefulJoin
    const write = entry && pauseWrite(entry, intent, store.snapshot().unfinished)
    if (write !== null) {
      if (waits) await begin('managed-addresses')
      return carryOut(write)
    }
    const isTunnel = flags.allowDefault === true && entry?.network?.flags.allowDefault !== true
    if (isTunnel) await begin('full-tunnel')
    const addressesWait = waits && (await begin('managed-addresses'))
    const first = addressesWait ? { ...flags, allowManaged: false } : flags
    const reply = await service.setNetwork(id, first)
    ended += 1
    if (!reply.ok) return refused(id, intent, lane, reply.error, (isTunnel || waits) && (await isOpen()))
    const isSet = intent.connected === true || intent.flags?.allowManaged !== undefined
    accepted(reply.value, isSet ? { addressesWait } : {})
    return success(undefined)

    async function carryOut({
      first,
      isNeeded,
      flags,
      done,
      refused: after,
    }: PauseWrite): Promise<Result<void>> {
      const before = entryOf(id)?.pause ?? null
      if (first !== null) {
        show(first)
        if (!(await keep()) && isNeeded) {
          show(before)
          return refused(id, intent, lane, { code: 'preferences-unwritable' })
        }
      }
      if (flags.allowDefault === true) await begin('full-tunnel')
      const isToSend = Object.keys(flags).length > 0
      const reply = isToSend ? await service.setNetwork(id, flags) : success(entryOf(id)?.network ?? null)
      if (isToSend) ended += 1
      if (!reply.ok) {
        if (faultTraits[reply.error.code].answered === 'yes') show(after)
        return refused(id, intent, lane, reply.error, waits && (await isOpen()))
      }
      const isOff = intent.flags?.allowManaged === false
      accepted(reply.value, { pause: done, ...(isOff && { addressesWait: false }) })
      return success(undefined)
    }
    /** Reads what became of a first step that was refused. A service may have taken it all the same. */
    async function isOpen(): Promise<boolean> {
      const read = await service.network(id)
      if (read.ok) applyRead(read.value)
      return !read.ok
    }
    function show(pause: Pause | null): void {
      store.dispatch({ type: 'pause-changed', id, pause })
    }
    function begin(what: UnfinishedChange): Promise<boolean> {
      store.dispatch({ type: 'begun', change: { network: id, what } })
      return keep()
    }

    function applyRead(network: Network | null): void {
      ended += 1
      unsure.delete(id)
      store.dispatch({ type: 'read', id, network })
    }
    function remember(): void {
      const flags = intent.flags ?? {}
      store.dispatch({ type: 'flags-remembered', id, flags, intent: lane.queued, fault: stillFailed() })
    }
    function accepted(network: Network | null, more: AcceptedMore = {}): void {
      const asked = intent.flags === undefined ? {} : { asked: intent.flags }
      unsure.delete(id)
      store.dispatch({
        type: 'accepted',
        id,
        network,
        intent: lane.queued,
        fault: stillFailed(),
        ...asked,
        ...more,
      })
    }
    function stillFailed(): Fault | null {
      if (lane.failed !== null && covers(intent, lane.failed.intent)) lane.failed = null
      return earlier(id, lane) ?? lane.failed?.fault ?? null
    }
  }

  function refused(id: NetworkId, intent: Intent, lane: Lane, fault: Fault, isOpen = false): Result<void> {
    unsure.add(id)
    lane.failed = { intent: merge(lane.failed?.intent ?? null, intent), fault }
    store.dispatch({
      type: 'refused',
      id,
      fault: earlier(id, lane) ?? fault,
      intent: lane.queued,
      ...(isOpen && { isOpen }),
    })
    return { ok: false, error: fault }
  }

  /** What a person was told before, and still has to see */
  function earlier(id: NetworkId, lane: Lane): Fault | null {
    const fault = entryOf(id)?.fault ?? null
    return lane.completes && fault !== null && !own.has(fault) ? fault : null
  }

  function entryOf(id: NetworkId): NetworkEntry | null {
    return store.snapshot().networks.find((one) => one.id === id) ?? null
  }

  function isJoined(id: NetworkId): boolean {
    return entryOf(id)?.joined === true
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

  function enqueue(id: NetworkId, intent: Intent, completes: boolean): Promise<Result<void>> {
    const running = lanes.get(id)
    const lane = running ?? { queued: null, waiters: [], failed: null, completes: false }
    lane.queued = merge(lane.queued, intent)
    if (!completes) lane.failed = null
    lane.completes = completes
    const shown = entryOf(id)?.intent ?? null
    store.dispatch({ type: 'intent-set', id, intent: merge(shown, intent), fault: earlier(id, lane) })
    return new Promise((resolve) => {
      lane.waiters.push(resolve)
      if (running !== undefined) return
      lanes.set(id, lane)
      void run(id, lane)
    })
  }

  return {
    generation: () => ended,
    setIntent: (id, intent) => enqueue(id, intent, false),
    async complete(id, intent) {
      const done = await enqueue(id, intent, true)
      if (!done.ok) own.add(done.error)
      return done
    },
  }
}

/** Connecting ends a pause and so does leaving: what was asked of a pause before is over with it. */
function merge(before: Intent | null, after: Intent): Intent {
  const flags = { ...before?.flags, ...after.flags }
  const { pause, ...others } = before ?? {}
  const isOver = pause === undefined || after.connected !== undefined
  return {
    ...(isOver ? others : before),
    ...after,
    ...(Object.keys(flags).length > 0 ? { flags } : {}),
  }
}

/** Whether a later intent speaks of all that an earlier one did. */
function covers(after: Intent, before: Intent): boolean {
  return (
    (before.connected === undefined || after.connected !== undefined) &&
    (before.pause === undefined || after.pause !== undefined || after.connected !== undefined) &&
    flagNames.every((flag) => before.flags?.[flag] === undefined || after.flags?.[flag] !== undefined)
  )
}
