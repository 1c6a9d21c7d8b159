import { expect, test } from 'vitest'
import { counterStep, countsGoOn } from './counter-step.ts'

const most32 = 2 ** 32 - 1

test.each<[string, number, number, boolean, number | null]>([
  ['it grew', 1_000, 6_000, true, 5_000],
  ['it grew, and nothing else did', 1_000, 6_000, false, 5_000],
  ['it stood still', 7, 7, false, 0],
  ['32 bits wrapped', most32 - 99, 400, true, 500],
  ['32 bits wrapped to 0', most32, 0, true, 1],
  ['the sum of two, of which one wrapped', most32 + 1_000, 2_000, true, 1_001],
  ['near the top it began anew', most32 - 99, 400, false, null],
  ['it began anew from the middle', 3_000_000_000, 400, true, null],
  ['it began anew', 9_000, 500, true, null],
  ['64 bits wrapped', 2 ** 64, 500, true, null],
])('%s', (_, from, to, goesOn, step) => {
  expect(counterStep(from, to, goesOn)).toBe(step)
})

test('all go on where one that counted did not fall', () => {
  expect(
    countsGoOn([
      [most32, 5],
      [10, 10],
    ]),
  ).toBe(true)
  expect(
    countsGoOn([
      [most32, 5],
      [0, 8],
    ]),
  ).toBe(false)
  expect(countsGoOn([])).toBe(false)
})
