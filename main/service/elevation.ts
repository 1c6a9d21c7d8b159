import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { failure, type Result, success } from '../../contract/result.ts'
import { powershellArguments, powershellOf } from '../system/windows/powershell.ts'
import { type ElevationPlan, type Ended, planElevation, readOsascript, readPkexec } from './elevation-plan.ts'
import { askingScript, faultOfWindows } from './elevation-windows.ts'
import { openEncryptedPipe } from './encrypted-pipe.ts'
import type { Surroundings } from './profiles.ts'
import { parseToken } from './token-file.ts'

/** Reads one token file with elevated permission; the person is asked by the system. */
export type Elevate = (tokenFile: string) => Promise<Result<string>>

/** What the system's dialog says, where it says anything of ours. */
export type ElevationPrompt = (tokenFile: string) => Promise<string>

/** Milliseconds: long enough to find a password, short enough not to wait for ever. */
const patience = 150_000
const largestOutput = 4_096

/**
 * Faults: 'elevation-cancelled', '-denied', '-no-agent', '-unavailable', '-failed', '-timeout', and of the file
 * 'token-missing' and 'token-damaged'. Only the read is elevated: one command, one path.
 */
export function createElevate(at: Surroundings, prompt: ElevationPrompt, timeout = patience): Elevate {
  return async (tokenFile) => {
    const plan = planElevation(tokenFile, await prompt(tokenFile), at.platform, at.profiles, existsSync)
    if (!plan.ok) return plan
    const read = await run(plan.value, at.env, timeout)
    return read.ok ? parseToken(read.value, tokenFile) : read
  }
}

async function run(plan: ElevationPlan, env: Surroundings['env'], timeout: number): Promise<Result<string>> {
  const expiry = Promise.withResolvers<Result<never>>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    expiry.resolve(failure('elevation-timeout', `${timeout / 1_000} s`))
    stop.abort()
  }, timeout)
  try {
    // Not left to the child's end: once elevated, it can no longer be ended by us.
    return await Promise.race([readBy(plan, env, stop.signal), expiry.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function readBy(
  plan: ElevationPlan,
  env: Surroundings['env'],
  signal: AbortSignal,
): Promise<Result<string>> {
  if (plan.kind === 'pipe') return readThroughPipe(plan.path, env, signal)
  const ended = await runToEnd(plan.file, plan.args, signal)
  if (!ended.ok) return ended
  return plan.kind === 'pkexec' ? readPkexec(ended.value) : readOsascript(ended.value)
}

function runToEnd(file: string, args: readonly string[], signal: AbortSignal): Promise<Result<Ended>> {
  const { promise, resolve } = Promise.withResolvers<Result<Ended>>()
  // pkexec refuses to run where SHELL is none of /etc/shells, and needs no shell here.
  const { SHELL: _, ...env } = process.env
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('latin1').on('data', (chunk: string) => {
      output[name] = (output[name] + chunk).slice(0, largestOutput)
      if (output[name].length < largestOutput) return
      // Far more than a token. What is elevated cannot be ended by us, but ends when nobody reads it.
      child[name]?.destroy()
      resolve(success({ exitCode: 0, ...output }))
    })
  }
  signal.addEventListener('abort', () => child.kill())
  child.on('error', (error) => resolve(failure('elevation-unavailable', error.message)))
  child.on('close', (exitCode) => resolve(success({ exitCode, ...output })))
  return promise
}

/** Milliseconds for what was written to come, once the writer has ended */
const grace = 1_000

async function readThroughPipe(
  path: string,
  env: Surroundings['env'],
  signal: AbortSignal,
): Promise<Result<string>> {
  const name = `meshtray-${randomBytes(16).toString('hex')}`
  const pipe = await openEncryptedPipe(`\\\\.\\pipe\\${name}`)
  try {
    const script = askingScript({ path, pipe: name, modulus: pipe.modulus, exponent: pipe.exponent })
    if (!script.ok) return script
    const ended = runToEnd(powershellOf(env), powershellArguments(script.value), signal).then((how) => {
      if (!how.ok) return how
      const { exitCode } = how.value
      return exitCode === 0
        ? delay(grace, failure('elevation-failed', 'nothing was written'))
        : faultOfWindows(exitCode, path)
    })
    return await Promise.race([pipe.received.then(success), ended])
  } finally {
    pipe.close()
  }
}
