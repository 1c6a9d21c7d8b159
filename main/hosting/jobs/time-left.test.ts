import { expect, test } from 'vitest'
import { createTimeLeft } from './time-left.ts'

test('the rest takes as long as the last of them did, once there is something to go by', () => {
  let now = 0
  const left = createTimeLeft(1000, 0, () => now)
  const at = (milliseconds: number, ended: number): number | null => {
    now = milliseconds
    return left.after(ended)
  }
  expect(at(1_000, 50)).toBeNull()
  expect(at(2_000, 100)).toBe(18)
  expect(at(10_000, 500)).toBe(10)
  // It has become slower: after a while that is what counts.
  for (let second = 11; second <= 30; second += 1) at(second * 1000, 500 + (second - 10) * 10)
  expect(at(30_000, 700)).toBe(30)
})

test('of what stands still it is not known when it ends', () => {
  let now = 0
  const left = createTimeLeft(100, 40, () => now)
  for (now = 200; now < 15_000; now += 200) expect(left.after(40)).toBeNull()
})
