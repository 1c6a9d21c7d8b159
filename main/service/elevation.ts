import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { failure, type Result, success } from '../../contract/result.ts'
import { powershellArguments, powershellOf } from '../system/windows/powershell.ts'
import { inPatience, patience, runToEnd } from './elevated-run.ts'
import { type ElevationPlan, planElevation, readOsascript, readPkexec } from './elevation-plan.ts'
import { askingScript, faultOfWindows } from './elevation-windows.ts'
import { openEncryptedPipe } from './encrypted-pipe.ts'
import type { Surroundings } from './profiles.ts'
import { parseToken } from './token-file.ts'

/** Reads one token file with elevated permission, for which the system asks the user. */
export type Elevate = (tokenFile: string) => Promise<Result<string>>

/** Returns the text for the system's permission dialog, where that can be set. */
export type ElevationPrompt = (tokenFile: string) => Promise<string>

/**
 * Faults: 'elevation-cancelled', '-denied', '-no-agent', '-unavailable', '-failed', '-timeout', and for the file
 * 'token-missing' and 'token-damaged'. Only the read of this one path is elevated.
 */
export function createElevate(at: Surroundings, prompt: ElevationPrompt, timeout = patience): Elevate {
  return async (tokenFile) => {
    const plan = planElevation(tokenFile, await prompt(tokenFile), at.platform, at.profiles, existsSync)
    if (!plan.ok) return plan
    const read = await inPatience((signal) => readBy(plan.value, at.env, signal), timeout)
    return read.ok ? parseToken(read.value, tokenFile) : read
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

/** Milliseconds to wait for the written data after the writer has ended */
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
