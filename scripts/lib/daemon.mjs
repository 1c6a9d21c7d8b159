import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * A program that runs beside us until it is stopped, with all that it started.
 * @typedef {{ line: string, stop: () => Promise<void> }} Daemon `line`: the first it wrote, without its end
 */

/** ms: no start takes as long, however busy the machine is */
const longestStart = 100_000
/** ms */
const longestEnd = 20_000

/**
 * Starts a program and waits for its first line of output, with which it says that it is ready.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Daemon>}
 */
export async function startDaemon(command, args, env) {
  // In a group of its own, so that a Ctrl+C in the terminal does not end it before what needs it has ended.
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let complaints = ''
  child.stderr.on('data', (part) => {
    complaints = `${complaints}${part}`.slice(-2000)
  })
  await once(child, 'spawn').catch((error) => {
    throw new Error(`${command} did not start: ${error.message}`)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), longestEnd)
    await ended
    clearTimeout(timer)
    endGroup(child.pid)
  }
  // All that follows the first line goes on being read, so that its writer never waits.
  const first = once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(longestStart) })
  const line = await Promise.race([first.then(([text]) => text), ended.then(() => null)]).catch(() => null)
  if (line !== null) return { line, stop }
  await stop()
  throw new Error(`${command} did not get ready. ${complaints.trim()}`)
}

/**
 * Ends what a program that led a group of its own started and left running.
 * @param {number | undefined} leader its process id
 */
export function endGroup(leader) {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
}
