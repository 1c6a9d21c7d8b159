import { writeFileSync } from 'node:fs'

/** Counts a vitest run into the file that MESHTRAY_REPORT names, for scripts/test.mjs to add up. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its default export
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandled errors that belong to no test
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.MESHTRAY_REPORT
    if (!file) return
    const outside = { file: null, passed: 0, failed: unhandled.length, skipped: [] }
    writeFileSync(file, JSON.stringify([...modules.map(tallyOf), outside]))
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {import('./lib/tally.mjs').Tally}
 */
function tallyOf(module) {
  const cases = [...module.children.allTests()].map((test) => ({ test, result: test.result() }))
  /** @param {readonly string[]} states */
  const count = (...states) => cases.filter(({ result }) => states.includes(result.state)).length
  const broken = [module, ...module.children.allSuites()].filter((one) => one.errors().length > 0).length
  const otherwise = broken > 0 ? 'what it stands in broke' : 'no reason given'
  return {
    file: module.relativeModuleId,
    passed: count('passed'),
    failed: count('failed', 'pending') + broken,
    skipped: cases.flatMap(({ test, result }) => {
      if (result.state !== 'skipped') return []
      return [`${module.relativeModuleId}: ${test.fullName} (${result.note ?? otherwise})`]
    }),
  }
}
