import pLimit from 'p-limit'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { membersById, memberTarget } from '../edit/target.ts'
import type { MembersTogether, Source, TogetherChange } from '../sources/source.ts'
import { atOnce } from './jobs.ts'
import { endOf, nextOf, type Step, type Stepped, takeStep } from './step.ts'

/** The source can take many of these steps by one request; null: they are taken one by one. */
export function togetherOf({ together }: Source, steps: readonly Step[]): MembersTogether | null {
  if (together === undefined) return null
  const fit = steps.filter(({ from, to }) => together.takes(to, from === null))
  return fit.length > 1 ? together : null
}

interface Waiting {
  readonly step: Step
  readonly now: HostedMember | null
  /** Aborted when the person stops the job. */
  readonly signal: AbortSignal
  resolve(stepped: Stepped | 'not-begun'): void
}

/**
 * Takes the steps that begin at the same time by one request, as far as the source can, and the others by themselves. A
 * step that has to wait for the others is 'not-begun' where the job ended meanwhile.
 */
export function createTogether(source: Source, together: MembersTogether, network: () => NetworkId) {
  const queue: Waiting[] = []
  let isWorking = false
  let isOver = false

  async function work(): Promise<void> {
    isWorking = true
    while (queue.length > 0) {
      // Steps that begin now come until then.
      await new Promise((begun) => setImmediate(begun))
      await takeAll(queue.splice(0, together.most))
    }
    isWorking = false
  }

  async function takeAll(steps: readonly Waiting[]): Promise<void> {
    const alone: Waiting[] = []
    const fit: (Waiting & Pick<TogetherChange, 'change'>)[] = []
    for (const one of steps) {
      const next = nextOf(one.step, one.now)
      if (isEnded(one)) one.resolve('not-begun')
      else if ('result' in next) one.resolve(next)
      else if (together.takes(next.change, one.now === null)) fit.push({ ...one, change: next.change })
      else alone.push(one)
    }
    const changes = fit.map(({ step, now, change }) => ({ member: step.member, now, change }))
    const answers = fit.length > 1 ? await together.change(network(), changes) : []
    fit.forEach((one, at) => {
      const answer = answers[at] ?? null
      if (answer === null) alone.push(one)
      else end(one, endOf(one.step, one.now, one.change, answer))
    })
    await pLimit(atOnce).map(alone, async (one) => {
      if (isEnded(one)) one.resolve('not-begun')
      else end(one, await takeStep(source, network(), one.step, one.now))
    })
  }

  const isEnded = ({ signal }: Waiting): boolean => isOver || signal.aborted
  function end({ resolve }: Waiting, stepped: Stepped): void {
    const { result } = stepped
    isOver ||= !result.ok && endsJob(result.error)
    resolve(stepped)
  }

  return (step: Step, now: HostedMember | null, signal: AbortSignal): Promise<Stepped | 'not-begun'> =>
    new Promise((resolve) => {
      queue.push({ step, now, signal, resolve })
      if (!isWorking) void work()
    })
}

const endsJob = ({ code }: Fault): boolean => faultTraits[code].endsJob

/** null in it: the network has no such member */
export type ReadMember = (member: NodeAddress) => Promise<Result<HostedMember | null>>

/** Reads each member as its step begins: all at once for steps that are taken together. */
export function readAnew(source: Source, network: NetworkId, steps: readonly Step[]): ReadMember {
  if (togetherOf(source, steps) === null)
    return async (member) => {
      const read = await memberTarget(network, member).read(source)
      return !read.ok && read.error.code === 'member-gone' ? success(null) : read
    }
  let reading: Promise<Result<ReadonlyMap<NodeAddress, HostedMember>>> | null = null
  async function read(): Promise<Result<ReadonlyMap<NodeAddress, HostedMember>>> {
    const list = await source.members(network)
    reading = null
    return list.ok ? success(membersById(list.value)) : list
  }
  return async (member) => {
    reading ??= read()
    const members = await reading
    return members.ok ? success(members.value.get(member) ?? null) : members
  }
}
