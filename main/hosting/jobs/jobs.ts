import pLimit from 'p-limit'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type { JobAccount, JobKind, JobProgress } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** One thing of a job. */
export interface Task {
  /** A member's address, or a line of a file */
  readonly item: string
  /** How it ended in an earlier go at the same job; it is not run again. */
  readonly ended?: Pick<Item, 'outcome' | 'fault'>
  /** null: the person stopped it half-way */
  run(context: TaskContext): Promise<Result<void> | null>
}

type Item = JobAccount['items'][number]

export interface TaskContext {
  step(step: JobProgress['step']): void
  /** Aborted when the person stops the job. */
  readonly signal: AbortSignal
}

export interface JobSpec {
  readonly kind: JobKind
  readonly network: NetworkId
  readonly networkName: string
  readonly tasks: readonly Task[]
  /** It ran in an earlier run of the application and is shown as it stopped there, until it is gone on with. */
  readonly interrupted?: boolean
  /** Once it has ended: how many can still be done, and how many taken back. */
  rest?(items: readonly Item[]): { readonly left: number; readonly reversible: number }
  /** It is no longer shown: dismissed, or long ended. */
  onHidden?(): void
}

export interface Jobs {
  /** Answers its id at once. */
  start(spec: JobSpec): string
  /** Resolves when it has ended, with its account; null: no such job */
  ended(id: string): Promise<JobAccount | null>
  stop(id: string): Result<void>
  read(id: string): Result<JobAccount>
  /** Takes a finished job off the snapshot; its account can still be read for a while. */
  dismiss(id: string): Result<void>
  /** Stops and forgets all. */
  clear(): void
}

interface JobsParts {
  readonly show: (jobs: readonly JobProgress[]) => void
  /** Milliseconds between two looks at the progress */
  readonly pace?: number
  /** How long a finished job is shown, in milliseconds, where it went well and where it did not */
  readonly shownFor?: { readonly well: number; readonly badly: number }
}

interface Job {
  progress: JobProgress
  items: Item[]
  shown: boolean
  readonly spec: JobSpec
  readonly stopping: AbortController
  ended: Promise<void>
  timer?: NodeJS.Timeout
}

/** A service takes one request at a time anyhow; this many keep it busy. */
const atOnce = 4
const mostListed = 20

export function createJobs(parts: JobsParts): Jobs {
  const pace = parts.pace ?? 200
  const shownFor = parts.shownFor ?? { well: 60_000, badly: 30 * 60_000 }
  const jobs = new Map<string, Job>()
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    sentAt = performance.now()
    parts.show([...jobs.values()].filter(({ shown }) => shown).map(({ progress }) => progress))
  }

  function tellSoon(): void {
    timer ??= setTimeout(tell, Math.max(0, sentAt + pace - performance.now()))
  }

  async function run(job: Job): Promise<void> {
    let fault: Fault | null = null
    const { stopping } = job
    const halted = (): boolean => fault !== null || stopping.signal.aborted
    const context: TaskContext = {
      signal: stopping.signal,
      step(step) {
        job.progress = { ...job.progress, step }
        tellSoon()
      },
    }
    await pLimit(atOnce).map(job.spec.tasks, async (task, index) => {
      if (task.ended !== undefined || halted()) return
      const result = await task.run(context)
      const ok = result?.ok === true
      const error = result === null || result.ok ? null : result.error
      job.items[index] = { item: task.item, outcome: ok ? 'done' : 'failed', fault: error }
      if (error !== null && faultTraits[error.code].endsJob) fault ??= error
      const { done, failed } = job.progress
      job.progress = { ...job.progress, done: done + (ok ? 1 : 0), failed: failed + (ok ? 0 : 1) }
      tellSoon()
    })
    const { done, failed, total } = job.progress
    const state = done + failed === total && !stopping.signal.aborted && fault === null ? 'done' : 'stopped'
    job.progress = { ...job.progress, state, step: null, fault, ...job.spec.rest?.(job.items) }
    const { left, reversible } = job.progress
    const well = state === 'done' && failed === 0 && reversible === 0
    if (left === 0) job.timer = setTimeout(() => hide(job), well ? shownFor.well : shownFor.badly)
    tell()
  }

  function hide(job: Job): void {
    clearTimeout(job.timer)
    job.shown = false
    job.spec.onHidden?.()
    tell()
  }

  function forgetOldest(): void {
    for (const [id, { progress, shown, timer }] of jobs) {
      if (jobs.size <= mostListed) return
      if (progress.state === 'running' || (shown && progress.left > 0)) continue
      clearTimeout(timer)
      jobs.delete(id)
    }
  }

  return {
    start(spec) {
      count += 1
      const id = `job-${count}`
      const { kind, network, networkName, tasks, interrupted = false } = spec
      const items = tasks.map(
        ({ item, ended }): Item => ({ item, outcome: 'not-begun', fault: null, ...ended }),
      )
      const progress: JobProgress = {
        id,
        kind,
        network,
        networkName,
        total: items.length,
        done: items.filter(({ outcome }) => outcome === 'done').length,
        failed: items.filter(({ outcome }) => outcome === 'failed').length,
        state: interrupted ? 'stopped' : 'running',
        step: null,
        fault: null,
        interrupted,
        left: 0,
        reversible: 0,
        ...(interrupted && spec.rest?.(items)),
      }
      const job: Job = {
        progress,
        items,
        spec,
        shown: true,
        stopping: new AbortController(),
        ended: Promise.resolve(),
      }
      jobs.set(id, job)
      forgetOldest()
      tell()
      if (!interrupted) job.ended = run(job)
      return id
    },
    async ended(id) {
      const job = jobs.get(id)
      if (job === undefined) return null
      await job.ended
      return { job: job.progress, items: job.items }
    },
    stop(id) {
      const job = jobs.get(id)
      if (job === undefined) return failure('job-unknown', id)
      job.stopping.abort()
      return success(undefined)
    },
    read(id) {
      const job = jobs.get(id)
      return job === undefined
        ? failure('job-unknown', id)
        : success({ job: job.progress, items: [...job.items] })
    },
    dismiss(id) {
      const job = jobs.get(id)
      if (job !== undefined && job.progress.state !== 'running') hide(job)
      return success(undefined)
    },
    clear() {
      for (const job of jobs.values()) {
        job.stopping.abort()
        clearTimeout(job.timer)
      }
      jobs.clear()
      tell()
    },
  }
}
