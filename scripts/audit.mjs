/**
 * `npm test -- audit`: whether every package's licence allows what is done with it, whether weaknesses of them are
 * known, and what the application is made of, as release/sbom.cdx.json (CycloneDX). Only the second needs a network,
 * and says so where there is none.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { licenceProblems, ships } from './lib/licences.mjs'
import { npm } from './lib/npm.mjs'
import { root } from './lib/paths.mjs'
import { command } from './lib/run.mjs'
import { weaknesses } from './lib/weaknesses.mjs'

await command(async () => {
  /** @type {{ packages: import('./lib/licences.mjs').LockedPackages }} */
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const audit = await npm(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000']).catch(
    (error) => error.stdout ?? '',
  )
  const found = weaknesses(audit, packages)
  const problems = [...licenceProblems(packages), ...found.problems]
  const file = await writeBill()

  for (const note of found.notes) console.log(`note: ${note}`)
  for (const problem of problems) console.error(problem)
  const shipped = Object.keys(packages).filter((place) => place !== '' && ships(place, packages))
  console.log(
    `${Object.keys(packages).length - 1} packages, ${shipped.length} of them in the application; ${file} lists them`,
  )
  return problems.length === 0 ? 0 : 1
})

/** The bill of materials: every package, those that are only tools (optional, as npm says it) marked as excluded. */
async function writeBill() {
  const args = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const bill = JSON.parse(await npm(['sbom', ...args]))
  // npm names it after the folder of the checkout.
  bill.metadata.component.name = 'meshtray'
  for (const component of bill.components) {
    const isShipped = component.scope === 'required' || component.name === 'electron'
    component.scope = isShipped ? 'required' : 'excluded'
  }
  const file = path.join('release', 'sbom.cdx.json')
  await mkdir(path.join(root, 'release'), { recursive: true })
  await writeFile(path.join(root, file), `${JSON.stringify(bill, null, 2)}\n`)
  return file
}
