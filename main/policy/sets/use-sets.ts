import type { Fault } from '../../../contract/fault.ts'
import type { ChangedBySet, UsedSet } from '../../../contract/network-set.ts'
import { isServing } from '../../../contract/network-state.ts'
import { flagNames } from '../../../contract/node.ts'
import type { ChangedBy, PauseReport } from '../../../contract/pause.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Connection, Intent, NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { stateOf } from '../../../domain/policy/state-with-flags.ts'
import type { Store } from '../../state/store.ts'
import type { Keep, Writer } from '../../state/writer.ts'
import { afterAnswer, beginGoingBack, beginUse, ended, isAsLeft, stillLeft } from './used-set.ts'

export interface UseSetsParts {
  readonly store: Store
  readonly writer: Pick<Writer, 'setIntent'>
  readonly keep: Keep
  /** ms since the epoch */
  readonly now?: () => number
}

export interface UseSets {
  use(id: string, by?: ChangedBy): Promise<Result<UsedSet>>
  goBack(): Promise<Result<PauseReport>>
  /**
   * Keeps `canGoBack` up to date, and finishes a set that an earlier run left incomplete as soon as the service
   * replies. Returns a function that stops it.
   */
  watch(): () => void
}

/** Uses one set at a time; the networks of a set change in parallel. */
export function createUseSets({ store, writer, keep, now = Date.now }: UseSetsParts): UseSets {
  let last: Promise<unknown> = Promise.resolve()
  let running = false

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(async () => {
      running = true
      try {
        return await work()
      } finally {
        running = false
      }
    })
    last = result.catch(() => undefined)
    return result
  }

  const entries = () => store.snapshot().networks
  const show = (used: UsedSet | null): void => store.dispatch({ type: 'sets-changed', change: { used } })

  /** Updates the shown set unless another one replaced it, for example with another service's settings. */
  function change(of: UsedSet, by: (used: UsedSet) => UsedSet | null): UsedSet | null {
    const { used } = store.snapshot().sets
    if (used === null || used.id !== of.id || used.at !== of.at) return null
    const after = by(used)
    show(after)
    return after
  }

  /** Stores the previous state and the plan before the first request, so that a killed run can be finished. */
  async function begin(record: UsedSet, before: UsedSet | null): Promise<boolean> {
    show(record)
    if (await keep()) return true
    show(before)
    return false
  }

  async function carryOut(record: UsedSet): Promise<PauseReport & { readonly used: UsedSet | null }> {
    const done: NetworkId[] = []
    const failed: PauseReport['failed'][number][] = []
    await Promise.all(
      record.left.map(async (one) => {
        const { network } = one
        const to = record.step === 'going-back' ? one.before : { ...one.after, pause: null }
        const result = await ask(network, to, pausedBy(record))
        if (result.ok) done.push(network)
        else failed.push({ network, fault: result.error })
        change(record, (used) => afterAnswer(used, network, result.ok ? null : result.error))
      }),
    )
    return { done, failed, used: change(record, (used) => ended(used, entries())) }
  }

  async function ask(network: NetworkId, to: IntentTarget, by: ChangedBy): Promise<Result<void>> {
    const entry = entries().find(({ id }) => id === network)
    if (entry === undefined) return failure('network-unknown')
    const intent = intentTo(entry, to, by, now())
    return intent === null ? success(undefined) : writer.setIntent(network, intent)
  }

  function finish(): Promise<void> {
    return inTurn(async () => {
      const { used } = store.snapshot().sets
      if (used === null || used.step === 'used') return
      const record = stillLeft(used, entries())
      // Networks that were changed while the record was being stored keep their change.
      if (await begin(record, used)) await carryOut(stillLeft(record, entries()))
    })
  }

  return {
    use: (id, by = { kind: 'person' }) =>
      inTurn(async () => {
        const { sets, used: before } = store.snapshot().sets
        const set = sets.find((one) => one.id === id)
        if (set === undefined) return failure('set-unknown')
        const away = awayFault(store.snapshot().connection)
        if (away !== null) return { ok: false, error: away }
        const record = beginUse(set, by, now(), entries())
        // The set that was used before can still be undone.
        if (record.left.length === 0) return success({ ...record, step: 'used' })
        if (!(await begin(record, before))) return failure('preferences-unwritable')
        const { used } = await carryOut(record)
        return success(used ?? record)
      }),
    goBack: () =>
      inTurn(async () => {
        const { used } = store.snapshot().sets
        if (used === null || !used.canGoBack || !isAsLeft(used, entries())) return failure('set-not-as-left')
        const away = awayFault(store.snapshot().connection)
        if (away !== null) return { ok: false, error: away }
        const record = beginGoingBack(used, entries())
        if (!(await begin(record, used))) return failure('preferences-unwritable')
        const { done, failed } = await carryOut(record)
        return success({ done, failed })
      }),
    watch() {
      /** The set that was tried last. A set is tried once, so that a failed write is not retried with each event. */
      let tried: UsedSet['at'] | null = null
      function look(): void {
        const { sets, connection, networks } = store.snapshot()
        const { used } = sets
        if (used === null) return
        if (used.step !== 'used' && !running) {
          // A change that the person makes before the set is finished wins.
          const left = used.left.filter(({ network }) =>
            networks.every(({ id, intent }) => id !== network || intent === null),
          )
          if (left.length < used.left.length) {
            show({ ...used, left })
            return
          }
        }
        // The service's networks are unknown before its first reply.
        if (!isServing(connection)) return
        if (used.canGoBack && !isAsLeft(used, networks)) show({ ...used, canGoBack: false })
        if (used.step === 'used' || running || tried === used.at) return
        tried = used.at
        void finish()
      }
      return store.subscribe((after, before) => {
        const isSame = after.networks === before.networks && after.connection === before.connection
        if (!isSame || after.sets.used !== before.sets.used) look()
      })
    },
  }
}

/** Returns why the service does not reply, as the state to go back to is unknown then; null: it replies. */
function awayFault(connection: Connection): Fault | null {
  if (isServing(connection)) return null
  if ('fault' in connection) return connection.fault
  return { code: connection.state === 'absent' ? 'service-absent' : 'service-unreachable' }
}

function pausedBy({ name, by }: UsedSet): ChangedBy {
  return by.kind === 'place' ? by : { kind: 'set', name }
}

/** The state that a network should have; `pause`: the pause to restore */
export type IntentTarget = ChangedBySet['before']

/**
 * Returns the intent that brings a network into the target state; null: it is in that state. A pending intent is
 * repeated because it may fail, and so is an unconfirmed pause. A target pause that has expired counts as connected.
 */
export function intentTo(entry: NetworkEntry, to: IntentTarget, by: ChangedBy, now: number): Intent | null {
  const isOver =
    to.state === 'paused' && to.pause !== null && to.pause.until !== null && to.pause.until <= now
  const state = isOver ? 'connected' : to.state
  const { intent: asked, pause } = entry
  const from = stateOf({ ...entry, intent: null })
  const isConnected = from.state !== 'disconnected'
  const isPaused = from.state === 'paused' && pause?.step === 'paused'
  const isAsked = asked?.connected !== undefined || asked?.pause !== undefined
  const flags = flagNames.filter(
    (flag) => from.flags[flag] !== to.flags[flag] || asked?.flags?.[flag] !== undefined,
  )
  const intent: Intent = {
    ...((isConnected !== (state !== 'disconnected') || asked?.connected !== undefined) && {
      connected: state !== 'disconnected',
    }),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags.map((flag) => [flag, to.flags[flag]])) }),
    ...(state === 'paused' &&
      (!isPaused || isAsked) && { pause: to.pause ?? { by, since: now, until: null } }),
    ...(state === 'connected' && (pause !== null || asked?.pause !== undefined) && { pause: null }),
  }
  return Object.keys(intent).length === 0 ? null : intent
}
