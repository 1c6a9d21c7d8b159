import type { Fault } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { flagsOf } from '../../contract/network-state.ts'
import { type Flags, flagNames, type Network } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import type { PendingChangeKind } from '../../contract/pending-change.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Intent, NetworkEntry } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { isUnreadable } from '../service/errors.ts'
import type { ServiceLink } from '../service/link.ts'
import type { StateEvent } from './event.ts'
import { type PauseWrite, pauseWrite } from './pause-write.ts'
import type { Store } from './store.ts'

/** The requests that the writer sends to the service */
type NetworkService = Pick<ServiceLink, 'setNetwork' | 'leaveNetwork' | 'network'>

export interface Writer {
  /** Shows the intent at once and queues it. Resolves with the service's reply. */
  setIntent(id: NetworkId, intent: Intent): Promise<Result<void>>
  /**
   * Like `setIntent`, for steps that the application takes by itself, such as the second step of a change. A fault that
   * is shown to the person stays, whatever the result.
   */
  complete(id: NetworkId, intent: Intent): Promise<Result<void>>
  /**
   * Has the service take the managed addresses off again, which it may have left on the computer: they are switched on and
   * off in one go. Does nothing while another write of this network is under way.
   */
  repeatOff(id: NetworkId): Promise<Result<void>>
  /** Returns the number of ended writes. A poll during which it changed may have read old data and is discarded. */
  generation(): number
}

type AcceptedMore = Pick<Extract<StateEvent, { readonly type: 'accepted' }>, 'addressesWait' | 'pause'>

interface Lane {
  /** The merged intent that has not been sent yet */
  queued: Intent | null
  waiters: ((result: Result<void>) => void)[]
  /** An intent that failed. Its fault stays in the row until a later success covers all of it. */
  failed: { readonly intent: Intent; readonly fault: Fault } | null
  /** True if the last intent came from `complete` */
  completes: boolean
}

/** An intent that is being sent */
interface Turn {
  readonly id: NetworkId
  readonly intent: Intent
  readonly lane: Lane
}

/** Waits until the current state is stored, before the first step of a change; false: it could not be stored. */
export type Keep = () => Promise<boolean>

/**
 * Sends one write at a time for each network. Intents that arrive meanwhile are merged into the next write, so that the
 * last intent for a flag wins and an earlier one is never sent after it.
 */
export function createWriter(store: Store, service: NetworkService, keep: Keep = async () => false): Writer {
  const lanes = new Map<NetworkId, Lane>()
  /** Networks whose last write failed but may have taken effect */
  const unsure = new Set<NetworkId>()
  /** Faults of `complete`; its next attempt removes them from the row. */
  const own = new WeakSet<Fault>()
  let ended = 0

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

  async function run(id: NetworkId, lane: Lane): Promise<void> {
    while (lane.queued !== null) {
      const turn = { id, intent: lane.queued, lane }
      const { waiters } = lane
      lane.queued = null
      lane.waiters = []
      let result: Result<void>
      try {
        result = await send(turn)
      } catch (error) {
        result = refused(turn, { code: 'internal', detail: String(error) })
      }
      for (const resolve of waiters) resolve(result)
    }
    lanes.delete(id)
  }

  async function send(turn: Turn): Promise<Result<void>> {
    const { id, intent } = turn
    if (isReadFirst(id, intent)) {
      const read = await service.network(id)
      // Nothing was sent, so the outcome of an earlier join may still be unknown.
      if (!read.ok) return refused(turn, read.error, true)
      applyRead(id, read.value)
    }
    if (intent.connected === false) return leave(turn)
    if (intent.connected === true || isJoined(id)) return setFlags(turn)
    if (intent.pause) return refused(turn, { code: 'network-not-connected' })
    // A flag posted to a network that is not joined would join it.
    remember(turn)
    return success(undefined)
  }

  /**
   * Returns whether to read the network first, where a wrong assumption would do harm: a flag sent to a network that is
   * not joined would join it, leaving discards all flags, and joining sets them.
   */
  function isReadFirst(id: NetworkId, intent: Intent): boolean {
    const isOfPause = intent.pause !== undefined || (entryOf(id)?.pause ?? null) !== null
    return isOfPause || intent.connected !== undefined || unsure.has(id) || !isJoined(id)
  }

  async function leave(turn: Turn): Promise<Result<void>> {
    // The service forgets the flags of a network that is left, so they are stored first in case this process is killed.
    await keep()
    const left = await service.leaveNetwork(turn.id)
    ended += 1
    if (!left.ok) return refused(turn, left.error)
    accepted(turn, null)
    if (turn.intent.flags !== undefined) remember(turn)
    return success(undefined)
  }

  /** Joins, or sets flags of a joined network. A staged join leaves managed addresses off until they are checked. */
  async function setFlags(turn: Turn): Promise<Result<void>> {
    const { id, intent } = turn
    const { preferences, pendingChanges } = store.snapshot()
    const entry = entryOf(id)
    const flags = intent.connected === true && entry !== null ? flagsOf(entry) : (intent.flags ?? {})
    const isComplete = entry?.joined === true && !entry.addressesWait
    const isStaged = flags.allowManaged === true && !isComplete && intent.connected === true
    const waits = isStaged && preferences.stagedJoin
    const ofPause = entry && pauseWrite(entry, intent, pendingChanges)
    if (ofPause !== null) {
      if (waits) await begin(id, 'managed-addresses')
      return setPause(turn, ofPause, waits)
    }
    const isTunnel = flags.allowDefault === true && entry?.network?.flags.allowDefault !== true
    if (isTunnel) await begin(id, 'full-tunnel')
    const addressesWait = waits && (await begin(id, 'managed-addresses'))
    const reply = await service.setNetwork(id, addressesWait ? { ...flags, allowManaged: false } : flags)
    ended += 1
    if (!reply.ok) return refused(turn, reply.error, (isTunnel || waits) && (await isOpen(id)))
    const isSet = intent.connected === true || intent.flags?.allowManaged !== undefined
    accepted(turn, reply.value, isSet ? { addressesWait } : {})
    return success(undefined)
  }

  async function setPause(turn: Turn, write: PauseWrite, waits: boolean): Promise<Result<void>> {
    const { id, intent } = turn
    const { first, isNeeded, flags, done } = write
    const before = entryOf(id)?.pause ?? null
    if (first !== null) {
      showPause(id, first)
      if (!(await keep()) && isNeeded) {
        showPause(id, before)
        return refused(turn, { code: 'preferences-unwritable' })
      }
    }
    if (flags.allowDefault === true) await begin(id, 'full-tunnel')
    const isToSend = Object.keys(flags).length > 0
    const reply = isToSend ? await service.setNetwork(id, flags) : success(entryOf(id)?.network ?? null)
    if (isToSend) ended += 1
    if (!reply.ok) {
      if (await isRefused(id, reply.error, flags)) showPause(id, write.refused)
      return refused(turn, reply.error, waits && (await isOpen(id)))
    }
    const isOff = intent.flags?.allowManaged === false
    accepted(turn, reply.value, { pause: done, ...(isOff && { addressesWait: false }) })
    return success(undefined)
  }

  /** Returns whether the service refused to set the flags. After an error of its own, it is asked whether they are set. */
  async function isRefused(id: NetworkId, fault: Fault, flags: Partial<Flags>): Promise<boolean> {
    if (faultTraits[fault.code].answered !== 'yes' || isUnreadable(fault)) return false
    if ((fault.status ?? 0) < 500) return true
    const read = await service.network(id)
    if (!read.ok) return false
    applyRead(id, read.value)
    return !flagNames.every((name) => flags[name] === undefined || flags[name] === read.value?.flags[name])
  }

  function begin(id: NetworkId, what: PendingChangeKind): Promise<boolean> {
    store.dispatch({ type: 'begun', change: { network: id, what } })
    return keep()
  }

  function showPause(id: NetworkId, pause: Pause | null): void {
    store.dispatch({ type: 'pause-changed', id, pause })
  }

  /** Reads the network after a failed first step, which may have taken effect. Returns true if it cannot tell. */
  async function isOpen(id: NetworkId): Promise<boolean> {
    const read = await service.network(id)
    if (read.ok) applyRead(id, read.value)
    return !read.ok
  }

  function applyRead(id: NetworkId, network: Network | null): void {
    ended += 1
    unsure.delete(id)
    store.dispatch({ type: 'read', id, network })
  }

  function remember(turn: Turn): void {
    const { id, intent, lane } = turn
    const flags = intent.flags ?? {}
    store.dispatch({ type: 'flags-remembered', id, flags, intent: lane.queued, fault: stillFailed(turn) })
  }

  function accepted(turn: Turn, network: Network | null, more: AcceptedMore = {}): void {
    const { id, intent, lane } = turn
    unsure.delete(id)
    store.dispatch({
      type: 'accepted',
      id,
      network,
      intent: lane.queued,
      fault: stillFailed(turn),
      ...(intent.flags !== undefined && { asked: intent.flags }),
      ...more,
    })
  }

  function refused({ id, intent, lane }: Turn, fault: Fault, isOpen = false): Result<void> {
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

  function stillFailed({ id, intent, lane }: Turn): Fault | null {
    if (lane.failed !== null && covers(intent, lane.failed.intent)) lane.failed = null
    return earlier(id, lane) ?? lane.failed?.fault ?? null
  }

  /** Returns the shown fault of a request of the person that `complete` must not replace; null: there is none */
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

  async function repeatOff(id: NetworkId): Promise<Result<void>> {
    if (lanes.has(id)) return success(undefined)
    const lane: Lane = { queued: null, waiters: [], failed: null, completes: true }
    lanes.set(id, lane)
    // Both are sent at once, so that nobody reads the state in between.
    const replies = await Promise.all(
      [true, false].map((allowManaged) => service.setNetwork(id, { allowManaged })),
    )
    const off = replies[1]
    // They must not stay on.
    const last = off === undefined || !off.ok ? await service.setNetwork(id, { allowManaged: false }) : off
    ended += 1
    if (last.ok) store.dispatch({ type: 'read', id, network: last.value })
    else unsure.add(id)
    if (lane.queued === null) lanes.delete(id)
    else void run(id, lane)
    return last.ok ? success(undefined) : last
  }

  return {
    generation: () => ended,
    repeatOff,
    setIntent: (id, intent) => enqueue(id, intent, false),
    async complete(id, intent) {
      const done = await enqueue(id, intent, true)
      if (!done.ok) own.add(done.error)
      return done
    },
  }
}

/** Joining or leaving ends a pause, so it drops an earlier intent to pause. */
function merge(before: Intent | null, after: Intent): Intent {
  const flags = { ...before?.flags, ...after.flags }
  const { pause, endedBy, ...others } = before ?? {}
  const isOver = pause === undefined || after.pause !== undefined || after.connected !== undefined
  return {
    ...(isOver ? others : before),
    ...after,
    ...(Object.keys(flags).length > 0 ? { flags } : {}),
  }
}

/** Returns whether a later intent sets everything that an earlier one did. */
function covers(after: Intent, before: Intent): boolean {
  return (
    (before.connected === undefined || after.connected !== undefined) &&
    (before.pause === undefined || after.pause !== undefined || after.connected !== undefined) &&
    flagNames.every((flag) => before.flags?.[flag] === undefined || after.flags?.[flag] !== undefined)
  )
}
