import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import CountingReporter, { tallyOfRunner, tallyOfTool, totalLine, worthAgain } from './tally.mjs'

/**
 * @param {string | null} file
 * @param {number} failures
 */
const tally = (file, failures) => ({
  file,
  passed: 3,
  failed: Array.from({ length: failures }, (_, at) => `test ${at}`),
  skipped: ['a > b (no panel here)'],
})
const outside = tally(null, 0)

test('all runners add up to one line', () => {
  const runner = tallyOfRunner(1, JSON.stringify([tally('a.test.ts', 2), outside]))
  expect(totalLine([...tallyOfTool('format', 0), ...tallyOfTool('lint', 2), ...runner])).toBe(
    '7 passed, 3 failed, 2 skipped',
  )
})

test('a runner that leaves no report has failed', () => {
  expect(totalLine(tallyOfRunner(0, null))).toBe('0 passed, 1 failed, 0 skipped')
})

test('a runner that fails without a failed test has failed', () => {
  const report = JSON.stringify([tally('a.test.ts', 0), outside])
  expect(totalLine(tallyOfRunner(1, report))).toBe('6 passed, 1 failed, 2 skipped')
  expect(totalLine(tallyOfRunner(0, report))).toBe('6 passed, 0 failed, 2 skipped')
})

test('few files that failed are worth another run; many are not, nor what failed outside of any', () => {
  expect(worthAgain([tally('a', 1), tally('b', 0), outside])).toEqual(['a'])
  expect(worthAgain([tally('a', 0), outside])).toEqual([])
  expect(worthAgain(['a', 'b', 'c', 'd', 'e', 'f'].map((file) => tally(file, 1)))).toEqual([])
  expect(worthAgain([tally('a', 1), tally(null, 1)])).toEqual([])
  expect(worthAgain(tallyOfRunner(1, null))).toEqual([])
})

afterEach(() => vi.unstubAllEnvs())

test('an error outside of any test is counted with what it says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meshtray-tally-'))
  const file = join(folder, 'report.json')
  vi.stubEnv('MESHTRAY_REPORT', file)
  // Errors come from the workers as objects without a prototype.
  const error = Object.assign(Object.create(null), { name: 'TimeoutError', message: 'no window' })
  new CountingReporter().onTestRunEnd([], [error])
  const tallies = tallyOfRunner(1, readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  expect(tallies.flatMap(({ failed }) => failed)).toEqual(['outside of any test: TimeoutError: no window'])
})
