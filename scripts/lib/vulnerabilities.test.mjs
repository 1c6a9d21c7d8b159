import { expect, test } from 'vitest'
import { judge } from './vulnerabilities.mjs'

const shipped = new Set(['node_modules/ships'])
/** @param {Record<string, string>} severities */
function report(severities) {
  const entries = Object.entries(severities).map(([name, severity]) => [
    name,
    { name, severity, nodes: [`node_modules/${name}`] },
  ])
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(entries) })
}

test('nothing known', () => {
  expect(judge(report({}), shipped)).toEqual({ problems: [], notes: [] })
})

test('the grave ones, and of what ships the moderate ones too', () => {
  const { problems, notes } = judge(
    report({ tool: 'moderate', grave: 'high', worst: 'critical', ships: 'moderate' }),
    shipped,
  )
  expect(problems).toEqual([
    'grave: known weakness, high',
    'worst: known weakness, critical',
    'ships: known weakness, moderate, ships',
  ])
  expect(notes).toEqual(['tool: known weakness, moderate'])
})

test.each([
  ['{"message":"405 Method Not Allowed - POST there"}', '405 Method Not Allowed - POST there'],
  ['{"error":{"code":"ENOTFOUND","summary":"no network\\nmore"}}', 'no network'],
  ['', 'no answer'],
  ['<html>', 'no answer'],
])('a registry that cannot be asked is noted: %s', (output, why) => {
  expect(judge(output, shipped)).toEqual({
    problems: [],
    notes: [`known weaknesses were not asked for: ${why}`],
  })
})
