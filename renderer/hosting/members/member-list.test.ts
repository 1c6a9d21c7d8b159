import { expect, test } from 'vitest'
import { nameCollator } from '../../../words/locale.ts'
import { member } from '../../testing/hosted-world.ts'
import { memberRows, readSearch, searchRows, sortRows } from './member-list.ts'

const collator = nameCollator('en')

const rowsOf = (...members: ReturnType<typeof member>[]) => [...memberRows(members, new Map()).values()]
const idsOf = (rows: readonly { readonly member: { readonly id: string } }[]) =>
  rows.map((row) => row.member.id)

test('the filter looks through name, id and addresses, each word anywhere', () => {
  const rows = rowsOf(
    member('5c20a1d3e8', { name: 'Build Server', ipAssignments: ['10.147.17.12', 'fd80::12'] }),
    member('778cde7190', { name: 'nas', ipAssignments: ['10.147.17.120'] }),
  )
  expect(idsOf(searchRows(rows, readSearch('server BUILD')))).toEqual(['5c20a1d3e8'])
  expect(idsOf(searchRows(rows, readSearch('cde7')))).toEqual(['778cde7190'])
  expect(idsOf(searchRows(rows, readSearch('17.12')))).toEqual(['5c20a1d3e8', '778cde7190'])
  expect(idsOf(searchRows(rows, readSearch('fd80')))).toEqual(['5c20a1d3e8'])
  expect(searchRows(rows, readSearch('  '))).toBe(rows)
  expect(searchRows(rows, readSearch('zzz'))).toEqual([])
})

test('who waits stands on top of every order but that by state, turned round', () => {
  const rows = rowsOf(
    member('aaaaaaaaaa', { name: 'alpha' }),
    member('bbbbbbbbbb', { name: 'zulu', authorized: false }),
    member('cccccccccc', { name: 'bravo' }),
  )
  expect(idsOf(sortRows(rows, { column: 'member', descending: false }, collator))).toEqual([
    'bbbbbbbbbb',
    'aaaaaaaaaa',
    'cccccccccc',
  ])
  expect(idsOf(sortRows(rows, { column: 'member', descending: true }, collator))[1]).toBe('cccccccccc')
  expect(idsOf(sortRows(rows, { column: 'state', descending: true }, collator))[2]).toBe('bbbbbbbbbb')
})

test('the newest come first, and last those of which no creation time is known', () => {
  const rows = rowsOf(
    member('aaaaaaaaaa', {}, { creationTime: null }),
    member('bbbbbbbbbb', {}, { creationTime: 5_000 }),
    member('cccccccccc', {}, { creationTime: 9_000 }),
  )
  const sorted = sortRows(rows, { column: 'created', descending: false }, collator)
  expect(idsOf(sorted)).toEqual(['cccccccccc', 'bbbbbbbbbb', 'aaaaaaaaaa'])
})

test('addresses are sorted by their numbers, and those without stand last', () => {
  const rows = rowsOf(
    member('aaaaaaaaaa', { ipAssignments: ['10.0.0.100'] }),
    member('bbbbbbbbbb'),
    member('cccccccccc', { ipAssignments: ['10.0.0.9'] }),
  )
  expect(idsOf(sortRows(rows, { column: 'addresses', descending: false }, collator))).toEqual([
    'cccccccccc',
    'aaaaaaaaaa',
    'bbbbbbbbbb',
  ])
})

test('near ones come before far ones, those before relayed ones, and absent ones last', () => {
  const at = (path: 'direct' | 'relayed', latency: number | null) => ({
    presence: { path, latency, lastSeen: 1 },
  })
  const rows = rowsOf(
    member('aaaaaaaaaa'),
    member('bbbbbbbbbb', {}, at('relayed', 3)),
    member('cccccccccc', {}, at('direct', 80)),
    member('dddddddddd', {}, at('direct', 8)),
    member('eeeeeeeeee', {}, at('direct', null)),
  )
  expect(idsOf(sortRows(rows, { column: 'path', descending: false }, collator)).join()).toBe(
    'dddddddddd,cccccccccc,eeeeeeeeee,bbbbbbbbbb,aaaaaaaaaa',
  )
})

test('unchanged members keep their rows', () => {
  const before = [member('aaaaaaaaaa'), member('bbbbbbbbbb')]
  const rows = memberRows(before, new Map())
  const again = memberRows([before[0] ?? member(''), member('bbbbbbbbbb', {}, { revision: 4 })], rows)
  expect(again.get('aaaaaaaaaa')).toBe(rows.get('aaaaaaaaaa'))
  expect(again.get('bbbbbbbbbb')).not.toBe(rows.get('bbbbbbbbbb'))
})

test('ten thousand members are filtered and sorted', () => {
  const members = Array.from({ length: 10_000 }, (_, index) =>
    member(index.toString(16).padStart(10, '0'), {
      name: `machine-${index}`,
      ipAssignments: [`10.40.${index >> 8}.${index & 255}`],
    }),
  )
  const rows = sortRows(rowsOf(...members), { column: 'state', descending: false }, collator)
  expect(searchRows(rows, readSearch('10.40.7.')).length).toBe(256)
  expect(searchRows(rows, readSearch('machine'))).toHaveLength(10_000)
})
