import { expect, test } from 'vitest'
import { addTallies, emptyTally, tallyOfRunner, tallyOfTool, totalLine, worthAgain } from './tally.mjs'

const skipped = { name: 'a > b', reason: 'no panel here' }

test('all runners add up to one line', () => {
  const runner = tallyOfRunner(1, JSON.stringify({ passed: 3, failed: 2, skipped: [skipped] }))
  const total = [tallyOfTool(0), tallyOfTool(2), runner].reduce(addTallies, emptyTally)
  expect(total.skipped).toEqual([skipped])
  expect(totalLine(total)).toBe('4 passed, 3 failed, 1 skipped')
})

test('a runner that leaves no report has failed', () => {
  expect(tallyOfRunner(0, null)).toEqual({ passed: 0, failed: 1, skipped: [] })
})

test('a runner that fails without a failed test has failed', () => {
  const report = JSON.stringify({ passed: 3, failed: 0, skipped: [] })
  expect(tallyOfRunner(1, report)).toEqual({ passed: 3, failed: 1, skipped: [] })
  expect(tallyOfRunner(0, report)).toEqual({ passed: 3, failed: 0, skipped: [] })
})

test('few files that failed are worth another run; many are not, nor what failed outside of any', () => {
  const rest = { passed: 7, failed: 0, skipped: [] }
  /** @param {readonly string[]} files */
  const report = (files) => JSON.stringify({ passed: 7, failed: 1, skipped: [], again: { files, rest } })
  expect(worthAgain(report(['a.test.ts']))).toEqual({ files: ['a.test.ts'], rest })
  expect(worthAgain(report([]))).toBeNull()
  expect(worthAgain(report(['a', 'b', 'c', 'd', 'e', 'f']))).toBeNull()
  expect(worthAgain(JSON.stringify({ passed: 0, failed: 1, skipped: [], again: null }))).toBeNull()
  expect(worthAgain(null)).toBeNull()
})
