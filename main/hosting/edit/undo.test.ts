import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountMemberChange } from '../../../contract/account.ts'
import type { Undo } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Reversal, Undone } from '../../../contract/reversal.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createUndos, type Undos } from './undo.ts'

let shown: readonly Undo[]
let takenBack: Reversal[]
let answer: Result<Undone>
let undos: Undos

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  takenBack = []
  answer = success({ outcome: 'undone' })
  undos = createUndos({
    show: (next) => {
      shown = next
    },
    takeBack: async () => answer,
    onTakenBack: (reversal) => takenBack.push(reversal),
    now: () => performance.now(),
  })
})
afterEach(() => {
  undos.clear()
  vi.useRealTimers()
})

const renamed = (former: string, made: string): Reversal => ({
  network: sampleId,
  member: null,
  former: { name: former },
  made: { name: made },
})
const authorized: Reversal = {
  network: sampleId,
  member: sampleAddress,
  former: { authorized: false },
  made: { authorized: true },
}

test('few tags and capabilities of a member are shown along, many are not', () => {
  const granted = (made: AccountMemberChange): Undo | undefined => {
    const former = { tags: [], capabilities: [] }
    undos.add({ network: sampleId, member: sampleAddress, former, made }, 'laptop')
    return shown.at(-1)
  }
  const few = { tags: [[1, 2] as const], capabilities: [3] }
  expect(granted(few)?.grants).toEqual(few)
  const none = granted({ tags: [1, 2, 3, 4].map((id) => [id, 0] as const) })
  expect(none?.changes[0]).toMatchObject({ field: 'tags', value: 4 })
  expect(none?.grants).toBeUndefined()
  const tags = [{ id: 1, default: 0 }]
  undos.add({ network: sampleId, member: null, former: { tags: [] }, made: { tags } }, 'lab')
  expect(shown.at(-1)?.grants).toBeUndefined()
})

test('shows what can be taken back, until ten seconds have passed', () => {
  undos.add(renamed('lab', 'laboratory'), 'laboratory')
  expect(shown).toEqual([
    {
      id: shown[0]?.id,
      network: sampleId,
      member: null,
      name: 'laboratory',
      authorized: null,
      changes: [{ field: 'name', former: 'lab', value: 'laboratory' }],
      until: Date.now() + 10_000,
      fault: null,
    },
  ])
  vi.advanceTimersByTime(9_999)
  expect(shown).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([])
})

test('is too late after that, and only once', async () => {
  undos.add(authorized, 'laptop')
  const id = shown[0]?.id ?? ''
  expect(await undos.undo(id)).toEqual(success({ outcome: 'undone' }))
  expect(takenBack).toEqual([authorized])
  expect(await undos.undo(id)).toEqual(failure('undo-expired'))
  undos.add(authorized, 'laptop')
  vi.advanceTimersByTime(10_000)
  expect(await undos.undo(shown[0]?.id ?? id)).toEqual(failure('undo-expired'))
})

test('a machine that slept in between is too late as well, though its timer has not fired', async () => {
  let clock = 0
  const slept = createUndos({
    show: (next) => {
      shown = next
    },
    takeBack: async () => success({ outcome: 'undone' }),
    onTakenBack: () => undefined,
    now: () => clock,
  })
  slept.add(authorized, 'laptop')
  clock = 60_000
  expect(await slept.undo(shown[0]?.id ?? '')).toEqual(failure('undo-expired'))
  slept.clear()
})

describe('where writing back fails', () => {
  test('it stays with the reason, and can be tried again once the service is back', async () => {
    undos.add(authorized, 'laptop')
    const [before] = shown
    const id = before?.id ?? ''
    answer = failure('service-unreachable')
    const asked = undos.undo(id)
    expect(shown).toEqual([{ ...before, until: null }])
    await expect(undos.undo(id)).resolves.toEqual(answer)
    expect(await asked).toEqual(answer)
    expect(takenBack).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([{ ...before, until: null, fault: { code: 'service-unreachable' } }])
    answer = success({ outcome: 'undone' })
    expect(await undos.undo(id)).toEqual(answer)
    expect(takenBack).toEqual([authorized])
    expect(shown).toEqual([])
  })

  test('it goes when it is dismissed, when the same is changed anew, and with what it is about', async () => {
    const fail = async (): Promise<string> => {
      answer = failure('service-unreachable')
      undos.add(authorized, 'laptop')
      const id = shown.at(-1)?.id ?? ''
      await undos.undo(id)
      expect(shown.map(({ fault }) => fault?.code)).toEqual(['service-unreachable'])
      return id
    }
    undos.dismiss(await fail())
    expect(shown).toEqual([])
    await fail()
    undos.add(authorized, 'laptop')
    expect(shown.map(({ fault }) => fault)).toEqual([null])
    undos.clear()
    await fail()
    undos.drop(sampleId, null)
    expect(shown).toEqual([])
    // Dropped while it was on its way, it does not come back.
    undos.add(authorized, 'laptop')
    const asked = undos.undo(shown[0]?.id ?? '')
    undos.drop(sampleId, sampleAddress)
    await asked
    expect(shown).toEqual([])
  })

  test('it is over where somebody else changed it meanwhile', async () => {
    undos.add(authorized, 'laptop')
    answer = success({ outcome: 'conflict', reversal: authorized, theirs: sampleMember() })
    expect(await undos.undo(shown[0]?.id ?? '')).toEqual(answer)
    expect(takenBack).toEqual([])
    expect(shown).toEqual([])
  })
})

test('a later change of the same field takes the place of the former, others stand beside it', () => {
  undos.add(renamed('a', 'b'), 'b')
  undos.add(renamed('b', 'c'), 'c')
  undos.add(authorized, 'laptop')
  expect(shown.map(({ name }) => name)).toEqual(['c', 'laptop'])
})

test('what is deleted can no longer be undone', () => {
  undos.add(renamed('a', 'b'), 'b')
  undos.add(authorized, 'laptop')
  undos.drop(sampleId, sampleAddress)
  expect(shown.map(({ name }) => name)).toEqual(['b'])
  undos.add(authorized, 'laptop')
  undos.dropOthers(sampleId, [sampleMember()])
  expect(shown.map(({ name }) => name)).toEqual(['b', 'laptop'])
  undos.dropOthers(sampleId, [])
  expect(shown.map(({ name }) => name)).toEqual(['b'])
  undos.drop(sampleId, null)
  expect(shown).toEqual([])
})
