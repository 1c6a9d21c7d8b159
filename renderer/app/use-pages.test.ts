import { expect, test } from 'vitest'
import type { ListPage } from '../../contract/lists.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { member } from '../testing/hosted-world.ts'
import { addPage as add, type ListBook } from './use-pages.ts'

const [a, b, c] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'].map((id) => member(id))
if (!a || !b || !c) throw new Error('three of them')
const addPage = (before: ListBook<HostedMember> | null, page: ListPage<HostedMember>) =>
  add(before, page, ({ id }) => id)
const page = (parts: Partial<ListPage<HostedMember>>): ListPage<HostedMember> => ({
  version: '1',
  first: false,
  items: [],
  removed: [],
  more: false,
  ...parts,
})

test('pages add up, and only the last makes it whole', () => {
  const begun = addPage(null, page({ first: true, items: [a, b], more: true }))
  expect(begun).toEqual({ version: '1', items: [a, b], isWhole: false })
  expect(addPage(begun, page({ version: '2', items: [c] }))).toEqual({
    version: '2',
    items: [a, b, c],
    isWhole: true,
  })
})

test('what changed stays in its place, what went is gone, and a page of nothing keeps the list', () => {
  const before = addPage(null, page({ first: true, items: [a, b, c] }))
  const renamed = member(a.id, { name: 'other' })
  const after = addPage(before, page({ version: '2', items: [renamed], removed: [c.id] }))
  expect(after.items).toEqual([renamed, b])
  expect(after.items[1]).toBe(b)
  const same = addPage(after, page({ version: '3' }))
  expect(same.version).toBe('3')
  expect(same.items).toBe(after.items)
})

test('a list that begins anew forgets the one before', () => {
  const before = addPage(null, page({ first: true, items: [a, b] }))
  expect(addPage(before, page({ first: true, items: [c] })).items).toEqual([c])
})
