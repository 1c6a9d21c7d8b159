import { expect, test } from 'vitest'
import { isStale } from './freshness.mjs'

test.each([
  ['every product is newer', [10, 20], [30, 40], false],
  ['a source is as old as the oldest product', [10, 30], [30, 40], false],
  ['one source is newer than one product', [10, 35], [30, 40], true],
  ['a product is missing', [10], [30, undefined], true],
])('stale or not: %s', (_when, changed, built, stale) => {
  expect(isStale(changed, built)).toBe(stale)
})
