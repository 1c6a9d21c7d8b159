import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstSorted } from './list-pages.ts'

const ascending = (a: number, b: number): number => a - b

test('the first are those that sorting would put there, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.nat(20), (items, count) => {
      const { first, others } = firstSorted(items, count, ascending)
      const sorted = items.toSorted(ascending)
      expect(first).toEqual(sorted.slice(0, count))
      expect(others.toSorted(ascending)).toEqual(sorted.slice(count))
    }),
  )
})

test('ten thousand are compared little more than once each', () => {
  let compared = 0
  const items = Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_007)
  firstSorted(items, 200, (a, b) => {
    compared += 1
    return a - b
  })
  expect(compared).toBeLessThan(25_000)
})
