import { setTimeout as sleep } from 'node:timers/promises'
import { isConnected, isServing } from '../../contract/network-state.ts'
import type { Network } from '../../contract/node.ts'
import type { Result } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'

export interface StagedJoinParts {
  readonly store: Store
  readonly writer: Writer
  readonly service: { network(id: NetworkId): Promise<Result<Network | null>> }
  readonly readComputer: () => Promise<Computer>
  /** Monotonic ms */
  readonly now?: () => number
}

interface StagedJoins {
  /**
   * Puts on what still waits, for the application is about to end; a network with a route conflict stays off. `leave`: another process
   * takes up what waits, and only what is on its way comes to its end.
   */
  finish(leave?: boolean): Promise<void>
}

/** ms: between two looks whether the configuration came */
const pace = 150
/** ms: between two tries where the service does not take it, doubled each time */
const retries = { first: 1_000, longest: 8_000 }
/** ms: a computer that takes longer to tell what it has keeps nobody waiting; it is compared when it has. */
const longestRead = 2_000
/** ms: what the end of the application waits for a service that does not answer; the next start goes on with it. */
const longestEnd = 3_000

/** Sees joins with managed addresses off to their end: those of this run, and those that the one before left. */
export function watchStagedJoins(parts: StagedJoinParts): StagedJoins {
  const { store, writer, service, now = () => performance.now() } = parts
  /** Networks that are seen to now */
  const running = new Map<NetworkId, Promise<void>>()
  /** Networks that were compared, and wait for the person */
  const asked = new Set<NetworkId>()
  /** The service did not take it, at the end of the application. */
  const failed = new Set<NetworkId>()
  const end = new AbortController()
  let stopped = false

  function waiting(id: NetworkId): NetworkEntry | null {
    const entry = store.snapshot().networks.find((each) => each.id === id)
    // What the person asked for meanwhile goes first.
    const isOurs = entry?.addressesWait === true && isConnected(entry) && entry.intent === null
    return isOurs ? entry : null
  }

  async function see(id: NetworkId): Promise<void> {
    const since = now()
    let compared = false
    let again: number = retries.first
    for (;;) {
      const entry = waiting(id)
      if (stopped || entry?.network == null) return
      const { status } = entry.network
      const hasConflict = entry.routeConflicts.length > 0
      const step = nextJoinStep({
        status,
        compared,
        hasConflict,
        waited: now() - since,
        ending: end.signal.aborted,
      })
      if (step === 'ask') return void asked.add(id)
      if (step === 'compare') {
        const late = sleep(longestRead, undefined, { ref: false })
        const computer = await Promise.race([parts.readComputer(), late])
        if (computer !== undefined) store.dispatch({ type: 'computer-read', computer, now: now() })
        compared = true
      } else if (step === 'wait') {
        await pause(pace)
        await look(id)
      } else {
        if (!isServing(store.snapshot().connection)) return
        const done = await writer.complete(id, { flags: { allowManaged: true } })
        if (done.ok) return
        if (end.signal.aborted) return void failed.add(id)
        await pause(again)
        again = Math.min(again * 2, retries.longest)
      }
    }
  }

  async function look(id: NetworkId): Promise<void> {
    const generation = writer.generation()
    const read = await service.network(id)
    if (read.ok && generation === writer.generation())
      store.dispatch({ type: 'read', id, network: read.value })
  }

  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined)

  function seeAll(): void {
    for (const { network: id, what } of store.snapshot().pendingChanges) {
      if (what !== 'managed-addresses' || running.has(id) || failed.has(id)) continue
      if (waiting(id) === null || isAsking(id) || !isServing(store.snapshot().connection)) continue
      const seen = see(id).finally(() => running.delete(id))
      running.set(id, seen)
    }
  }

  function isOnItsWay(): boolean {
    return running.size > 0 || store.snapshot().networks.some(({ intent }) => intent !== null)
  }

  /** Something can still be brought to its end: a change is on its way, or addresses wait and were not refused. */
  function isLeft(): boolean {
    const { pendingChanges, networks, connection } = store.snapshot()
    if (networks.some(({ intent }) => intent !== null)) return true
    if (!isServing(connection)) return false
    return pendingChanges.some(
      ({ network: id, what }) =>
        what === 'managed-addresses' && waiting(id) !== null && !isAsking(id) && !failed.has(id),
    )
  }

  /** The person decides about a network with route conflicts, for as long as it has any. */
  function isAsking(id: NetworkId): boolean {
    const entry = waiting(id)
    const hasConflict = entry?.network?.status === 'OK' && entry.routeConflicts.length > 0
    if (!hasConflict) asked.delete(id)
    return hasConflict && asked.has(id)
  }

  const stopListening = store.subscribe(() => {
    if (!stopped) seeAll()
  })

  return {
    async finish(leave = false) {
      stopped = leave
      end.abort()
      const late = now() + longestEnd
      do {
        if (!leave) seeAll()
        await Promise.race([...running.values(), sleep(20)])
      } while ((leave ? isOnItsWay() : isLeft()) && now() < late)
      stopped = true
      stopListening()
    },
  }
}

/** What is known of a network that was joined with its managed addresses off. */
export interface StagedJoin {
  /** The service's word of it */
  readonly status: string
  /** Compared with what the computer has, since its configuration came */
  readonly compared: boolean
  readonly hasConflict: boolean
  /** ms since it was joined */
  readonly waited: number
  /** The application is about to end. */
  readonly ending: boolean
}

/** `wait`: for its configuration; `ask`: the person; `go-on`: the addresses go on. */
type JoinStep = 'wait' | 'compare' | 'ask' | 'go-on'

/** ms. A controller that answers does so within five seconds. */
const patience = 6_000

/**
 * What comes next. Nothing is left waiting: where somebody has to let it in first, or no configuration comes, the
 * addresses go on, and are compared when there are any.
 */
export function nextJoinStep({ status, compared, hasConflict, waited, ending }: StagedJoin): JoinStep {
  if (status === 'REQUESTING_CONFIGURATION') return ending || waited >= patience ? 'go-on' : 'wait'
  if (status !== 'OK') return 'go-on'
  if (!compared) return 'compare'
  return hasConflict ? 'ask' : 'go-on'
}
