import { expect, test } from 'vitest'
import { t } from '../../words/testing/english.ts'
import { relativeTime } from './time.ts'

const now = new Date(2026, 10, 20, 12, 31).getTime()

test.each([
  [0, 'now'],
  [4_999, 'now'],
  [-60_000, 'now'],
  [40_000, '40 s ago'],
  [120_000, '2 min ago'],
  [7_200_000, '2 h ago'],
  [86_400_000, '1 day ago'],
  [3 * 86_400_000, '3 days ago'],
])('%d ms before is %s', (ago, words) => {
  expect(relativeTime(t, now - ago, now)).toBe(words)
})

test('never is never', () => {
  expect(relativeTime(t, 0, now)).toBe('never')
})
