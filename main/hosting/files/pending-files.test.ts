import { expect, test } from 'vitest'
import { createPendingFiles } from './text-file.ts'

test('what is kept can be taken once, unless it is put back', () => {
  const files = createPendingFiles<string>({ most: 3, time: 1_000 })
  const id = files.add('plan')
  expect(files.take(id)).toBe('plan')
  expect(files.take(id)).toBeNull()
  files.putBack(id, 'plan')
  expect(files.take(id)).toBe('plan')
  expect(files.take('never given')).toBeNull()
})

test('is kept for a while only, and only the latest few', () => {
  let now = 0
  const files = createPendingFiles<number>({ most: 2, time: 1_000 }, () => now)
  const [first = '', second = '', third = ''] = [1, 2, 3].map((value) => files.add(value))
  expect(files.take(first)).toBeNull()
  now = 999
  expect(files.take(second)).toBe(2)
  now = 1_000
  expect(files.take(third)).toBeNull()
})
