import { describe, expect, test } from 'vitest'
import { member, networkConfig } from '../../testing/hosted-world.ts'
import { type BulkChange, bulkPlan } from './bulk-change.ts'

const members = [
  member('aa00000001', { name: 'alpha', tags: [[1, 5]], capabilities: [3] }),
  member('aa00000002', { name: 'beta', ipAssignments: ['10.147.17.11'], activeBridge: true }),
  member('aa00000003', {}),
]
const other = member('bb00000001', { name: 'host 2', ipAssignments: ['10.147.17.12'] })
const planned = (change: BulkChange, chosen = members, config = networkConfig()) =>
  bulkPlan(change, chosen, [...members, other], config)
const results = (change: BulkChange) => planned(change).lines.map(({ to }) => Object.values(to)[0])

describe('names', () => {
  const named = (pattern: string, start = 1) => planned({ field: 'name', pattern, start })

  test('are numbered, padded, and may contain the old name', () => {
    expect(results({ field: 'name', pattern: 'pc {nn}', start: 9 })).toEqual(['pc 09', 'pc 10', 'pc 11'])
    expect(results({ field: 'name', pattern: 'x {id} {name} {what}', start: 1 })).toEqual([
      'x aa00000001 alpha {what}',
      'x aa00000002 beta {what}',
      'x aa00000003  {what}',
    ])
    expect(named('pc {n}').lines[0]).toMatchObject({ from: { name: 'alpha' }, to: { name: 'pc 1' } })
  })

  test('are refused if two members would have the same one', () => {
    expect(named('pc').problem).toEqual({ kind: 'same-name', name: 'pc' })
    expect(named('host {n}').problem).toEqual({ kind: 'same-name', name: 'host 2' })
    expect(named('host {n}', 3).problem).toBeNull()
    // They may swap among themselves: what they were called before is free.
    expect(
      bulkPlan({ field: 'name', pattern: 'alpha', start: 1 }, members.slice(1, 2), members, networkConfig())
        .problem,
    ).toEqual({
      kind: 'same-name',
      name: 'alpha',
    })
  })

  test('are refused if empty or too long', () => {
    expect(named(`${'ä'.repeat(63)} {n}`).problem).toEqual({
      kind: 'long-name',
      name: `${'ä'.repeat(63)} 1`,
      excess: 1,
    })
    expect(named('{name}').problem).toBeNull()
    expect(named(' ').problem).toEqual({ kind: 'empty-name' })
  })
})

test('members without an address get the next free one, if there are enough', () => {
  const change = { field: 'ipAssignments', gives: true } as const
  expect(planned(change)).toMatchObject({
    lines: [
      { member: { id: 'aa00000001' }, from: { ipAssignments: [] }, to: { ipAssignments: ['10.147.17.10'] } },
      { member: { id: 'aa00000003' }, to: { ipAssignments: ['10.147.17.13'] } },
    ],
    unchanged: 1,
    problem: null,
  })
  const pool = { ipRangeStart: '10.147.17.10', ipRangeEnd: '10.147.17.12' }
  expect(planned(change, members, networkConfig({ ipAssignmentPools: [pool] })).problem).toEqual({
    kind: 'pools-used-up',
    wanted: 2,
    free: 1,
  })
  expect(planned({ field: 'ipAssignments', gives: false })).toMatchObject({
    lines: [{ member: { id: 'aa00000002' }, to: { ipAssignments: [] } }],
    unchanged: 2,
  })
})

test('one tag or capability is set or removed', () => {
  expect(results({ field: 'tags', id: 2, value: 7 })).toEqual([
    [
      [1, 5],
      [2, 7],
    ],
    [[2, 7]],
    [[2, 7]],
  ])
  expect(results({ field: 'tags', id: 1, value: null })).toEqual([[]])
  expect(results({ field: 'capabilities', id: 1, gives: true })).toEqual([[1, 3], [1], [1]])
  expect(results({ field: 'capabilities', id: 3, gives: false })).toEqual([[]])
})

test('members that have the value or lack the switch are left out', () => {
  expect(planned({ field: 'activeBridge', on: true })).toMatchObject({ unchanged: 1, problem: null })
  expect(planned({ field: 'hidden', on: true }).lines).toEqual([])
})
