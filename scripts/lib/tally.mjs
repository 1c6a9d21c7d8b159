/**
 * What one file of tests came to; `file` is null for a tool, and for what failed outside of any file. `skipped`: what,
 * and why.
 * @typedef {{ file: string | null, passed: number, failed: number, skipped: readonly string[] }} Tally
 */

/** So many files may fail for reasons of the machine's; more have failed for their own. */
const fewFiles = 5

/**
 * A tool without tests of its own (formatter, linter, compiler, build) counts as one.
 * @param {number} code its exit code
 * @returns {readonly Tally[]}
 */
export function tallyOfTool(code) {
  return [{ file: null, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }]
}

/**
 * What a test runner counted. One that broke down (no report, or it failed and counted no failure) is a failure too.
 * @param {number} code the runner's exit code
 * @param {string | null} report the text that scripts/vitest-reporter.mjs wrote; null: none
 * @returns {readonly Tally[]}
 */
export function tallyOfRunner(code, report) {
  if (report === null) return tallyOfTool(1)
  /** @type {readonly Tally[]} */
  const counted = JSON.parse(report)
  return code !== 0 && failures(counted).length === 0 ? [...counted, ...tallyOfTool(1)] : counted
}

/**
 * The files that are worth running once more: none where too many failed, or something that is in no file.
 * @param {readonly Tally[]} tallies
 */
export function worthAgain(tallies) {
  const failed = failures(tallies)
  const files = failed.flatMap(({ file }) => file ?? [])
  return files.length === failed.length && files.length <= fewFiles ? files : []
}

/** @param {readonly Tally[]} tallies */
export function failures(tallies) {
  return tallies.filter(({ failed }) => failed > 0)
}

/** @param {readonly Tally[]} tallies */
export function totalLine(tallies) {
  /** @param {(tally: Tally) => number} part */
  const sum = (part) => tallies.reduce((total, tally) => total + part(tally), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed, ${sum(({ skipped }) => skipped.length)} skipped`
}
