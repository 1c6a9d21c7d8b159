import { expect, test } from 'vitest'
import { excessOf } from './name-length.ts'

test.each([
  ['', 0],
  ['x'.repeat(127), 0],
  ['x'.repeat(128), 1],
  ['x'.repeat(10_000), 9_873],
  ['ü'.repeat(64), 1],
  ['箱'.repeat(43), 2],
  ['🧪'.repeat(32), 1],
])('%s', (name, excess) => {
  expect(excessOf(name)).toBe(excess)
})
