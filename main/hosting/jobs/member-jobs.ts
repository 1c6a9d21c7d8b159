import { randomUUID } from 'node:crypto'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type { HostedNetwork, JobKind } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { JournalFolder } from '../../settings/journal-folder.ts'
import { membersById } from '../edit/target.ts'
import type { ObservedSource } from '../sources/observed.ts'
import type { Sources } from '../sources/sources.ts'
import { beginMaking, completing, type Maker, whyChanged } from './copying.ts'
import { type Done, type Item, type Jobs, notBegun, type Task, type TaskContext } from './jobs.ts'
import { beginRecord, type JobPlan, type JobRecord, type Made, type Making, readRecord } from './record.ts'
import { isLeft, reversed, type Step, takeStep, withoutAddressConflicts } from './step.ts'
import { createTogether, type ReadMember, readAnew, togetherOf } from './together.ts'

interface MemberJobsParts {
  readonly jobs: Jobs
  readonly sources: Sources
  readonly journals: () => JournalFolder
  /** An undo let a member in or put it out again, as before. */
  readonly onTakenBack: (network: NetworkId, member: NodeAddress) => void
  readonly onFault: (fault: Fault) => void
}

interface NewJob {
  readonly kind: JobPlan['kind']
  readonly network: HostedNetwork
  readonly steps: readonly Step[]
  /** All members as they are now, from which the steps were made */
  readonly members: readonly HostedMember[]
}

interface Running {
  readonly name: string
  readonly plan: JobPlan
  readonly back: Map<number, Step>
  /** The network that it makes; null: it makes none, or has not yet */
  readonly made: () => Made | null
  readonly close: () => Promise<void>
}

type Stopped = JobRecord & { readonly source: ObservedSource }

/** Jobs that are taken back another way, or not at all */
const irreversible: ReadonlySet<JobKind> = new Set(['undo', 'delete', 'put-back'])

export type MemberJobs = ReturnType<typeof createMemberJobs>

/**
 * Jobs over a network's members, which all are the same: a list of steps, a journal of how far they came, a progress that
 * is shown, and an undo. They can be resumed and taken back, also in another run.
 */
export function createMemberJobs(parts: MemberJobsParts) {
  const { jobs, sources } = parts
  const all = new Map<string, Running>()
  /** The journals of this run */
  const names = new Set<string>()
  /** Jobs that are being resumed or taken back: it takes a while until that has begun. */
  const claimed = new Set<string>()

  return {
    /** Answers the job's id. */
    start(source: ObservedSource, { kind, network, steps, members }: NewJob): Promise<string> {
      const { id, config } = network
      const plan = { kind, network: id, networkName: config.name, source: source.id, steps }
      return run(source, plan, listed(members))
    },
    /** Makes a copy of a network and then its members, one by one as each step says. Answers the job's id. */
    startCopy(
      source: ObservedSource,
      { id, config }: HostedNetwork,
      making: Making,
      steps: readonly Step[],
    ): Promise<string> {
      const named = { kind: 'copy-network', network: id, networkName: config.name } as const
      return run(source, { ...named, source: source.id, steps, making }, listed([]))
    },
    /** Deletes the network that such a job made, where nobody changed it since. */
    undoCopy: (job: string): Promise<Result<void>> =>
      claim(job, async ({ source, plan, made, back }) => {
        if (made === null || made.fields === null) return failure('undo-expired')
        const changed = await whyChanged(source, made, plan.steps, back)
        if (!changed.ok) return changed
        if (changed.value !== null) return failure('changed-elsewhere', changed.value)
        const deleted = await source.deleteNetwork(made.network)
        return deleted.ok || deleted.error.code === 'network-gone' ? success(undefined) : deleted
      }),
    resume: (job: string): Promise<Result<string>> =>
      goOn(job, async (stopped, members) => {
        if (!all.has(job)) return failure('job-unknown', job)
        return success(await run(stopped.source, stopped.plan, listed(members), stopped))
      }),
    undo: (job: string): Promise<Result<string>> =>
      goOn(job, async ({ source, plan, back }, members) => {
        if (!all.has(job) || back.size === 0 || plan.making !== undefined) return failure('undo-expired')
        const { network } = plan
        const { steps, items } = undoSteps([...back.values()], members)
        const undoing: JobPlan = { ...plan, kind: 'undo', source: source.id, steps }
        // Changes that somebody makes while it runs are not overwritten either.
        const readMember = readAnew(source, network, steps)
        const before = { plan: undoing, items, made: null, back: new Map<number, Step>() }
        return success(await run(source, undoing, readMember, before))
      }),
    /** Shows the jobs that an earlier run left undone. One of a later version of this application is left alone. */
    async restore(): Promise<void> {
      const folder = parts.journals()
      for (const { name, text } of await folder.read()) {
        if (names.has(name)) continue
        const record = readRecord(text)
        if (record === 'newer') continue
        if (record === 'damaged')
          parts.onFault({ code: 'preferences-damaged', detail: await folder.setAside(name) })
        else if (record.items.some(isLeft)) showInterrupted(name, record)
        else await folder.remove(name)
      }
    },
    /** Resolves when all that is known is on the disk. */
    async close(): Promise<void> {
      await Promise.all([...all.values()].map((running) => running.close()))
      all.clear()
    },
  }

  /** Begins a journal and runs what is left of the plan; answers the job's id. */
  async function run(
    source: ObservedSource,
    plan: JobPlan,
    readMember: ReadMember,
    before?: JobRecord,
  ): Promise<string> {
    const name = randomUUID()
    names.add(name)
    const back = new Map(before?.back)
    const inJob = source.inJob({ id: name, kind: plan.kind })
    const left = plan.steps.filter((_, at) => {
      const item = before?.items[at + (plan.making === undefined ? 0 : 1)]
      return item === undefined || isLeft(item)
    })
    const together = togetherOf(inJob, left)
    const most = together?.most
    const journal = await beginRecord(parts.journals(), name, plan, most)
    const maker = plan.making && (await beginMaking(inJob, plan.network, plan.making, before, journal))
    const first = maker === undefined ? [] : [maker.task]
    const tasks = plan.steps.map((step, at): Task => {
      const item = before?.items[at + first.length]
      const task = {
        item: step.member,
        name: step.name,
        run: (context: TaskContext) => takeIn(maker, step, at, context),
      }
      if (item === undefined || isLeft(item)) return task
      journal.end(at, item.outcome, item.fault?.code, back.get(at))
      return { ...task, ended: item }
    })
    const made = maker?.made ?? (() => null)
    const taking = together && createTogether(inJob, together, () => made()?.network ?? plan.network)
    return show({ name, plan, back, made, close: journal.close }, [...first, ...tasks], false, most)

    /** Nothing is sent for a member before its network is there. */
    async function takeIn(
      maker: Maker | undefined,
      step: Step,
      at: number,
      context: TaskContext,
    ): ReturnType<Task['run']> {
      if (maker === undefined) return take(plan.network, step, at, await readMember(step.member), context)
      const members = await maker.members()
      const network = maker.made()?.network
      if (members === null || network === undefined) return 'not-begun'
      const there = members.get(step.member) ?? null
      return take(network, there === null ? step : completing(step, there), at, success(there), context)
    }

    async function take(
      network: NetworkId,
      step: Step,
      at: number,
      found: Result<HostedMember | null>,
      { signal }: TaskContext,
    ): Promise<Result<Done> | 'not-begun'> {
      if (!found.ok) return found
      await journal.begin(at)
      const mayBeTaken = before?.back.has(at) === true
      const stepped = await (taking?.(step, found.value, signal) ??
        takeStep(inJob, network, step, found.value))
      if (stepped === 'not-begun') return stepped
      const { result: taken, back: reversal } = stepped
      // If an earlier request may have arrived and the member is as wanted, that request did it.
      const result = taken.ok && mayBeTaken ? success<Done>('done') : taken
      if (reversal !== undefined) back.set(at, reversal)
      else if (!mayBeTaken && !result.ok && faultTraits[result.error.code].answered !== 'yes')
        back.set(at, reversed(step))
      if (result.ok && plan.kind === 'undo' && step.to !== null && 'authorized' in step.to)
        parts.onTakenBack(network, step.member)
      if (result.ok) journal.end(at, result.value, undefined, back.get(at))
      else journal.end(at, 'failed', result.error.code, back.get(at))
      return result
    }
  }

  function showInterrupted(name: string, { plan, items, made, back }: JobRecord): void {
    const tasks = items.map((item) => ({
      item: item.item,
      name: item.name,
      ended: item,
      run: async () => null,
    }))
    names.add(name)
    const close = async (): Promise<void> => undefined
    show({ name, plan, back: new Map(back), made: () => made, close }, tasks, true)
  }

  function show(running: Running, tasks: readonly Task[], interrupted: boolean, atOnce?: number): string {
    const { name, plan, back, made } = running
    const { kind, source, networkName } = plan
    const network = made()?.network ?? plan.network
    const folder = parts.journals()
    const id = jobs.start({
      kind,
      source,
      network,
      networkName,
      tasks,
      ...(atOnce !== undefined && { atOnce }),
      interrupted,
      rest: (items) => ({
        left: items.filter(isLeft).length,
        reversible: irreversible.has(kind)
          ? 0
          : plan.making === undefined
            ? back.size
            : Number((made()?.fields ?? null) !== null),
      }),
      onAnswered(items) {
        void running.close().then(() => (items.some(isLeft) ? undefined : folder.remove(name)))
      },
      onHidden() {
        all.delete(id)
        void running.close().then(() => folder.remove(name))
      },
    })
    all.set(id, running)
    return id
  }

  /** Goes on from a job that has ended, with another job that takes its place. */
  function goOn(
    job: string,
    next: (stopped: Stopped, members: readonly HostedMember[]) => Promise<Result<string>>,
  ): Promise<Result<string>> {
    return claim(job, async (stopped) => {
      const { source, plan, made } = stopped
      const network = plan.making === undefined ? plan.network : (made?.network ?? null)
      const members = network === null ? success([]) : await source.members(network)
      return members.ok ? next(stopped, members.value) : members
    })
  }

  /** Works on a job that has ended, as nobody else does meanwhile. Once that went well it is shown no more. */
  async function claim<T>(job: string, work: (stopped: Stopped) => Promise<Result<T>>): Promise<Result<T>> {
    if (claimed.has(job)) return failure('job-unknown', `${job} is gone on with already`)
    claimed.add(job)
    try {
      const stopped = await stoppedJob(job)
      const done = stopped.ok ? await work(stopped.value) : stopped
      if (done.ok) jobs.dismiss(job)
      return done
    } finally {
      claimed.delete(job)
    }
  }

  async function stoppedJob(job: string): Promise<Result<Stopped>> {
    const running = all.get(job)
    const shown = jobs.read(job)
    if (running === undefined || !shown.ok) return failure('job-unknown', job)
    if (shown.value.job.state === 'running') return failure('job-unknown', `${job} still runs`)
    // A request that is still under way would interfere.
    const account = await jobs.answered(job)
    if (account === null) return failure('job-unknown', job)
    const { plan, back } = running
    const source = plan.making === undefined ? sourceOf(plan) : sources.host(plan.source)
    return source.ok
      ? success({ plan, back, made: running.made(), items: account.items, source: source.value })
      : source
  }

  /** Returns where a job's network is hosted now, if that is where it was. */
  function sourceOf({ network, source: id }: JobPlan): Result<ObservedSource> {
    const source = sources.of(network)
    if (!source.ok) return source
    return source.value.id === id ? source : failure('not-ours', network)
  }
}

function listed(members: readonly HostedMember[]): ReadMember {
  const byId = membersById(members)
  return async (member) => success(byId.get(member) ?? null)
}

/**
 * The steps of an undo, the last first. One that would give a member back an address that somebody gave away meanwhile
 * has failed before it is begun.
 */
function undoSteps(
  back: readonly Step[],
  members: readonly HostedMember[],
): { readonly steps: readonly Step[]; readonly items: readonly Item[] } {
  const steps = [...back].reverse()
  const { accepted, conflicts } = withoutAddressConflicts(steps, members)
  const taken = new Map(conflicts.map(({ line, address }) => [line, address]))
  const items = steps.map(({ member, name }, line): Item => {
    const item = notBegun({ item: member, name })
    if (accepted.has(member)) return item
    const fault = { code: 'changed-elsewhere', detail: taken.get(line) ?? member } as const
    return { ...item, outcome: 'failed', fault }
  })
  return { steps, items }
}
