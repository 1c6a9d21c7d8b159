/**
 * @typedef {{ name: string, reason: string }} Skipped
 * @typedef {{ passed: number, failed: number, skipped: readonly Skipped[] }} Tally
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

/** @param {Tally} tally */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`
}
