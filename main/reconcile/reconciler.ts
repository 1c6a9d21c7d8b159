import { setTimeout as sleep } from 'node:timers/promises'
import { hasStaying } from '../../contract/effect-trouble.ts'
import { isServing } from '../../contract/network-state.ts'
import type { Network } from '../../contract/node.ts'
import type { Result } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import { fullTunnel } from './full-tunnel.ts'
import { pauseEnd } from './pauses.ts'
import { stagedJoin } from './staged-join.ts'
import { type Circumstances, type Progress, rest, type Step, type Task } from './steps.ts'

interface ReconcilerParts {
  readonly store: Store
  readonly writer: Writer
  readonly service: { network(id: NetworkId): Promise<Result<Network | null>> }
  readonly readComputer: () => Promise<Computer>
  /** Reads the whole state again. */
  readonly poke: () => void
  /** ms; undefined: the usual length of a full tunnel's trial */
  readonly trialTime?: number | undefined
  /** Monotonic ms, so that setting the clock has no effect */
  readonly now?: () => number
  /** ms since the epoch */
  readonly wallClock?: () => number
}

export interface Reconciler {
  /** Decides all steps again, for example after the computer woke up. */
  look(): void
  /**
   * Finishes what can be finished at once; the next start continues the rest. `leave`: another process takes over, and
   * only requests that were sent are waited for. `last`: what is changed at the end, when no pause is ended any more
   */
  finish(leave?: boolean, last?: () => Promise<void>): Promise<void>
}

/** ms. If reading the computer takes longer, the join goes on, and is compared when the computer has been read. */
const longestRead = 2_000
/** ms: quitting waits this long for a service that does not answer. */
const longestEnd = 3_000

/** A task of one network that this run carries out */
interface Run {
  readonly progress: Progress
  timer: NodeJS.Timeout | undefined
  /** Monotonic ms at which the timer fires */
  due: number
  /** The step that is being carried out; null: the next one may be decided */
  busy: Promise<void> | null
}

/**
 * Brings networks into their desired state where that takes several steps. Each step is decided anew from the state, so
 * that it makes no difference whether this run or an earlier one took the step before.
 */
export function createReconciler(parts: ReconcilerParts): Reconciler {
  const { store, writer, service, now = () => performance.now(), wallClock = Date.now } = parts
  const tasks: readonly Task[] = [stagedJoin, fullTunnel(parts.trialTime), pauseEnd, leftOnComputer()]
  const runs = new Map<Task, Map<NetworkId, Run>>(tasks.map((task) => [task, new Map()]))
  let due = tasks
  let quittingSince: number | null = null
  let looking = false
  let again = false

  function look(): void {
    again = true
    if (looking) return
    looking = true
    try {
      while (again) {
        again = false
        for (const task of due) for (const { id } of entriesOf(task)) advance(task, id)
      }
    } finally {
      looking = false
    }
  }

  /** Returns the networks that have the task, and forgets the runs of all others. */
  function entriesOf(task: Task): readonly NetworkEntry[] {
    const snapshot = store.snapshot()
    const entries = snapshot.networks.filter((entry) => task.has(entry, snapshot))
    const ofTask = runs.get(task) ?? new Map<NetworkId, Run>()
    for (const [id, run] of ofTask) {
      if (run.busy !== null || entries.some((entry) => entry.id === id)) continue
      clearTimeout(run.timer)
      ofTask.delete(id)
    }
    return entries
  }

  function runOf(task: Task, id: NetworkId): Run {
    const ofTask = runs.get(task)
    const run = ofTask?.get(id) ?? {
      progress: { since: null, wasOnline: null, compared: false, sent: null },
      timer: undefined,
      due: 0,
      busy: null,
    }
    ofTask?.set(id, run)
    return run
  }

  function nextStep(task: Task, id: NetworkId, { progress }: Run): Step | null {
    const snapshot = store.snapshot()
    const entry = snapshot.networks.find((each) => each.id === id)
    if (entry === undefined || !task.has(entry, snapshot)) return null
    const circumstances: Circumstances = {
      snapshot,
      serving: isServing(snapshot.connection),
      now: now(),
      wallClock: wallClock(),
      quittingSince,
    }
    return task.next(entry, progress, circumstances)
  }

  function advance(task: Task, id: NetworkId): void {
    const run = runOf(task, id)
    if (run.busy !== null) return
    const step = nextStep(task, id, run)
    if (step === null || step.kind === 'rest') {
      clearTimeout(run.timer)
      run.timer = undefined
    } else if (step.kind === 'record') store.dispatch(step.event)
    else if (step.kind === 'wait') wait(run, id, step)
    else occupy(run, carryOut(run, id, step))
  }

  function wait(run: Run, id: NetworkId, { ms, read }: Extract<Step, { readonly kind: 'wait' }>): void {
    const at = now() + ms
    if (run.timer !== undefined && run.due <= at) return
    clearTimeout(run.timer)
    run.due = at
    run.timer = setTimeout(() => {
      run.timer = undefined
      if (read === 'everything') parts.poke()
      if (read === 'network') occupy(run, readNetwork(id))
      else look()
    }, ms).unref()
  }

  function occupy(run: Run, work: Promise<void>): void {
    clearTimeout(run.timer)
    run.timer = undefined
    run.busy = work.finally(() => {
      run.busy = null
      look()
    })
  }

  async function carryOut(
    { progress }: Run,
    id: NetworkId,
    step: Extract<Step, { readonly kind: 'compare' | 'confirm' | 'send' | 'repeat-off' }>,
  ): Promise<void> {
    if (step.kind === 'compare') {
      const late = sleep(longestRead, undefined, { ref: false })
      // A computer that cannot be read keeps nobody waiting either.
      const computer = await Promise.race([parts.readComputer().catch(() => undefined), late])
      progress.compared = true
      if (computer !== undefined) store.dispatch({ type: 'computer-read', computer, now: now() })
    } else if (step.kind === 'repeat-off') {
      progress.sent = { at: now(), failures: 0 }
      await writer.repeatOff(id)
      parts.poke()
    } else if (step.kind === 'confirm') await writer.complete(id, {})
    else {
      const failures = progress.sent?.failures ?? 0
      progress.sent = { at: now(), failures }
      const done = await writer.complete(id, step.intent)
      progress.sent = { at: now(), failures: done.ok ? 0 : failures + 1 }
      if (!done.ok || step.because === undefined) return
      const intent = store.snapshot().networks.find((entry) => entry.id === id)?.intent ?? null
      store.dispatch({ type: 'refused', id, fault: step.because, intent })
    }
  }

  async function readNetwork(id: NetworkId): Promise<void> {
    const generation = writer.generation()
    const read = await service.network(id)
    if (read.ok && generation === writer.generation())
      store.dispatch({ type: 'read', id, network: read.value })
  }

  const allRuns = (): readonly Run[] => [...runs.values()].flatMap((ofTask) => [...ofTask.values()])

  /** Returns whether a request is on its way, or a staged join can still be finished. */
  function isLeft(leave: boolean): boolean {
    if (store.snapshot().networks.some(({ intent }) => intent !== null)) return true
    if (leave) return allRuns().some(({ busy }) => busy !== null)
    if (!isServing(store.snapshot().connection)) return false
    return entriesOf(stagedJoin).some(
      ({ id }) => nextStep(stagedJoin, id, runOf(stagedJoin, id))?.kind !== 'rest',
    )
  }

  const stopListening = store.subscribe((after, before) => {
    const isSame =
      after.networks === before.networks &&
      after.pendingChanges === before.pendingChanges &&
      after.connection === before.connection
    if (!isSame) look()
  })
  look()

  return {
    look,
    async finish(leave = false, last) {
      quittingSince = now()
      due = leave ? [] : [stagedJoin]
      await last?.()
      const late = now() + longestEnd
      do {
        look()
        const busy = allRuns().flatMap((run) => run.busy ?? [])
        await Promise.race([...busy, sleep(20)])
      } while (isLeft(leave) && now() < late)
      due = []
      stopListening()
      for (const { timer } of allRuns()) clearTimeout(timer)
    },
  }
}

/** ms. The service takes addresses off within a tenth of a second. */
const patience = 1_000
/** ms between two looks at the computer */
const pace = 250

/**
 * Has the service take addresses off once more where it left them on the computer: it may, where they are switched off
 * just when the configuration comes. Only of networks that had them on in this run, as people may set such addresses by
 * hand; and only once, after which the row says that they stay.
 */
export function leftOnComputer(): Task {
  const hadThem = new Set<NetworkId>()
  return {
    has(entry) {
      const { id, network, inEffect } = entry
      if (network === null) hadThem.delete(id)
      else if (network.flags.allowManaged === true) hadThem.add(id)
      else if (network.flags.allowManaged === false && inEffect !== null && !hasStaying(entry))
        hadThem.delete(id)
      return hadThem.has(id) && hasStaying(entry)
    },
    next({ intent }, progress, { serving, now }) {
      if (intent !== null || !serving || progress.sent !== null) return rest
      progress.since ??= now
      const left = progress.since + patience - now
      return left > 0
        ? { kind: 'wait', ms: Math.min(left, pace), read: 'everything' }
        : { kind: 'repeat-off' }
    },
  }
}
