import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */

/** Counts a vitest run into the file that MESHTRAY_REPORT names, for scripts/test.mjs to add up. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its default export
export default class CountingReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly unknown[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.MESHTRAY_REPORT
    if (!file) return
    const whole = modules.filter((module) => count([module], []).failed === 0)
    const broken = modules
      .filter((module) => !whole.includes(module))
      .map((module) => module.relativeModuleId)
    const again = unhandled.length === 0 ? { files: broken, rest: count(whole, []) } : null
    writeFileSync(file, JSON.stringify({ ...count(modules, unhandled), again }))
  }
}

/**
 * @param {readonly TestModule[]} modules
 * @param {readonly unknown[]} unhandled errors that belong to no test
 * @returns {import('./lib/tally.mjs').Tally}
 */
function count(modules, unhandled) {
  const cases = modules.flatMap((module) => [...module.children.allTests()])
  const broken = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((one) => one.errors().length > 0)
  const states = cases.map((one) => one.result().state)
  const unfinished = states.filter((state) => state === 'failed' || state === 'pending')
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: unfinished.length + broken.length + unhandled.length,
    skipped: cases.filter((one) => one.result().state === 'skipped').map(skip),
  }
}

/** @param {TestCase} test the reason is what it gave to `skip('…')` */
function skip(test) {
  const result = test.result()
  const note = result.state === 'skipped' ? result.note : undefined
  const reason = note ?? (isInBroken(test) ? 'what it stands in broke' : 'no reason given')
  return { name: `${test.module.relativeModuleId}: ${test.fullName}`, reason }
}

/**
 * @param {TestCase | import('vitest/node').TestSuite} one
 * @returns {boolean}
 */
function isInBroken({ parent }) {
  if (parent.errors().length > 0) return true
  return parent.type === 'suite' && isInBroken(parent)
}
