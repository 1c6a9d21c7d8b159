import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountMemberChange } from '../../../contract/account.ts'
import type { FaultCode } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { failure, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import type { MembersTogether, Source } from '../sources/source.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import type { Step, Stepped } from './step.ts'
import { createTogether, readAnew, togetherOf } from './together.ts'

const ids = Array.from({ length: 12 }, (_, n) => n.toString(16).padStart(10, '0'))
const most = 5

/** The way in which the host takes a request for many */
interface Mood {
  /** Members that it always refuses, and by what */
  readonly refuses: ReadonlyMap<string, FaultCode>
  /** It did what it could before it refused the whole. */
  readonly isPartial: boolean
}

/** A host that keeps members, counts its requests and refuses as it likes. */
function createHost(there: ReadonlyMap<string, boolean>, { refuses, isPartial }: Mood) {
  const members = new Map(
    [...there].map(([id, authorized]) => [id, sampleMember({ authorized }, { id })] as const),
  )
  let alone = 0
  let many = 0

  function put(id: string, change: AccountMemberChange | null): void {
    const before = members.get(id) ?? sampleMember({}, { id, revision: 0 })
    if (change === null) members.delete(id)
    else
      members.set(id, {
        ...before,
        revision: Number(before.revision) + 1,
        config: { ...before.config, ...(change as object) },
      })
  }
  function putAlone(id: string, change: AccountMemberChange | null) {
    alone += 1
    const code = refuses.get(id)
    if (code !== undefined) return failure(code, id)
    put(id, change)
    return success(members.get(id))
  }

  const together: MembersTogether = {
    most,
    takes: (change) => change === null || change.name === undefined,
    async change(_, changes) {
      many += 1
      expect(changes.length).toBeGreaterThan(1)
      expect(changes.length).toBeLessThanOrEqual(most)
      const refused = changes.some(({ member }) => refuses.has(member))
      const done = changes.filter(({ member }) => !refused || (isPartial && !refuses.has(member)))
      for (const { member, change } of done) put(member, change)
      return changes.map((one) => (done.includes(one) ? success(members.get(one.member) ?? null) : null))
    },
  }
  const source: Source = scriptedSource({
    together,
    members: async () => success([...members.values()]),
    async member(_, id) {
      const member = members.get(id)
      return member === undefined ? failure('member-gone', id) : success(member)
    },
    network: async () => success({} as never),
    updateMember: async (_, id, change) => putAlone(id, change) as never,
    async deleteMember(_, id) {
      const deleted = putAlone(id, null)
      return deleted.ok ? success(undefined) : deleted
    },
  })
  return { source, together, members, counts: () => ({ alone, many }) }
}

const changes: readonly Pick<Step, 'from' | 'to'>[] = [
  { from: { authorized: false }, to: { authorized: true } },
  { from: { authorized: true }, to: { authorized: false } },
  { from: {}, to: null },
  { from: null, to: { authorized: true } },
  { from: { name: '' }, to: { name: 'van' } },
]
const drawn = fc.record({
  steps: fc
    .subarray(ids)
    .chain((some) =>
      fc.tuple(
        ...some.map((member) =>
          fc.constantFrom(...changes).map((change): Step => ({ member, name: '', ...change })),
        ),
      ),
    ),
  there: fc
    .subarray(ids)
    .chain((some) =>
      fc.tuple(...some.map((id) => fc.tuple(fc.constant(id), fc.boolean()))).map((pairs) => new Map(pairs)),
    ),
  mood: fc.record({
    refuses: fc
      .dictionary(
        fc.constantFrom(...ids),
        fc.constantFrom<FaultCode>('account-refused', 'account-forbidden', 'account-conflict'),
        { maxKeys: 3 },
      )
      .map((by) => new Map(Object.entries(by))),
    isPartial: fc.boolean(),
  }),
})

/** Takes all these steps at once, from what the members are now. */
function takeAll(
  { source, together, members }: Pick<ReturnType<typeof createHost>, 'source' | 'together' | 'members'>,
  steps: readonly Step[],
  { signal } = new AbortController(),
): Promise<readonly (Stepped | 'not-begun')[]> {
  const take = createTogether(source, together, () => sampleId)
  return Promise.all(steps.map((step) => take(step, members.get(step.member) ?? null, signal)))
}

const named = ({ id, config }: HostedMember) => [id, config.authorized, config.name] as const
const all = (members: ReadonlyMap<string, HostedMember>) => [...members.values()].map(named).toSorted()

test('each says what became of it, and what is taken back is as before, whatever is refused', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ steps, there, mood }) => {
      const host = createHost(there, mood)
      const before = new Map(host.members)
      const taken = await takeAll(host, steps)
      const isOver = taken.some((one) => one !== 'not-begun' && hasEnded(one))
      steps.forEach(({ member, to }, at) => {
        const now = host.members.get(member)
        const stepped = taken[at]
        if (stepped === undefined || stepped === 'not-begun') {
          expect(isOver).toBe(true)
          expect(now).toEqual(before.get(member))
        } else if (!stepped.result.ok) expect(now).toEqual(before.get(member))
        else if (to === null) expect(now).toBeUndefined()
        else expect(now?.config).toMatchObject(to)
        const isUnchanged =
          stepped !== 'not-begun' && stepped?.result.ok && stepped.result.value === 'unchanged'
        if (isUnchanged) expect(now).toEqual(before.get(member))
      })
      const others = [...before.keys()].filter((id) => !steps.some(({ member }) => member === id))
      for (const id of others) expect(host.members.get(id)).toEqual(before.get(id))

      const kind = createHost(new Map(), { refuses: new Map(), isPartial: false })
      for (const [id, member] of host.members) kind.members.set(id, member)
      const undo = createTogether(kind.source, kind.together, () => sampleId)
      const { signal } = new AbortController()
      const back = taken.flatMap((one) => (one === 'not-begun' || one.back === undefined ? [] : [one.back]))
      const read = readAnew(kind.source, sampleId, back)
      const undone = await Promise.all(
        back.map(async (step) => {
          const found = await read(step.member)
          return undo(step, found.ok ? found.value : null, signal)
        }),
      )
      expect(undone.every((one) => one !== 'not-begun' && one.result.ok)).toBe(true)
      const deleted = steps.filter(({ to }) => to === null).map(({ member }) => member)
      const kept = (one: readonly unknown[]) => !deleted.includes(String(one[0]))
      expect(all(kind.members).filter(kept)).toEqual(all(before).filter(kept))
    }),
  )
})

function hasEnded({ result }: Stepped): boolean {
  return !result.ok && faultTraits[result.error.code].endsJob
}

const authorizing = (member: string): Step => ({
  member,
  name: '',
  from: { authorized: false },
  to: { authorized: true },
})

test('as many as a request may carry go by one, and one that is refused does not hold up the others', async () => {
  const there = new Map(ids.map((id) => [id, false]))
  const refuses = new Map<string, FaultCode>([[ids[6] ?? '', 'member-gone']])
  const host = createHost(there, { refuses, isPartial: false })
  const taken = await takeAll(host, ids.map(authorizing))
  expect(host.counts()).toEqual({ many: 3, alone: most })
  const failed = taken.filter((one) => one === 'not-begun' || !one.result.ok)
  expect(failed).toEqual([{ result: failure('member-gone', ids[6]) }])
})

test('once the person stops it, or a fault ends it, what waits is not begun', async () => {
  const there = new Map(ids.map((id) => [id, false]))
  const stopping = new AbortController()
  const host = createHost(there, { refuses: new Map(), isPartial: false })
  const slow: MembersTogether = {
    ...host.together,
    async change(...given) {
      stopping.abort()
      return host.together.change(...given)
    },
  }
  const stopped = await takeAll({ ...host, together: slow }, ids.map(authorizing), stopping)
  expect(stopped.map((one) => one === 'not-begun')).toEqual(ids.map((_, at) => at >= most))

  const gone: MembersTogether = {
    ...host.together,
    change: async (_, changes) => changes.map(() => failure('account-write-unknown')),
  }
  const deleting = ids.map((id) => ({ ...authorizing(id), from: {}, to: null }))
  const ended = await takeAll({ ...host, together: gone }, deleting)
  expect(ended.map((one) => one === 'not-begun')).toEqual(ids.map((_, at) => at >= most))
})

test('a source without such requests, and work on a single member, goes one by one', () => {
  const host = createHost(new Map(), { refuses: new Map(), isPartial: false })
  const steps = ids.map(authorizing)
  expect(togetherOf(host.source, steps)).toBe(host.together)
  expect(togetherOf(host.source, steps.slice(0, 1))).toBeNull()
  expect(togetherOf(scriptedSource({}), steps)).toBeNull()
})
