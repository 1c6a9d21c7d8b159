import { writeFileSync } from 'node:fs'

/**
 * The counts of one file of tests. `file` is null for a tool, and for errors outside of any file. `failed` names each test
 * that failed, `skipped` each one that was skipped, with its reason.
 * @typedef {{ file: string | null, passed: number, failed: readonly string[], skipped: readonly string[] }} Tally
 */

/** Up to this many files may have failed because the machine was busy; more are a real failure. */
const fewFiles = 5

/**
 * A tool without tests of its own (formatter, linter, compiler, build) counts as one.
 * @param {string} tool
 * @param {number} code its exit code
 * @returns {readonly Tally[]}
 */
export function tallyOfTool(tool, code) {
  return [{ file: null, passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [tool], skipped: [] }]
}

/**
 * Reads a test runner's report. A runner that broke down (no report, or an exit code without a failed test) is a failure
 * too.
 * @param {number} code the runner's exit code
 * @param {string | null} report the text that CountingReporter wrote; null: none
 * @returns {readonly Tally[]}
 */
export function tallyOfRunner(code, report) {
  if (report === null) return tallyOfTool('the test runner left no report', 1)
  /** @type {readonly Tally[]} */
  const counted = JSON.parse(report)
  return code !== 0 && failures(counted).length === 0
    ? [...counted, ...tallyOfTool('the test runner', 1)]
    : counted
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
  return tallies.filter(({ failed }) => failed.length > 0)
}

/** @param {readonly Tally[]} tallies */
export function totalLine(tallies) {
  /** @param {(tally: Tally) => number} part */
  const sum = (part) => tallies.reduce((total, tally) => total + part(tally), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed, ${sum(({ skipped }) => skipped.length)} skipped`
}

/** Counts a vitest run into the file that MESHTRAY_REPORT names, for scripts/test.mjs to add up. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its default export
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled errors that belong to no test
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.MESHTRAY_REPORT
    if (!file) return
    const outside = {
      file: null,
      passed: 0,
      failed: unhandled.map(({ name, message }) => `outside of any test: ${name}: ${message}`),
      skipped: [],
    }
    writeFileSync(file, JSON.stringify([...modules.map(tallyOfModule), outside]))
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {Tally}
 */
function tallyOfModule(module) {
  const cases = [...module.children.allTests()].map((test) => ({ test, result: test.result() }))
  const named = (/** @type {string} */ name) => `${module.relativeModuleId}: ${name}`
  const broken = [module, ...module.children.allSuites()].filter((one) => one.errors().length > 0)
  const otherwise = broken.length > 0 ? 'what it stands in broke' : 'no reason given'
  return {
    file: module.relativeModuleId,
    passed: cases.filter(({ result }) => result.state === 'passed').length,
    failed: [
      ...cases.flatMap(({ test, result }) =>
        result.state === 'failed' || result.state === 'pending' ? named(test.fullName) : [],
      ),
      ...broken.map((one) => named(one.type === 'module' ? 'the file itself' : one.fullName)),
    ],
    skipped: cases.flatMap(({ test, result }) =>
      result.state === 'skipped' ? named(`${test.fullName} (${result.note ?? otherwise})`) : [],
    ),
  }
}
