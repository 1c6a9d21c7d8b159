import pLimit from 'p-limit'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type { HostingSource, JobAccount, JobKind, JobProgress } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** A task that went well; 'unchanged': it was so already */
export type Done = 'done' | 'unchanged'

export interface Task {
  /** A member's address, or a line of a file */
  readonly item: string
  /** The member's; absent: it has none */
  readonly name?: string
  /** Its end when the job ran before; it is not run again. */
  readonly ended?: Pick<Item, 'outcome' | 'fault'>
  /** null: the person stopped it half-way; 'not-begun': what it needs could not be made, and nothing was sent */
  run(context: TaskContext): Promise<Result<Done> | null | 'not-begun'>
}

export type Item = JobAccount['items'][number]

export interface TaskContext {
  step(step: JobProgress['step']): void
  /** The job has made the network that it is about. */
  made(network: NetworkId): void
  /** Aborted when the person stops the job. */
  readonly signal: AbortSignal
}

export interface JobSpec {
  readonly kind: JobKind
  readonly source: HostingSource
  readonly network: NetworkId
  readonly networkName: string
  readonly tasks: readonly Task[]
  /** Tasks that run at the same time; absent: a few */
  readonly atOnce?: number
  /** The job ran in an earlier run of the application, and is shown as it stopped there until it is resumed. */
  readonly interrupted?: boolean
  /** Once the job has ended: how many tasks can still be done, and how many taken back. */
  rest?(items: readonly Item[]): { readonly left: number; readonly reversible: number }
  /** Every request of the job was answered. */
  onAnswered?(items: readonly Item[]): void
  /** The job is no longer shown: it was dismissed, or ended long ago. */
  onHidden?(): void
}

type Counts = Pick<JobProgress, 'done' | 'unchanged' | 'failed'>
const noneEnded: Counts = { done: 0, unchanged: 0, failed: 0 }

export function notBegun({ item, name = '' }: Pick<Task, 'item' | 'name'>): Item {
  return { item, name, outcome: 'not-begun', fault: null }
}

function counted({ done, unchanged, failed }: Counts, outcome: Item['outcome']): Counts {
  return {
    done: done + (outcome === 'done' || outcome === 'unchanged' ? 1 : 0),
    unchanged: unchanged + (outcome === 'unchanged' ? 1 : 0),
    failed: failed + (outcome === 'failed' ? 1 : 0),
  }
}

function endedOf({ done, failed }: Counts): number {
  return done + failed
}

export type Jobs = ReturnType<typeof createJobs>

interface Job {
  progress: JobProgress
  items: Item[]
  shown: boolean
  readonly spec: JobSpec
  readonly stopping: AbortController
  answered: Promise<void>
  timer?: NodeJS.Timeout
}

/** A service takes one request at a time; this many keep it busy. */
export const atOnce = 4
const mostListed = 20
/** Milliseconds that the requests under way have to be answered when the person stops a job. */
const patience = 300
/** Milliseconds between two looks at the progress */
const pace = 250
/** Milliseconds for which a job that went well is shown: where nothing can be taken back, and where it can */
const shownFor = { done: 60_000, reversible: 10 * 60_000 }

export function createJobs(parts: { readonly show: (jobs: readonly JobProgress[]) => void }) {
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
    const { spec, stopping, items } = job
    const timeLeft = createTimeLeft(job.progress.total, endedOf(job.progress))
    const underWay = new Map<number, Item>()
    let fault: Fault | null = null
    let isOver = false
    const halted = (): boolean => fault !== null || stopping.signal.aborted
    const context: TaskContext = {
      signal: stopping.signal,
      step(step) {
        job.progress = { ...job.progress, step }
        tellSoon()
      },
      made(network) {
        job.progress = { ...job.progress, network }
        tellSoon()
      },
    }
    function end(): void {
      isOver = true
      for (const [index, item] of underWay) items[index] = { ...item, outcome: 'unknown' }
      const state = endedOf(job.progress) === items.length && !halted() ? 'done' : 'stopped'
      const rest = spec.rest?.(items)
      job.progress = { ...job.progress, state, step: null, secondsLeft: null, fault, ...rest }
      hideLater(job)
      tell()
    }
    const all = pLimit(spec.atOnce ?? atOnce).map(spec.tasks, async (task, index) => {
      if (task.ended !== undefined || halted()) return
      const item = notBegun(task)
      underWay.set(index, item)
      const result = await task.run(context)
      underWay.delete(index)
      if (result === 'not-begun') {
        items[index] = item
        return
      }
      const error = result === null || result.ok ? null : result.error
      const outcome = result?.ok === true ? result.value : 'failed'
      items[index] = { ...item, outcome, fault: error }
      job.progress = { ...job.progress, ...counted(job.progress, outcome) }
      if (isOver) return end()
      // Requests that end because an account was closed say less than the one for which it was.
      const isVague = fault === null || faultTraits[fault.code].answered === 'unclear'
      if (error !== null && faultTraits[error.code].endsJob && isVague) fault = error
      job.progress = { ...job.progress, secondsLeft: timeLeft.after(endedOf(job.progress)) }
      tellSoon()
    })
    await Promise.race([all, afterStop(stopping.signal)])
    end()
    await all
    spec.onAnswered?.(items)
  }

  /** A job with something left to do, or a failure to read, stays until it is dismissed. */
  function hideLater(job: Job): void {
    clearTimeout(job.timer)
    const { id, left, reversible } = job.progress
    if (left > 0 || hasFailed(job) || jobs.get(id) !== job) return
    job.timer = setTimeout(() => hide(job), reversible > 0 ? shownFor.reversible : shownFor.done)
  }

  function hide(job: Job): void {
    clearTimeout(job.timer)
    if (!job.shown) return
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
    /** Answers its id at once. */
    start(spec: JobSpec): string {
      count += 1
      const id = `job-${count}`
      const { kind, source, network, networkName, tasks, interrupted = false } = spec
      const items = tasks.map((task): Item => ({ ...notBegun(task), ...task.ended }))
      const progress: JobProgress = {
        id,
        kind,
        source,
        network,
        networkName,
        total: items.length,
        ...items.reduce((counts, { outcome }) => counted(counts, outcome), noneEnded),
        state: interrupted ? 'stopped' : 'running',
        step: null,
        secondsLeft: null,
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
        answered: Promise.resolve(),
      }
      jobs.set(id, job)
      forgetOldest()
      tell()
      if (!interrupted) job.answered = run(job)
      return id
    },
    /** Resolves with its account when every request of it was answered, maybe later than its end; null: no such job */
    async answered(id: string): Promise<JobAccount | null> {
      const job = jobs.get(id)
      if (job === undefined) return null
      await job.answered
      return { job: job.progress, items: job.items }
    },
    stop(id: string): Result<void> {
      const job = jobs.get(id)
      if (job === undefined) return failure('job-unknown', id)
      job.stopping.abort()
      return success(undefined)
    },
    read(id: string): Result<JobAccount> {
      const job = jobs.get(id)
      return job === undefined
        ? failure('job-unknown', id)
        : success({ job: job.progress, items: [...job.items] })
    },
    /** Takes a finished job off the snapshot; its account can still be read for a while. */
    dismiss(id: string): Result<void> {
      const job = jobs.get(id)
      if (job !== undefined && job.progress.state !== 'running') hide(job)
      return success(undefined)
    },
    /** The network is gone: so are its jobs, but for those that run and those whose failure is to be read. */
    networkGone(network: NetworkId): void {
      for (const job of jobs.values())
        if (job.progress.network === network && job.progress.state !== 'running' && !hasFailed(job)) hide(job)
    },
    /** Stops and forgets all. */
    clear(): void {
      for (const job of jobs.values()) {
        job.stopping.abort()
        clearTimeout(job.timer)
      }
      jobs.clear()
      tell()
    },
  }
}

function hasFailed({ progress }: Job): boolean {
  return progress.failed > 0 || progress.fault !== null
}

/** Resolves when whoever stopped the job has waited long enough. */
function afterStop(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, patience), { once: true })
  })
}

/** Milliseconds: the pace is measured over this time, and not told before that */
const window = 10_000
const early = 1_500

/** Tells how long the rest of a job takes at its latest pace. */
export function createTimeLeft(total: number, ended: number, now: () => number = () => performance.now()) {
  const looks: { readonly at: number; readonly ended: number }[] = [{ at: now(), ended }]
  return {
    /** Seconds, once `count` tasks have ended; null: too early to tell, or none ended lately */
    after(count: number): number | null {
      const at = now()
      looks.push({ at, ended: count })
      while ((looks[1]?.at ?? at) <= at - window) looks.shift()
      const [first = { at, ended: count }] = looks
      const [time, went] = [at - first.at, count - first.ended]
      return time < early || went <= 0 ? null : ((total - count) * time) / went / 1000
    },
  }
}
