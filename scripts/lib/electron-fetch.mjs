import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { cache, root } from './paths.mjs'

const home = path.join(root, 'node_modules/electron')
const memory = path.join(cache, 'electron-fetch-failed.json')
const day = 24 * 60 * 60 * 1000

/** @typedef {{ version: string, at: number, reason: string }} Failure `at`: milliseconds since the epoch */

/**
 * The official package's own binary, where it is unpacked.
 * @returns {Promise<{ path: string, version: string } | null>}
 */
export async function ownElectron() {
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
 * @returns {Promise<string | null>} null: fetched; else why not
 */
export async function fetchElectron() {
  const version = await wantedVersion()
  const before = await readFailure()
  if (before && isRecent(before, version, Date.now())) return before.reason
  try {
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    await promisify(execFile)(process.execPath, ['install.js'], { cwd: home, env, timeout: 600_000 })
    return null
  } catch (error) {
    const reason = firstLine(error)
    await mkdir(cache, { recursive: true })
    await writeFile(memory, JSON.stringify({ version, at: Date.now(), reason }))
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

export async function wantedVersion() {
  const description = await readFile(path.join(home, 'package.json'), 'utf8').catch(() => {
    throw new Error('The packages that Meshtray is built of are not installed yet. Type: npm ci')
  })
  return String(JSON.parse(description).version)
}

/** @returns {Promise<Failure | null>} */
async function readFailure() {
  try {
    return JSON.parse(await readFile(memory, 'utf8'))
  } catch {
    return null
  }
}

/** @param {unknown} error of execFile: what the program wrote stands in `stderr` */
function firstLine(error) {
  const { stderr, message } = /** @type {{ stderr?: string, message?: string }} */ (error)
  const text = stderr?.trim() || message || String(error)
  return text.split('\n')[0] ?? text
}
