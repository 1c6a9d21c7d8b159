import { expect, test } from 'vitest'
import { toCapabilities, toRules, toTags } from './rules.ts'

test('a rule keeps its own fields alone', () => {
  expect(
    toRules([
      { type: 'MATCH_ETHERTYPE', etherType: 2048, not: true, comment: 'gone', ip: '10.0.0.1' },
      { type: 'MATCH_IP_DEST_PORT_RANGE', start: 22, end: '23' },
      { type: 'MATCH_CHARACTERISTICS', mask: 2 },
      { type: 'ACTION_DROP' },
    ]),
  ).toEqual([
    { type: 'MATCH_ETHERTYPE', etherType: 2048, not: true, or: false },
    { type: 'MATCH_IP_DEST_PORT_RANGE', start: 22, end: 23, not: false, or: false },
    { type: 'MATCH_CHARACTERISTICS', mask: '0000000000000002', not: false, or: false },
    { type: 'ACTION_DROP', not: false, or: false },
  ])
})

test('rules of an unknown type are dropped', () => {
  expect(toRules([{ type: 'MATCH_MOON' }, { type: 'toString' }, {}, 'ACTION_DROP', null])).toEqual([])
  expect(toRules({ type: 'ACTION_DROP' })).toEqual([])
})

test('capabilities and tags come by ascending id, the later of two', () => {
  expect(
    toCapabilities([
      { id: 9, default: true },
      { id: 2, rules: [{ type: 'ACTION_ACCEPT' }] },
    ]),
  ).toEqual([
    { id: 2, default: false, rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }] },
    { id: 9, default: true, rules: [] },
  ])
  expect(toTags([{ id: 5, default: 1 }, { id: 1 }, { id: 5, default: 2 }, 'x'])).toEqual([
    { id: 1, default: null },
    { id: 5, default: 2 },
  ])
})
