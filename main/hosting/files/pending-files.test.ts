import { expect, test } from 'vitest'
import { createPendingFiles } from './pending-files.ts'

test('what is kept can be taken once, unless it is put back', () => {
  const tokens = createPendingFiles<string>({ most: 3, time: 1_000 })
  const token = tokens.add('plan')
  expect(tokens.take(token)).toBe('plan')
  expect(tokens.take(token)).toBeNull()
  tokens.putBack(token, 'plan')
  expect(tokens.take(token)).toBe('plan')
  expect(tokens.take('never given')).toBeNull()
})

test('is kept for a while only, and only the latest few', () => {
  let now = 0
  const tokens = createPendingFiles<number>({ most: 2, time: 1_000 }, () => now)
  const [first = '', second = '', third = ''] = [1, 2, 3].map((value) => tokens.add(value))
  expect(tokens.take(first)).toBeNull()
  now = 999
  expect(tokens.take(second)).toBe(2)
  now = 1_000
  expect(tokens.take(third)).toBeNull()
})
