/**
 * @typedef {{ name: string, reason: string }} Skipped
 * @typedef {{ passed: number, failed: number, skipped: readonly Skipped[] }} Tally
 * @typedef {{ files: readonly string[], rest: Tally }} Again the test files that failed, and the count of all others
 */

/** @type {Tally} */
export const emptyTally = { passed: 0, failed: 0, skipped: [] }

/**
 * @param {Tally} one
 * @param {Tally} other
 * @returns {Tally}
 */
export function addTallies(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  }
}

/**
 * A tool without tests of its own (formatter, linter, compiler, build) counts as one.
 * @param {number} code its exit code
 * @returns {Tally}
 */
export function tallyOfTool(code) {
  return code === 0 ? { ...emptyTally, passed: 1 } : { ...emptyTally, failed: 1 }
}

/**
 * What a test runner counted. One that broke down (no report, or it failed and counted no failure) is a failure too.
 * @param {number} code the runner's exit code
 * @param {string | null} report the text that scripts/vitest-reporter.mjs wrote; null: none
 * @returns {Tally}
 */
export function tallyOfRunner(code, report) {
  if (report === null) return { ...emptyTally, failed: 1 }
  /** @type {Tally} */
  const counted = JSON.parse(report)
  const silent = code !== 0 && counted.failed === 0
  return silent ? { ...counted, failed: 1 } : counted
}

/** So many files may fail for reasons of the machine's; more have failed for their own. */
const fewFiles = 5

/**
 * Which files are worth running once more; null: none failed, too many did, or something failed that is in no file.
 * @param {string | null} report as `tallyOfRunner`
 * @returns {Again | null}
 */
export function worthAgain(report) {
  /** @type {Again | null} */
  const again = report === null ? null : (JSON.parse(report).again ?? null)
  return again !== null && again.files.length > 0 && again.files.length <= fewFiles ? again : null
}

/** @param {Tally} tally */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`
}
