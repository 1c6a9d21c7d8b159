import { describe, expect, test } from 'vitest'
import { t } from '../../../words/testing/english.ts'
import { member } from '../../testing/hosted-world.ts'
import { filterChoices } from './filters.tsx'
import {
  type FilterFacts,
  filterRows,
  filterWords,
  type MemberFilter,
  tagDefaults,
  toggleFilter,
} from './member-filters.ts'
import { memberRows } from './member-list.ts'

const day = 86_400_000
const at = 1000 * day
const facts: FilterFacts = {
  at,
  own: 'aaaaaaaaaa',
  tagDefaults: tagDefaults([{ id: 1, default: 7 }, { id: 2 }]),
}
const seen = (days: number) =>
  ({ presence: { path: 'unknown', latency: null, lastSeen: at - days * day } }) as const

const rows = [
  ...memberRows(
    [
      member('aaaaaaaaaa', { name: 'this' }, { version: null, ...seen(500) }),
      member('bbbbbbbbbb', { tags: [[1, 20]] }, seen(89)),
      member('cccccccccc', { tags: [[2, true]] }, { version: '1.6.2', ...seen(91) }),
      member('dddddddddd', { authorized: false }, { hasRequestedConfig: true }),
      member('eeeeeeeeee', { authorized: false }, { lastDeauthorizedTime: 5, ...seen(400) }),
      member('ffffffffff', {}, { presence: { path: 'relayed', latency: null, lastSeen: at - 100 * day } }),
    ],
    new Map(),
  ).values(),
]
const left = (...filters: readonly MemberFilter[]) =>
  filterRows(rows, filters, facts)
    .map(({ member }) => member.id[0])
    .join('')

describe('the filters', () => {
  test('by state, online, version and tag', () => {
    expect(left()).toBe('abcdef')
    expect(left({ kind: 'state', state: 'waiting' })).toBe('d')
    expect(left({ kind: 'state', state: 'refused' })).toBe('e')
    expect(left({ kind: 'state', state: 'unauthorized' })).toBe('de')
    expect(left({ kind: 'online', online: true })).toBe('af')
    expect(left({ kind: 'online', online: false })).toBe('bcde')
    expect(left({ kind: 'version', version: '1.6.2' })).toBe('c')
    expect(left({ kind: 'version', version: null })).toBe('a')
    expect(left({ kind: 'tag', tag: 1, value: '20' })).toBe('b')
  })

  test('a tag without a value counts as the network’s default', () => {
    expect(left({ kind: 'tag', tag: 1, value: '7' })).toBe('acdef')
    expect(left({ kind: 'tag', tag: 2, value: '0' })).toBe('abdef')
    expect(left({ kind: 'tag', tag: 9, value: null })).toBe('abcdef')
  })

  test('online members and those never seen do not count as unseen for days', () => {
    expect(left({ kind: 'seen', days: 90 })).toBe('ce')
    expect(left({ kind: 'seen', days: 7 })).toBe('bce')
    expect(left({ kind: 'seen', days: null })).toBe('d')
  })

  test('a row passes one filter of each kind', () => {
    expect(left({ kind: 'state', state: 'waiting' }, { kind: 'state', state: 'refused' })).toBe('de')
    expect(left({ kind: 'state', state: 'authorized' }, { kind: 'seen', days: 90 })).toBe('c')
    expect(left({ kind: 'tag', tag: 1, value: '7' }, { kind: 'tag', tag: 2, value: 'true' })).toBe('c')
  })

  test('are toggled; of the kinds seen and online only one is on at a time', () => {
    const waiting: MemberFilter = { kind: 'state', state: 'waiting' }
    const both = toggleFilter([waiting], { kind: 'seen', days: 30 })
    expect(toggleFilter(both, { kind: 'seen', days: 90 })).toEqual([waiting, { kind: 'seen', days: 90 }])
    expect(toggleFilter(both, { kind: 'seen', days: 30 })).toEqual([waiting])
    expect(toggleFilter([waiting], { kind: 'state', state: 'refused' })).toHaveLength(2)
  })
})

test('offers only filters that some members pass, with their number', () => {
  const groups = filterChoices(rows, facts).map(({ kind, tag, choices }) => [
    tag === null ? kind : `tag ${tag}`,
    choices.map(({ filter, count }) => `${Object.values(filter).at(-1)}: ${count}`).join(', '),
  ])
  expect(groups).toEqual([
    ['state', 'waiting: 1, refused: 1, authorized: 4, unauthorized: 2'],
    ['online', 'true: 2, false: 4'],
    ['seen', '7: 3, 30: 3, 90: 2, 180: 1, 365: 1, null: 1'],
    ['version', '1.6.2: 1, 1.14.1: 4, null: 1'],
    ['tag 1', '7: 5, 20: 1'],
    ['tag 2', '0: 5, true: 1'],
  ])
  expect(filterChoices(rows.slice(0, 1), facts)).toEqual([])
})

test('a tag and its values go by the names that the rules give them', () => {
  const role = { name: 'role', id: 1, enums: new Map([['server', 20]]), flags: new Map() }
  const names = { capability: () => null, tag: (id: number) => (id === 1 ? role : null) }
  const words = (tag: number, value: string | null) => filterWords(t, { kind: 'tag', tag, value }, names)
  expect(words(1, '20')).toBe('Tag role: server')
  expect(words(1, '7')).toBe('Tag role: 7')
  expect(words(2, '20')).toBe('Tag 2: 20')
  expect(words(2, 'true')).toBe('Tag 2: true')
  expect(words(1, null)).toBe('Tag role: Not set')
})
