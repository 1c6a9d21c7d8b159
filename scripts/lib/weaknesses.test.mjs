import { expect, test } from 'vitest'
import { weaknesses } from './weaknesses.mjs'

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
