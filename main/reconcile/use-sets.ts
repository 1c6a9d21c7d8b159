import type { Fault } from '../../contract/fault.ts'
import type { StateChanges, UsedSet } from '../../contract/network-set.ts'
import { isServing } from '../../contract/network-state.ts'
import type { ChangedBy, ChangeReport } from '../../contract/pause.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Connection, NetworkEntry } from '../../contract/snapshot.ts'
import { planSet } from '../../domain/policy/plan-set.ts'
import type { Store } from '../state/store.ts'
import type { Keep, Writer } from '../state/writer.ts'
import {
  afterReply,
  beginChange,
  beginGoingBack,
  carryOut,
  ended,
  isAsLeft,
  resultOf,
  stillLeft,
} from './changes.ts'

export interface UseSetsParts {
  readonly store: Store
  readonly writer: Pick<Writer, 'setIntent'>
  readonly keep: Keep
  /** ms since the epoch */
  readonly now?: () => number
}

/** Takes a change back, as long as nobody has changed its networks since. */
export interface Undo {
  isOpen(): boolean
  run(): Promise<Result<void>>
}

export interface UseSets {
  use(id: string, by?: ChangedBy): Promise<Result<UsedSet>>
  goBack(): Promise<Result<ChangeReport>>
  /** Changes networks without a set. What is needed to undo it is kept in memory only; `undo` null: nothing changed */
  change(
    desired: Parameters<typeof beginChange>[0],
    by: ChangedBy,
  ): Promise<Result<{ readonly failed: ChangeReport['failed']; readonly undo: Undo | null }>>
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
  function update(of: UsedSet, by: (used: UsedSet) => UsedSet | null): UsedSet | null {
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

  async function change(record: UsedSet): Promise<ChangeReport & { readonly used: UsedSet | null }> {
    const report = await carryOut(record, {
      entries,
      writer,
      now,
      pausedBy: record.by.kind === 'place' ? record.by : { kind: 'set', name: record.name },
      onReply: (network, fault) => update(record, (used) => afterReply(used, network, fault)),
    })
    return { ...report, used: update(record, (used) => judged(ended(used), entries())) }
  }

  function finish(): Promise<void> {
    return inTurn(async () => {
      const { used } = store.snapshot().sets
      if (used === null || used.step === 'used') return
      const record = stillLeft(used, entries())
      // Networks that were changed while the record was being stored keep their change.
      if (await begin(record, used)) await change(stillLeft(record, entries()))
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
        const { networks, name } = set
        const record: UsedSet = {
          ...beginChange(networks, by, entries()),
          id,
          name,
          at: now(),
          unknown: planSet(networks, entries()).unknown,
          canGoBack: false,
        }
        // The set that was used before can still be undone.
        if (record.left.length === 0) return success({ ...record, step: 'used' })
        if (!(await begin(record, before))) return failure('preferences-unwritable')
        const { used } = await change(record)
        return success(used ?? record)
      }),
    goBack: () =>
      inTurn(async () => {
        const { used } = store.snapshot().sets
        if (used === null || !used.canGoBack || !isAsLeft(used, entries())) return failure('set-not-as-left')
        const away = awayFault(store.snapshot().connection)
        if (away !== null) return { ok: false, error: away }
        const record = { ...beginGoingBack(used, entries()), canGoBack: false }
        if (!(await begin(record, used))) return failure('preferences-unwritable')
        const { done, failed } = await change(record)
        return success({ done, failed })
      }),
    change: (desired, by) =>
      inTurn(async () => {
        const away = awayFault(store.snapshot().connection)
        if (away !== null) return { ok: false, error: away }
        let record: StateChanges | null = beginChange(desired, by, entries())
        const failed = await run(record)
        const isOpen = (): boolean => record !== null && isAsLeft(record, entries())
        const undo: Undo = {
          isOpen,
          run: () =>
            inTurn(async () => {
              if (record === null || !isOpen()) return failure('set-not-as-left')
              return resultOf(await run(beginGoingBack(record, entries())))
            }),
        }
        return success({ failed, undo: isOpen() ? undo : null })

        async function run(begun: StateChanges): Promise<ChangeReport['failed']> {
          let after = begun
          const report = await carryOut(begun, {
            entries,
            writer,
            now,
            pausedBy: by,
            onReply: (network, fault) => {
              after = afterReply(after, network, fault)
            },
          })
          record = ended(after)
          return report.failed
        }
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

function judged(used: UsedSet | null, entries: readonly NetworkEntry[]): UsedSet | null {
  return used && { ...used, canGoBack: isAsLeft(used, entries) }
}
