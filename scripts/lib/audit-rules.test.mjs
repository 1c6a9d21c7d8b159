import { describe, expect, test } from 'vitest'
import { allows, licenceProblems, weaknesses } from './audit-rules.mjs'

test('what ships needs a better licence than a tool, and none is none', () => {
  const packages = {
    '': { license: 'none of ours is asked' },
    'node_modules/electron': { license: 'MPL-2.0', version: '1.0.0', dev: true },
    'node_modules/one': { license: 'MIT', version: '1.0.0' },
    'node_modules/one/node_modules/two': { license: 'MPL-2.0', version: '1.0.0' },
    'node_modules/two': { license: 'MPL-2.0', version: '2.0.0', dev: true },
    'node_modules/three': { license: 'GPL-3.0-only', version: '3.0.0', dev: true },
    'node_modules/four': { version: '4.0.0', devOptional: true },
  }
  expect(licenceProblems(packages)).toEqual([
    'electron 1.0.0: "MPL-2.0" is no licence for what ships',
    'one/node_modules/two 1.0.0: "MPL-2.0" is no licence for what ships',
    'three 3.0.0: "GPL-3.0-only" is no licence for a tool',
    'four 4.0.0: "none named" is no licence for a tool',
  ])
})

describe('an expression', () => {
  test.each(['MIT', '(MIT OR GPL-2.0-only)', 'GPL-2.0-only OR ISC', 'MIT AND ISC', 'X AND Y OR MIT'])(
    '%s allows',
    (expression) => {
      expect(allows(expression, ['MIT', 'ISC'])).toBe(true)
    },
  )
  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', '', '(MIT OR X) AND Y', 'mit'])(
    '%s does not',
    (expression) => {
      expect(allows(expression, ['MIT', 'ISC'])).toBe(false)
    },
  )
})

const packages = {
  'node_modules/ships': {},
  'node_modules/electron': { dev: true },
  'node_modules/tool': { dev: true },
  'node_modules/grave': { dev: true },
  'node_modules/worst': { dev: true },
}
/** @param {Record<string, string>} severities */
function report(severities) {
  const entries = Object.entries(severities).map(([name, severity]) => [
    name,
    { name, severity, nodes: [`node_modules/${name}`] },
  ])
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(entries) })
}

test('nothing known', () => {
  expect(weaknesses(report({}), packages)).toEqual({ problems: [], notes: [] })
})

test('the grave ones, and of what ships, Electron included, the moderate ones too', () => {
  const severities = {
    tool: 'moderate',
    grave: 'high',
    worst: 'critical',
    ships: 'moderate',
    electron: 'moderate',
  }
  const { problems, notes } = weaknesses(report(severities), packages)
  expect(problems).toEqual([
    'grave: known weakness, high',
    'worst: known weakness, critical',
    'ships: known weakness, moderate, ships',
    'electron: known weakness, moderate, ships',
  ])
  expect(notes).toEqual(['tool: known weakness, moderate'])
})

test.each([
  ['{"message":"405 Method Not Allowed\\nmore"}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND"}}', 'no answer'],
  ['', 'no answer'],
  ['<html>', 'no answer'],
])('a registry that cannot be asked is noted: %s', (output, why) => {
  expect(weaknesses(output, packages)).toEqual({
    problems: [],
    notes: [`known weaknesses were not asked for: ${why}`],
  })
})
