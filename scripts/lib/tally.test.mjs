import { expect, test } from 'vitest'
import { addTallies, emptyTally, tallyOfRunner, tallyOfTool, totalLine } from './tally.mjs'

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
