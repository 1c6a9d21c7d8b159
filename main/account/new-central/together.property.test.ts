import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountMember, AccountMemberChange } from '../../../contract/account.ts'
import type { FaultCode } from '../../../contract/fault.ts'
import { memberFields } from '../../../contract/hosted-fields.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import type { TogetherChange } from '../../hosting/sources/source.ts'
import { readMember } from '../network-schema.ts'
import type { Requests } from '../requests.ts'
import { createTogether } from './together.ts'
import { legacyMember } from './translate.ts'

type State = 'authorized' | 'not_authorized' | 'rejected'
interface Row {
  readonly name: string
  readonly status: State
  readonly creationTime: string
}

const ids = Array.from({ length: 6 }, (_, n) => n.toString(16).padStart(10, '0'))
const early = '2026-01-01T00:00:00Z'

function memberOf(deviceId: string, row: Row): AccountMember {
  const told = { deviceId, networkId: sampleId, description: '', revision: 1, ...row }
  const read = readMember(
    legacyMember({
      ...told,
      ...{ activeBridge: false, noAutoAssignIps: false, ipv4Assignments: [], ipv6Assignments: [] },
    }),
  )
  if (read === null) throw new Error('the row is a member')
  return read
}

/** A service does all of a request, some of it or nothing, and says this then. */
interface Deed {
  /** The share of the list that it carries out */
  readonly share: number
  /** null: it says that all is well */
  readonly code: FaultCode | null
}

function createService(rows: Map<string, Row>, deeds: readonly Deed[], canRead: boolean) {
  const sent: string[] = []
  function act(path: string, method: string, item: unknown): void {
    const id = typeof item === 'string' ? item : (item as { deviceId: string }).deviceId
    const row = rows.get(id)
    if (method === 'DELETE') rows.delete(id)
    else if (typeof item === 'object') {
      const { name = '' } = item as { name?: string }
      rows.set(id, { name, status: 'not_authorized', creationTime: early })
    } else if (row !== undefined) {
      const states = {
        authorize: 'authorized',
        'de-authorize': 'not_authorized',
        reject: 'rejected',
      } as const
      const name = path.split('/').at(-1) as keyof typeof states
      rows.set(id, { ...row, status: states[name] })
    }
  }
  const write = (async (method: string, path: string, _read: unknown, body: readonly unknown[]) => {
    const { share, code } = deeds[sent.length % deeds.length] ?? { share: 1, code: null }
    sent.push(`${method} ${path}`)
    for (const item of body.slice(0, Math.round(share * body.length))) act(path, method, item)
    return code === null ? success(true) : failure(code, path)
  }) as Requests['write']
  const together = createTogether({
    write,
    path: (id) => `/v2/network/${id}/member`,
    read: async () =>
      canRead
        ? success({ items: [...rows].map(([id, row]) => memberOf(id, row)), unreadable: 0 })
        : failure('account-forbidden'),
  })
  return { together, sent }
}

const state = fc.constantFrom<State>('authorized', 'not_authorized', 'rejected')
const change = fc.constantFrom<AccountMemberChange | null>(
  null,
  { authorized: true },
  { authorized: false },
  { rejected: true, authorized: false },
  { authorized: true, rejected: false },
)
const deed = fc.record({
  share: fc.constantFrom(0, 0.5, 1),
  code: fc.constantFrom<FaultCode | null>(
    ...([
      null,
      null,
      'account-forbidden',
      'account-refused',
      'account-error',
      'account-write-unknown',
    ] as const),
  ),
})

test('no answer says of a member what its host does not have, whatever that says of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(state), { minLength: ids.length, maxLength: ids.length }),
      fc.array(change, { minLength: ids.length, maxLength: ids.length }),
      fc.array(deed, { minLength: 1, maxLength: 4 }),
      async (states, wanted, deeds) => {
        const rows = new Map<string, Row>()
        ids.forEach((id, at) => {
          const status = states[at] ?? null
          if (status !== null) rows.set(id, { name: '', status, creationTime: early })
        })
        const changes = ids.map((member, at): TogetherChange => {
          const row = rows.get(member)
          return { member, now: row === undefined ? null : memberOf(member, row), change: wanted[at] ?? null }
        })
        const { together } = createService(rows, deeds, true)
        const answers = await together.change(sampleId, changes)
        expect(answers).toHaveLength(ids.length)
        answers.forEach((answer, at) => {
          const id = ids[at] ?? ''
          const row = rows.get(id)
          const to = wanted[at] ?? null
          const isWanted =
            to === null
              ? row === undefined
              : row !== undefined && differences(to, memberFields(memberOf(id, row))).length === 0
          if (isWanted) expect(answer?.ok).toBe(true)
          else if (answer?.ok === true) {
            // The service says that all is well, and made something else of it: the step compares that.
            expect(answer.value).toEqual(row && memberOf(id, row))
          }
        })
      },
    ),
  )
})

const add = (member: string, change: AccountMemberChange): TogetherChange => ({ member, now: null, change })
const codes = (answers: readonly (Result<unknown> | null)[]) =>
  answers.map((answer) => (answer === null ? null : answer.ok || answer.error.code))

test('whoever is let in was added before, and whoever was not added is not let in', async () => {
  const [first = '', second = ''] = ids
  const rows = new Map<string, Row>()
  const well = createService(rows, [{ share: 1, code: null }], true)
  const changes = [add(first, { name: 'printer', authorized: true }), add(second, { authorized: false })]
  expect(codes(await well.together.change(sampleId, changes))).toEqual([true, true])
  const path = `/v2/network/${sampleId}/member`
  expect(well.sent).toEqual([`POST ${path}`, `POST ${path}/authorize`])
  expect(rows.get(first)).toMatchObject({ name: 'printer', status: 'authorized' })
  expect(rows.get(second)).toMatchObject({ status: 'not_authorized' })

  const refused = createService(new Map(), [{ share: 0, code: 'account-refused' }], true)
  expect(codes(await refused.together.change(sampleId, changes))).toEqual([null, null])
  expect(refused.sent).toEqual([`POST ${path}`])
})

test('where nobody can be read afterwards, it is not known whether anything was done', async () => {
  const [first = ''] = ids
  const rows = () => new Map<string, Row>([[first, { name: '', status: 'authorized', creationTime: early }]])
  const changes = [{ member: first, now: null, change: null }]
  const silent = createService(rows(), [{ share: 1, code: null }], false)
  expect(codes(await silent.together.change(sampleId, changes))).toEqual(['account-write-unknown'])
  const refused = createService(rows(), [{ share: 0, code: 'account-unauthorized' }], false)
  expect(codes(await refused.together.change(sampleId, changes))).toEqual(['account-unauthorized'])
})

test('a device that asks again after it was deleted is deleted; one that stayed was not', async () => {
  const [first = '', second = ''] = ids
  const row: Row = { name: '', status: 'authorized', creationTime: early }
  const rows = new Map([
    [first, row],
    [second, row],
  ])
  const changes = [first, second].map((member) => ({ member, now: memberOf(member, row), change: null }))
  rows.set(first, { ...row, status: 'not_authorized', creationTime: '2026-02-01T00:00:00Z' })
  const { together } = createService(rows, [{ share: 0, code: null }], true)
  expect(codes(await together.change(sampleId, changes))).toEqual([true, 'write-ignored'])
})

test('only states are changed together, and everything of a member that is added', () => {
  const { together } = createService(new Map(), [], true)
  const { takes } = together
  expect(takes({ authorized: true }, false)).toBe(true)
  expect(takes({ name: 'van', authorized: true }, false)).toBe(false)
  expect(takes({ name: 'van' }, false)).toBe(false)
  expect(takes({ name: 'van' }, true)).toBe(true)
  expect(takes(null, false)).toBe(true)
})
