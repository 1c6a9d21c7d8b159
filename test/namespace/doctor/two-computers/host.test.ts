import { expect, test } from 'vitest'
import { testSeenFrom } from './two-sided-run.ts'
import { faultsOf } from './variations.ts'

test('there are at least sixty variations', () => {
  expect(faultsOf('host').length + faultsOf('member').length).toBeGreaterThanOrEqual(60)
})

testSeenFrom('host')
