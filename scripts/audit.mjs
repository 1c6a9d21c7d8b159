/**
 * `npm test -- audit`: whether every package's licence allows what is done with it, whether weaknesses of them are
 * known, and what the application is made of, as release/sbom.cdx.json (CycloneDX). Only the second needs a network,
 * and says so where there is none.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { licenceProblems, ships, weaknesses } from './lib/audit-rules.mjs'
import { root } from './lib/paths.mjs'
import { command, npm } from './lib/run.mjs'

/** @typedef {{ packages: import('./lib/audit-rules.mjs').LockedPackages }} Lock */

await command(async () => {
  const { packages } = await lockIn(root)
  const found = weaknesses(await ask(root), packages)
  const other = await fallback()
  const problems = [...licenceProblems(packages), ...found.problems, ...other.problems]
  const file = await writeBill()

  for (const note of [...found.notes, ...other.notes]) console.log(`note: ${note}`)
  for (const problem of problems) console.error(problem)
  const shipped = Object.keys(packages).filter((place) => place !== '' && ships(place, packages))
  console.log(
    `${Object.keys(packages).length - 1} packages, ${shipped.length} of them in the application; ${file} lists them`,
  )
  return problems.length === 0 ? 0 : 1
})

/**
 * The Electron that runs where the official one cannot be fetched. It never ships, and often there is no newer one: its
 * weaknesses are notes. They are known by Electron's own name, so a lock file that says so is asked about.
 */
async function fallback() {
  const { packages } = await lockIn(path.join(root, 'scripts/electron-fallback'))
  const [version] = Object.values(packages).flatMap((one) => one.version ?? [])
  const dependencies = { electron: version }
  const lock = {
    name: 'electron-fallback',
    lockfileVersion: 3,
    packages: { '': { dependencies }, 'node_modules/electron': { version } },
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshtray-audit-'))
  try {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ dependencies }))
    await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
    const found = weaknesses(await ask(folder), {})
    const notes = [...found.problems, ...found.notes].map((line) => `the other Electron, ${version}: ${line}`)
    return { problems: licenceProblems(packages), notes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @returns {Promise<Lock>}
 */
async function lockIn(folder) {
  return JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'))
}

/** @param {string} folder */
async function ask(folder) {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000', '--prefix', folder]
  return npm(args).catch((error) => error.stdout ?? '')
}

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
