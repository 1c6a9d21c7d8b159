import { ships } from './licences.mjs'

const grave = ['high', 'critical']

/**
 * What `npm audit --json` found: problems that must be mended (the high and critical; of what ships, the moderate too),
 * and notes for whoever reads the log. A registry that cannot be asked is noted, as it is no fault of the packages.
 * @param {string} output
 * @param {import('./licences.mjs').LockedPackages} packages
 * @returns {{ problems: readonly string[], notes: readonly string[] }}
 */
export function weaknesses(output, packages) {
  /** @type {{ vulnerabilities?: Record<string, { name: string, severity: string, nodes: readonly string[] }>, message?: string }} */
  const report = output.startsWith('{') ? JSON.parse(output) : {}
  if (report.vulnerabilities === undefined) {
    const why = report.message?.split('\n', 1)[0] ?? 'no answer'
    return { problems: [], notes: [`known weaknesses were not asked for: ${why}`] }
  }
  const found = Object.values(report.vulnerabilities).map(({ name, severity, nodes }) => {
    const isShipped = nodes.some((node) => ships(node, packages))
    const line = `${name}: known weakness, ${severity}${isShipped ? ', ships' : ''}`
    return { line, mustGo: grave.includes(severity) || (isShipped && severity === 'moderate') }
  })
  return {
    problems: found.filter(({ mustGo }) => mustGo).map(({ line }) => line),
    notes: found.filter(({ mustGo }) => !mustGo).map(({ line }) => line),
  }
}
