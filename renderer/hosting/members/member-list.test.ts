import { expect, test } from 'vitest'
import { searchWords } from '../../../domain/search/fold.ts'
import { nameCollator } from '../../../words/formats.ts'
import { member } from '../../testing/hosted-world.ts'
import { type MemberColumn, type MemberRow, memberRows, searchRows, sortRows } from './member-list.ts'
import { extend, keepOnly, nothingSelected, toggle, toggleAll } from './selection.ts'

const rowsOf = (...members: ReturnType<typeof member>[]) => [...memberRows(members, new Map()).values()]
const idsOf = (rows: readonly MemberRow[]) => rows.map((row) => row.member.id)
/** The first letters of the ids */
const sortedBy = (column: MemberColumn, rows: readonly MemberRow[], descending = false) =>
  sortRows(rows, { column, descending }, nameCollator('en'))
    .map(({ member }) => member.id[0])
    .join('')

test('the search looks for each word in name, id and addresses', () => {
  const rows = rowsOf(
    member('5c20a1d3e8', { name: 'Build Server', ipAssignments: ['10.147.17.12', 'fd80::12'] }),
    member('778cde7190', { name: 'nas', ipAssignments: ['10.147.17.120'] }),
  )
  expect(idsOf(searchRows(rows, searchWords('server BUILD')))).toEqual(['5c20a1d3e8'])
  expect(idsOf(searchRows(rows, searchWords('cde7')))).toEqual(['778cde7190'])
  expect(idsOf(searchRows(rows, searchWords('17.12')))).toEqual(['5c20a1d3e8', '778cde7190'])
  expect(idsOf(searchRows(rows, searchWords('fd80')))).toEqual(['5c20a1d3e8'])
  expect(searchRows(rows, searchWords('  '))).toBe(rows)
  expect(searchRows(rows, searchWords('zzz'))).toEqual([])
})

test('waiting members are on top, except when sorted by state in reverse', () => {
  const rows = rowsOf(
    member('aaaaaaaaaa', { name: 'alpha' }),
    member('bbbbbbbbbb', { name: 'zulu', authorized: false }),
    member('cccccccccc', { name: 'bravo' }),
  )
  expect(sortedBy('member', rows)).toBe('bac')
  expect(sortedBy('member', rows, true)).toBe('bca')
  expect(sortedBy('state', rows, true)[2]).toBe('b')
})

test('the newest come first, and those without a creation time last', () => {
  const rows = rowsOf(
    member('aaaaaaaaaa', {}, { creationTime: null }),
    member('bbbbbbbbbb', {}, { creationTime: 5_000 }),
    member('cccccccccc', {}, { creationTime: 9_000 }),
  )
  expect(sortedBy('created', rows)).toBe('cba')
})

test('addresses are sorted by number, and members without one come last', () => {
  const rows = rowsOf(
    member('aaaaaaaaaa', { ipAssignments: ['10.0.0.100'] }),
    member('bbbbbbbbbb'),
    member('cccccccccc', { ipAssignments: ['10.0.0.9'] }),
  )
  expect(sortedBy('addresses', rows)).toBe('cab')
})

test('paths are sorted by latency, then relayed, then absent ones', () => {
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
  expect(sortedBy('path', rows)).toBe('dceba')
})

test('unchanged members keep their rows', () => {
  const before = [member('aaaaaaaaaa'), member('bbbbbbbbbb')]
  const rows = memberRows(before, new Map())
  const again = memberRows([before[0] ?? member(''), member('bbbbbbbbbb', {}, { revision: 4 })], rows)
  expect(again.get('aaaaaaaaaa')).toBe(rows.get('aaaaaaaaaa'))
  expect(again.get('bbbbbbbbbb')).not.toBe(rows.get('bbbbbbbbbb'))
})

const shown = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: typeof nothingSelected) => [...selection.chosen].sort().join('')

test('a range goes from the last one chosen to the one clicked, in either direction', () => {
  expect(chosen(extend(toggle(nothingSelected, 'b'), 'd', shown))).toBe('bcd')
  expect(chosen(extend(toggle(nothingSelected, 'd'), 'a', shown))).toBe('abcd')
})

test('a range from a deselected member deselects', () => {
  const all = toggleAll(nothingSelected, shown)
  expect(chosen(extend(toggle(all, 'b'), 'd', shown))).toBe('ae')
})

test('a range without a visible anchor is a single choice', () => {
  expect(chosen(extend(nothingSelected, 'c', shown))).toBe('c')
  expect(chosen(extend(toggle(nothingSelected, 'z'), 'c', shown))).toBe('cz')
})

test('all shown members are added, and removed the second time', () => {
  const some = toggle(nothingSelected, 'z')
  const all = toggleAll(some, shown)
  expect(chosen(all)).toBe('abcdez')
  expect(chosen(toggleAll(all, shown))).toBe('z')
})

test('members that are gone are deselected', () => {
  const all = toggleAll(nothingSelected, shown)
  expect(chosen(keepOnly(all, (id) => id !== 'c'))).toBe('abde')
  expect(keepOnly(all, () => true)).toBe(all)
})

test('ten thousand members are sorted, and an address finds the members of its subnet alone', () => {
  const members = Array.from({ length: 10_000 }, (_, index) =>
    member(index.toString(16).padStart(10, '0'), {
      name: `machine-${index}`,
      ipAssignments: [`10.40.${index >> 8}.${index & 255}`],
    }),
  )
  const rows = sortRows(rowsOf(...members), { column: 'state', descending: false }, nameCollator('en'))
  expect(searchRows(rows, searchWords('10.40.7.'))).toHaveLength(256)
  expect(searchRows(rows, searchWords('machine'))).toHaveLength(10_000)
})
