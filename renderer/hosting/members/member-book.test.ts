import { expect, test } from 'vitest'
import type { MemberPage } from '../../../contract/hosting.ts'
import { member } from '../../testing/hosted-world.ts'
import { addPage } from './member-book.ts'

const [a, b, c] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'].map((id) => member(id))
if (!a || !b || !c) throw new Error('three of them')
const page = (parts: Partial<MemberPage>): MemberPage => ({
  ...{ version: '1', first: false, members: [], removed: [], more: false },
  ...parts,
})

test('pages add up, and only the last makes it whole', () => {
  const begun = addPage(null, page({ first: true, members: [a, b], more: true }))
  expect(begun).toEqual({ version: '1', members: [a, b], isWhole: false })
  expect(addPage(begun, page({ version: '2', members: [c] }))).toEqual({
    version: '2',
    members: [a, b, c],
    isWhole: true,
  })
})

test('what changed stays in its place, what went is gone, and a page of nothing keeps the list', () => {
  const before = addPage(null, page({ first: true, members: [a, b, c] }))
  const renamed = member(a.id, { name: 'other' })
  const after = addPage(before, page({ version: '2', members: [renamed], removed: [c.id] }))
  expect(after.members).toEqual([renamed, b])
  expect(after.members[1]).toBe(b)
  const same = addPage(after, page({ version: '3' }))
  expect(same.version).toBe('3')
  expect(same.members).toBe(after.members)
})

test('a list that begins anew forgets the one before', () => {
  const before = addPage(null, page({ first: true, members: [a, b] }))
  expect(addPage(before, page({ first: true, members: [c] })).members).toEqual([c])
})
