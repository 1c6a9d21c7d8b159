import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime, latestTime } from './time.ts'

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [latestTime, '+275760-09-13T00:00:00.000Z'],
  [latestTime + 1, null],
  [Number.MAX_SAFE_INTEGER, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%d is %s', (at, text) => {
  expect(isoTime(at)).toBe(text)
})

test('any number is a moment or none, and never an error', () => {
  fc.assert(
    fc.property(fc.double(), (at) => {
      expect(isoTime(at) === null).toBe(!(Math.abs(at) <= latestTime))
    }),
  )
})
