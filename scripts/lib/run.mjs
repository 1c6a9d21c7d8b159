import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { endGroup } from './daemon.mjs'
import { root } from './paths.mjs'

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a command to its end, with our own input and output unless told otherwise. Signals that we get, it gets.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions & { group?: boolean }} options `group`: also ends what the command started and left running
 * @returns {Promise<number>} its exit code; 127 where it did not start, 128 and the signal's number where one ended it
 */
export async function run(command, args, { group = false, ...options } = {}) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    child.kill(signal) // Not the whole group: it shall end its own children, in its own order.
  }
  // Before it starts: what it says first may have somebody end us at once.
  for (const signal of signals) process.on(signal, pass)
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, detached: group, ...options })
  try {
    const [code, signal] = await once(child, 'exit')
    return exitCode(code, signal)
  } catch (error) {
    console.error(`${command} did not start: ${error instanceof Error ? error.message : error}`)
    return 127
  } finally {
    for (const signal of signals) process.off(signal, pass)
    if (group) endGroup(child.pid)
  }
}

/**
 * Runs one of our npm tools, by its JavaScript file: the same on every system, no shell in between.
 * @param {string} file in node_modules/
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 */
export function runTool(file, args, options) {
  return run(process.execPath, [`node_modules/${file}`, ...args], options)
}

/**
 * Runs npm and gives its output; a failure's error has it as `stdout`. On Windows npm is a file for the shell.
 * @param {readonly string[]} args with `--prefix FOLDER` for another project than ours
 */
export async function npm(args) {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npm', [...args], options)
  return stdout
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? (signal === null ? 1 : 128 + os.constants.signals[signal])
}

/** Says once that this Node is older than the one in .nvmrc: npm is told to be quiet about it (.npmrc). */
export function noteOldNode() {
  const wanted = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()
  const isOld = process.versions.node.localeCompare(wanted, 'en', { numeric: true }) < 0
  if (isOld)
    console.error(`Notice: this is Node ${process.versions.node}; the tools want ${wanted} or newer.`)
}

/**
 * The frame of a script: its exit code is what `body` answers, and what it throws ends it with one plain sentence.
 * @param {() => Promise<number>} body
 */
export async function command(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
