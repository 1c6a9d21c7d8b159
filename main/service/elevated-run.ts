import { type ChildProcess, spawn } from 'node:child_process'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Ended } from './elevation-plan.ts'

/** Milliseconds: long enough to look up a password, and still finite */
export const patience = 150_000
const largestOutput = 4_096

/** Runs work that shows a permission prompt; 'elevation-timeout' if it does not finish in time. */
export async function inPatience<T>(
  work: (signal: AbortSignal) => Promise<Result<T>>,
  timeout = patience,
): Promise<Result<T>> {
  const expiry = Promise.withResolvers<Result<never>>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    expiry.resolve(failure('elevation-timeout', `${timeout / 1_000} s`))
    stop.abort()
  }, timeout)
  try {
    // The timeout cannot rely on the child's exit, because we may not kill an elevated process.
    return await Promise.race([work(stop.signal), expiry.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a program that asks for permission until it ends; starts it directly, without a shell. `most` output is read. */
export function runToEnd(
  file: string,
  args: readonly string[],
  signal: AbortSignal,
  most = largestOutput,
): Promise<Result<Ended>> {
  const { promise, resolve } = Promise.withResolvers<Result<Ended>>()
  // pkexec refuses to run if SHELL is not listed in /etc/shells, and needs no shell here.
  const { SHELL: _, ...env } = process.env
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('latin1').on('data', (chunk: string) => {
      output[name] = (output[name] + chunk).slice(0, most)
      if (output[name].length < most) return
      // The output is far too long. We may not kill an elevated process, but it ends when its output pipe is closed.
      child[name]?.destroy()
      resolve(success({ exitCode: 0, ...output }))
    })
  }
  signal.addEventListener('abort', () => child.kill())
  child.on('error', (error) => resolve(failure('elevation-unavailable', error.message)))
  child.on('close', (exitCode) => resolve(success({ exitCode, ...output })))
  return promise
}
