/**
 * `npm test -- audit`: whether every package's licence allows what is done with it, whether weaknesses of them are
 * known, and what the application is made of, as release/sbom.cdx.json (CycloneDX). Only the second needs a network,
 * and says so where there is none.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importedPackages, licenceProblems, withDependencies } from './lib/licences.mjs'
import { npm } from './lib/npm.mjs'
import { root } from './lib/paths.mjs'
import { command } from './lib/run.mjs'
import { judge } from './lib/vulnerabilities.mjs'

const platform = 'electron'
/** What the bundles are made of: everything but tests. */
const bundled = ['contract', 'domain', 'main', 'preload', 'renderer', 'demo']
const aside = /(\.test\.tsx?|[\\/]testing[\\/].*)$/

await command(async () => {
  /** @type {{ packages: import('./lib/licences.mjs').LockedPackages }} */
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const imported = [...importedPackages(await sources())].filter((name) => name !== platform)
  // Of the platform's package only the name is in the application: what it depends on fetches the platform.
  const shipped = new Set([...withDependencies(imported, packages), `node_modules/${platform}`])
  const audit = await npm(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000']).catch(
    (error) => error.stdout ?? '',
  )
  const verdict = judge(audit, shipped)
  const problems = [...licenceProblems(packages, shipped), ...verdict.problems]
  const file = await writeBill([...shipped].map((place) => nameAndVersion(place, packages)))

  for (const note of verdict.notes) console.log(`note: ${note}`)
  for (const problem of problems) console.error(problem)
  console.log(
    `${Object.keys(packages).length - 1} packages, ${shipped.size} of them in the application; ${file} lists them`,
  )
  return problems.length === 0 ? 0 : 1
})

async function sources() {
  const files = await Promise.all(
    bundled.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => !aside.test(file))
    }),
  )
  return Promise.all(files.flat().map((file) => readFile(file, 'utf8')))
}

/**
 * The bill of materials: every package, those that are only tools marked as excluded.
 * @param {readonly string[]} shipped names with versions
 */
async function writeBill(shipped) {
  const args = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const bill = JSON.parse(await npm(['sbom', ...args]))
  // npm names it after the folder of the checkout.
  bill.metadata.component.name = 'meshtray'
  for (const component of bill.components) {
    component.scope = shipped.includes(component['bom-ref']) ? 'required' : 'excluded'
  }
  const file = path.join('release', 'sbom.cdx.json')
  await mkdir(path.join(root, 'release'), { recursive: true })
  await writeFile(path.join(root, file), `${JSON.stringify(bill, null, 2)}\n`)
  return file
}

/**
 * @param {string} place
 * @param {import('./lib/licences.mjs').LockedPackages} packages
 */
function nameAndVersion(place, packages) {
  const locked = packages[place]
  return `${locked?.name ?? place.split('node_modules/').at(-1)}@${locked?.version}`
}
