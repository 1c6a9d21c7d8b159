import { expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import { byJob } from './by-job.ts'

const line = (at: number, parts: Partial<Activity> = {}): Activity => ({
  at,
  origin: 'here',
  job: { id: 'first', kind: 'import-members' },
  kind: 'changed',
  subjects: [{ id: `000000000${at}`, name: '' }],
  fields: ['name'],
  fault: null,
  ...parts,
})

test('what a job did in many lines is one entry, what it could not do one for each reason', () => {
  const elsewhere = line(2, { origin: 'elsewhere', job: null })
  const other = line(5, { job: { id: 'second', kind: 'import-members' } })
  const list = byJob([
    line(1),
    elsewhere,
    line(3, { kind: 'added', fields: ['tags', 'name'] }),
    line(4, { fault: 'member-gone' }),
    other,
    line(6, { fault: 'member-gone' }),
  ])
  expect(list.map(({ at, fault, fields, subjects }) => [at, fault, fields.join(), subjects.length])).toEqual([
    [1, null, 'name,tags', 2],
    [2, null, 'name', 1],
    [4, 'member-gone', 'name', 2],
    [5, null, 'name', 1],
  ])
  expect(list[1]).toBe(elsewhere)
})
