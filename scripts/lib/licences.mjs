/**
 * @typedef {{ name?: string, license?: string, version?: string, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages as in package-lock.json: path to package
 */

/** For what ships in the application: nothing asks for more than a notice. */
const shippable = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']
/** For tools: their results are ours, whatever becomes of changes to themselves. */
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
const imported = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(?<name>(?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?\1/g

/**
 * The packages that sources name in their imports.
 * @param {readonly string[]} sources their texts
 * @returns {ReadonlySet<string>}
 */
export function importedPackages(sources) {
  const names = sources.flatMap((source) => [...source.matchAll(imported)].map((found) => found.groups?.name))
  return new Set(names.filter((name) => name !== undefined))
}

/**
 * The paths, in the lock file, of these packages and of all that they depend on. What is not in it (what the platform
 * brings) has none.
 * @param {Iterable<string>} names
 * @param {LockedPackages} packages
 * @returns {ReadonlySet<string>}
 */
export function withDependencies(names, packages) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [...names].flatMap((name) => pathOf(name, '', packages) ?? [])
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = pathOf(name, path, packages)
      if (next !== null) waiting.push(next)
    }
  }
  return found
}

/**
 * One line for each package whose licence does not allow what is done with it.
 * @param {LockedPackages} packages
 * @param {ReadonlySet<string>} shipped paths
 * @returns {readonly string[]}
 */
export function licenceProblems(packages, shipped) {
  return Object.entries(packages).flatMap(([path, { license, version }]) => {
    if (path === '') return []
    const ships = shipped.has(path)
    if (license !== undefined && allows(license, ships ? shippable : usable)) return []
    const use = ships ? 'what ships' : 'a tool'
    return [`${path.slice(folder.length)} ${version}: "${license ?? 'none named'}" is no licence for ${use}`]
  })
}

/**
 * Whether an SPDX expression leaves a choice that is allowed. Of the nested ones, which no package here has, none is.
 * @param {string} expression
 * @param {readonly string[]} allowed
 */
export function allows(expression, allowed) {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.includes(licence.trim())))
}

/**
 * Where a package finds another one: in its own folder first, then further out.
 * @param {string} name
 * @param {string} from
 * @param {LockedPackages} packages
 * @returns {string | null}
 */
function pathOf(name, from, packages) {
  const path = `${from === '' ? '' : `${from}/`}${folder}${name}`
  if (path in packages) return path
  if (from === '') return null
  const out = from.lastIndexOf(`/${folder}`)
  return pathOf(name, out === -1 ? '' : from.slice(0, out), packages)
}
