/**
 * @typedef {{ license?: string, version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages as in package-lock.json: path to package
 */

/** The application may ship with these licences, because they require no more than a notice. */
const shippable = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']
/** Tools may also have these licences, because their terms for changed copies do not extend to a tool's output. */
const usable = [
  ...shippable,
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
]

const folder = 'node_modules/'

/**
 * Tells if a package is part of the application. Bundled packages are listed as dependencies, tools among those for
 * development, and so is the platform, because electron-builder requires it there.
 * @param {string} path
 * @param {LockedPackages} packages
 */
export function ships(path, packages) {
  const { dev, devOptional, optional } = packages[path] ?? {}
  return path === `${folder}electron` || !(dev || devOptional || optional)
}

/**
 * Gives one line for each package whose licence does not allow its use here.
 * @param {LockedPackages} packages
 * @returns {readonly string[]}
 */
export function licenceProblems(packages) {
  return Object.entries(packages).flatMap(([path, { license, version }]) => {
    if (path === '') return []
    const isShipped = ships(path, packages)
    if (license !== undefined && allows(license, isShipped ? shippable : usable)) return []
    const use = isShipped ? 'what ships' : 'a tool'
    return [`${path.slice(folder.length)} ${version}: "${license ?? 'none named'}" is no licence for ${use}`]
  })
}

/**
 * Tells if an SPDX expression offers an allowed choice. Nested expressions, which no package here has, are refused.
 * @param {string} expression
 * @param {readonly string[]} allowed
 */
export function allows(expression, allowed) {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.includes(licence.trim())))
}

const grave = ['high', 'critical']

/**
 * Sorts the findings of `npm audit --json` into problems that must be mended (the high and critical; of what ships, the moderate too),
 * and notes for the reader of the log. A registry that cannot be asked is only noted, because that is no fault of the packages.
 * @param {string} output
 * @param {LockedPackages} packages
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
