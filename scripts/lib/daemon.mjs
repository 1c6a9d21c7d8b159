import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A program that runs beside us until it is stopped.
 * @typedef {{ line: string, stop: () => Promise<void> }} Daemon `line`: the first it wrote, without its end
 */

/**
 * Starts a program and waits for its first line, with which it says that it is ready, or for a sign from outside.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, input?: string, readyOn: 1 | 3 | (() => Promise<string>), timeout?: number }}
 *   options `readyOn`: the file descriptor it writes its line to, or what waits for the sign; `timeout` in milliseconds
 * @returns {Promise<Daemon>}
 */
export async function startDaemon(command, args, { env, input = '', readyOn, timeout = 100_000 }) {
  // In a group of its own, so that a Ctrl+C in the terminal does not end it before what needs it has ended.
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe', 'pipe'], detached: true })
  let complaints = ''
  child.stderr.on('data', (part) => {
    complaints = `${complaints}${part}`.slice(-2000)
  })
  child.stdin.on('error', () => {}) // It may end before it has read.
  child.stdin.end(input)
  if (readyOn !== 1) child.stdout.resume()

  const ended = new Promise((_resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command} did not start: ${error.message}`)))
    child.once('exit', () => reject(new Error(`${command} ended at once. ${complaints.trim()}`)))
  })
  const late = delay(timeout, null, { ref: false }).then(() => {
    throw new Error(`${command} was not ready after ${timeout / 1000} s. ${complaints.trim()}`)
  })
  const stop = () => stopChild(child)
  try {
    const line = await Promise.race([readiness(child, readyOn), ended, late])
    return { line, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {1 | 3 | (() => Promise<string>)} readyOn
 * @returns {Promise<string>}
 */
function readiness(child, readyOn) {
  if (typeof readyOn === 'function') return readyOn()
  // Goes on being read after the first line, so that its writer never waits.
  const output = /** @type {import('node:stream').Readable} */ (child.stdio[readyOn])
  return new Promise((resolve) => createInterface(output).once('line', resolve))
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopChild(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended, delay(20_000, null, { ref: false })])
  if (inTime !== null) return
  child.kill('SIGKILL')
  await ended
}
