import { randomUUID } from 'node:crypto'
import type { AccountId } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import type { JobAccount, JobKind } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { canonical } from '../../../domain/addresses/address.ts'
import { dropClashes } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { JournalFolder } from '../../settings/journal-folder.ts'
import { memberTarget } from '../edit/target.ts'
import type { ObservedSource } from '../sources/observed.ts'
import type { Sources } from '../sources/sources.ts'
import type { Done, Item, Jobs, Task } from './jobs.ts'
import {
  begunBefore,
  ended,
  headLine,
  type JobPlan,
  type JobRecord,
  readRecord,
  stoppedBefore,
} from './record.ts'
import { isLeft, isUnclear, reversed, type Step, takeStep } from './step.ts'

interface MemberJobsParts {
  readonly jobs: Jobs
  readonly sources: Sources
  readonly journals: () => JournalFolder
  /** The account in use; null: none */
  readonly account: () => AccountId | null
  /** Of an undo: a member is let in or put out again as before. */
  readonly onTakenBack: (network: NetworkId, member: NodeAddress) => void
}

/** Jobs over a network's members, each with a journal: they can be gone on with and taken back, also in another run. */
export interface MemberJobs {
  /** `members`: as they are now, from which the steps were made; answers the job's id. */
  start(
    source: ObservedSource,
    plan: Omit<JobPlan, 'source' | 'account'>,
    members: readonly HostedMember[],
  ): Promise<string>
  resume(job: string): Promise<Result<string>>
  undo(job: string): Promise<Result<string>>
  /** Shows one that was cut off in an earlier run. */
  restore(name: string, record: JobRecord): void
  /** Whether a journal belongs to a job of this run. */
  owns(name: string): boolean
  /** All that is known is on the disk. */
  close(): Promise<void>
}

type Now = (member: NodeAddress) => Promise<Result<HostedMember | null>>

interface Running {
  readonly name: string
  readonly plan: JobPlan
  readonly back: Map<number, Step>
  readonly close: () => Promise<void>
}

/** Steps for which one note on the disk is enough: as many are read again after the worst end. */
const chunk = 32

/** What each of them did is taken back another way, or not at all. */
const irreversible: ReadonlySet<JobKind> = new Set(['undo', 'delete', 'put-back'])

export function createMemberJobs(parts: MemberJobsParts): MemberJobs {
  const { jobs, sources } = parts
  const all = new Map<string, Running>()
  const names = new Set<string>()
  /** Those that are being gone on with or taken back: it takes a while until that has begun. */
  const claimed = new Set<string>()

  async function run(source: ObservedSource, plan: JobPlan, now: Now, before?: JobRecord): Promise<string> {
    const name = randomUUID()
    names.add(name)
    const back = new Map(before?.back)
    const items = (before?.items ?? []).map((item) => (isLeft(item) ? undefined : item))
    const inJob = source.inJob({ id: name, kind: plan.kind })
    const folder = parts.journals()
    const journal = await folder.begin(name, headLine(plan))
    items.forEach((item, at) => {
      if (item !== undefined && item.outcome !== 'not-begun' && item.outcome !== 'unknown')
        journal.append(ended(at, item.outcome, item.fault?.code, back.get(at)))
    })
    const noted = new Map<number, Promise<void>>()
    let begun = 0

    /** No request goes out of which the journal does not know that it may have. */
    function note(at: number): Promise<void> {
      const end = (Math.floor(at / chunk) + 1) * chunk
      const there = noted.get(end)
      if (there !== undefined) return there
      journal.append(begunBefore(end))
      const writing = journal.flush()
      noted.set(end, writing)
      return writing
    }

    const tasks = plan.steps.map((step, at): Task => {
      const item = items[at]
      return {
        item: step.member,
        name: step.name,
        ...(item && { ended: item }),
        async run() {
          begun = Math.max(begun, at + 1)
          await note(at)
          // Said in time, the next steps need not wait for the disk.
          if (at + chunk < plan.steps.length) void note(at + chunk)
          const found = await now(step.member)
          if (!found.ok) return found
          const { back: reversal, ...taken } = await takeStep(inJob, plan.network, step, found.value)
          // What is found as wanted where an earlier request may have come through was made so by that.
          const result =
            taken.result.ok && before?.back.has(at) === true ? success<Done>('done') : taken.result
          if (reversal !== undefined) back.set(at, reversal)
          else if (before?.back.has(at) !== true && !result.ok && isUnclear(failed(step, result.error)))
            back.set(at, reversed(step))
          if (result.ok && plan.kind === 'undo' && step.to !== null && 'authorized' in step.to)
            parts.onTakenBack(plan.network, step.member)
          const code = result.ok ? undefined : result.error.code
          journal.append(ended(at, result.ok ? result.value : 'failed', code, back.get(at)))
          return result
        },
      }
    })
    const close = (): Promise<void> => {
      journal.append(stoppedBefore(begun))
      return journal.close()
    }
    return show({ name, plan, back, close }, tasks, false)
  }

  function show(running: Running, tasks: readonly Task[], interrupted: boolean): string {
    const { name, plan, back } = running
    const { kind, source, network, networkName } = plan
    const folder = parts.journals()
    const id = jobs.start({
      kind,
      source,
      network,
      networkName,
      tasks,
      interrupted,
      rest(items) {
        const left = items.filter(isLeft).length
        return { left, reversible: irreversible.has(kind) ? 0 : back.size }
      },
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

  /** Where a job's network is hosted now, if that is where it was. */
  function sourceOf({ network, source: kind, account }: JobPlan): Result<ObservedSource> {
    const source = sources.of(network)
    if (!source.ok) return source
    const isSame = source.value.kind === kind && (kind === 'controller' || parts.account() === account)
    return isSame ? source : failure('not-ours', network)
  }

  async function claim<T>(job: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    if (claimed.has(job)) return failure('job-unknown', `${job} is gone on with already`)
    claimed.add(job)
    try {
      return await work()
    } finally {
      claimed.delete(job)
    }
  }

  async function recordOf(job: string): Promise<Result<JobRecord & { readonly source: ObservedSource }>> {
    const running = all.get(job)
    const stopped = jobs.read(job)
    if (running === undefined || !stopped.ok) return failure('job-unknown', job)
    if (stopped.value.job.state === 'running') return failure('job-unknown', `${job} still runs`)
    // What is still on its way would come between.
    const account = await jobs.answered(job)
    if (account === null) return failure('job-unknown', job)
    const source = sourceOf(running.plan)
    if (!source.ok) return source
    const { plan, back } = running
    return success({ plan, back, items: account.items, source: source.value })
  }

  async function resume(job: string): Promise<Result<string>> {
    const record = await recordOf(job)
    if (!record.ok) return record
    const { source, plan } = record.value
    const members = await source.members(plan.network)
    if (!members.ok) return members
    if (!all.has(job)) return failure('job-unknown', job)
    const id = await run(source, plan, listed(members.value), record.value)
    jobs.dismiss(job)
    return success(id)
  }
  async function undo(job: string): Promise<Result<string>> {
    const record = await recordOf(job)
    if (!record.ok) return record
    const { source, plan, back } = record.value
    const members = await source.members(plan.network)
    if (!members.ok) return members
    if (!all.has(job) || back.size === 0) return failure('undo-expired')
    const { steps, items } = undoSteps([...back.values()], members.value)
    const { network, networkName, account } = plan
    const undoing: JobPlan = { kind: 'undo', network, networkName, source: source.kind, account, steps }
    // Read anew one by one: what somebody changed while it runs is not overwritten either.
    const now: Now = async (member) => {
      const read = await memberTarget(network, member).read(source)
      return !read.ok && read.error.code === 'member-gone' ? success(null) : read
    }
    const id = await run(source, undoing, now, { plan: undoing, items, back: new Map() })
    jobs.dismiss(job)
    return success(id)
  }

  return {
    start(source, plan, members) {
      const account = source.kind === 'account' ? parts.account() : null
      return run(source, { ...plan, source: source.kind, account }, listed(members))
    },
    resume: (job) => claim(job, () => resume(job)),
    undo: (job) => claim(job, () => undo(job)),
    restore(name, { plan, items, back }) {
      const tasks = items.map((item) => ({
        item: item.item,
        name: item.name,
        ended: item,
        run: async () => null,
      }))
      names.add(name)
      show({ name, plan, back: new Map(back), close: async () => undefined }, tasks, true)
    },
    owns: (name) => names.has(name),
    async close() {
      await Promise.all([...all.values()].map((running) => running.close()))
      all.clear()
    },
  }
}

function failed({ member, name }: Step, fault: NonNullable<Item['fault']>): Item {
  return { item: member, name, outcome: 'failed', fault }
}

function listed(members: readonly HostedMember[]): Now {
  const byId = new Map(members.map((member) => [member.id, member]))
  return async (member) => success(byId.get(member) ?? null)
}

/** Shows the jobs that an earlier run left undone. One of a later version of this application is left where it is. */
export async function restoreJobs(
  folder: JournalFolder,
  memberJobs: MemberJobs,
  onFault: (fault: Fault) => void,
): Promise<void> {
  for (const { name, text } of await folder.read()) {
    if (memberJobs.owns(name)) continue
    const record = readRecord(text)
    if (record === 'newer') continue
    if (record === 'damaged') onFault({ code: 'preferences-damaged', detail: await folder.setAside(name) })
    else if (record.items.some(isLeft)) memberJobs.restore(name, record)
    else await folder.remove(name)
  }
}

/**
 * The steps of an undo, the last first. One that would give a member back an address that somebody gave away meanwhile
 * has failed before it is begun.
 */
function undoSteps(
  back: readonly Step[],
  members: readonly HostedMember[],
): { readonly steps: readonly Step[]; readonly items: JobAccount['items'] } {
  const steps = [...back].reverse()
  const { accepted, clashes } = dropClashes(
    steps.map(({ member, to }, line) => ({
      line,
      id: member,
      addresses: to === null ? [] : (to.ipAssignments?.map(canonical) ?? null),
    })),
    members,
  )
  const taken = new Map(clashes.map(({ line, address }) => [line, address]))
  const items = steps.map(({ member, name }, line) =>
    accepted.has(member)
      ? ({ item: member, name, outcome: 'not-begun', fault: null } as const)
      : ({
          item: member,
          name,
          outcome: 'failed',
          fault: { code: 'changed-elsewhere', detail: taken.get(line) ?? member },
        } as const),
  )
  return { steps, items }
}
