import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { failure, type Result } from '../../contract/result.ts'
import { type ElevationPlan, type Ended, planElevation, readDialog, readPkexec } from './elevation-plan.ts'
import type { Surroundings } from './profiles.ts'
import { parseToken } from './token-file.ts'

/** Reads one token file with elevated permission; the person is asked by the system. */
export type Elevate = (tokenFile: string) => Promise<Result<string>>

/** Milliseconds: long enough to find a password, short enough not to wait for ever. */
const patience = 150_000
const largestOutput = 4_096

/**
 * Faults: 'elevation-cancelled', '-denied', '-no-agent', '-unavailable', '-failed', '-timeout', and of the file
 * 'token-missing' and 'token-damaged'. Only the read is elevated: one command, one path.
 */
export function createElevate(at: Surroundings, timeout = patience): Elevate {
  return async (tokenFile) => {
    const plan = planElevation(tokenFile, at.platform, at.profiles, existsSync)
    if (!plan.ok) return plan
    const read = await run(plan.value, timeout)
    return read.ok ? parseToken(read.value, tokenFile) : read
  }
}

async function run(plan: ElevationPlan, timeout: number): Promise<Result<string>> {
  const expiry = Promise.withResolvers<Result<never>>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    expiry.resolve(failure('elevation-timeout', `${timeout / 1_000} s`))
    stop.abort()
  }, timeout)
  const work = plan.kind === 'pkexec' ? runPkexec(plan.file, plan.args, stop.signal) : runDialog(plan.command)
  try {
    // Not left to the child's end: once elevated, it can no longer be ended by us.
    return await Promise.race([work, expiry.promise])
  } finally {
    clearTimeout(timer)
  }
}

function runPkexec(file: string, args: readonly string[], signal: AbortSignal): Promise<Result<string>> {
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  // pkexec refuses to run where SHELL is none of /etc/shells, and needs no shell here.
  const { SHELL: _, ...env } = process.env
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, LC_ALL: 'C' } })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('latin1').on('data', (chunk: string) => {
      output[name] = (output[name] + chunk).slice(0, largestOutput)
    })
  }
  signal.addEventListener('abort', () => child.kill())
  child.on('error', (error) => resolve(failure('elevation-unavailable', error.message)))
  child.on('close', (exitCode) => resolve(readPkexec({ exitCode, ...output } satisfies Ended)))
  return promise
}

async function runDialog(command: string): Promise<Result<string>> {
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  const { exec } = await import('@vscode/sudo-prompt')
  exec(command, { name: 'Meshtray' }, (error, stdout = '', stderr = '') => {
    resolve(readDialog(error, String(stdout), String(stderr)))
  })
  return promise
}
