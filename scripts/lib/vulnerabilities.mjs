/**
 * What `npm audit --json` told: problems that must be mended, and notes for whoever reads the log.
 * @typedef {{ problems: readonly string[], notes: readonly string[] }} Verdict
 */

/**
 * Whatever is high or critical must be mended; of what ships, the moderate too. A registry that cannot be asked is
 * noted, as it is no fault of the packages.
 * @param {string} output
 * @param {ReadonlySet<string>} shipped paths in node_modules, as package-lock.json has them
 * @returns {Verdict}
 */
export function judge(output, shipped) {
  const report = parsed(output)
  const found = report?.vulnerabilities
  if (found === undefined) {
    const why = report?.message ?? report?.error?.summary ?? 'no answer'
    return { problems: [], notes: [`known weaknesses were not asked for: ${firstLine(String(why))}`] }
  }
  /** @type {string[]} */
  const problems = []
  /** @type {string[]} */
  const notes = []
  for (const { name, severity, nodes = [] } of Object.values(found)) {
    const ships = nodes.some((node) => shipped.has(node))
    const grave = ['high', 'critical'].includes(severity) || (ships && severity === 'moderate')
    const line = `${name}: known weakness, ${severity}${ships ? ', ships' : ''}`
    if (grave) problems.push(line)
    else notes.push(line)
  }
  return { problems, notes }
}

/**
 * @typedef {{ name: string, severity: string, nodes?: readonly string[] }} Vulnerability
 * @typedef {{ vulnerabilities?: Record<string, Vulnerability>, message?: unknown, error?: { summary?: unknown } }} Report
 * @param {string} output
 * @returns {Report | null}
 */
function parsed(output) {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n', 1)[0] ?? ''
}
