import { expect, test } from 'vitest'
import { testSeenFrom, variationsOf } from './two-sided-run.ts'

test('there are at least sixty variations', () => {
  expect(variationsOf('host').length + variationsOf('member').length).toBeGreaterThanOrEqual(60)
})

testSeenFrom('host')
