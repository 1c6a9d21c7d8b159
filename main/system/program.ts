import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'

/** How a program of the system ended. */
export type ProgramEnd =
  | { readonly kind: 'ended'; readonly code: number | null; readonly stdout: string; readonly stderr: string }
  /** None of the places has it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'timeout' }
  /** It printed more than is read. */
  | { readonly kind: 'too-long' }
  | { readonly kind: 'failed'; readonly why: string }

interface ProgramRun {
  /** Absolute paths; the first that may be run is */
  readonly places: readonly string[]
  readonly args: readonly string[]
  /** ms */
  readonly timeout?: number
  /** Bytes of what it prints */
  readonly most?: number
}

/** Runs a program without a shell and in English, and stops it when it takes too long or prints too much. Never throws. */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { places, args, timeout = 3_000, most = 8 * 1024 * 1024 } = run
  const file = await firstRunnable(places)
  if (file === null) return { kind: 'missing' }
  const { promise, resolve } = Promise.withResolvers<ProgramEnd>()
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', LANG: 'C' },
  })
  const stop = (end: ProgramEnd): void => {
    resolve(end)
    child.kill('SIGKILL')
    // What it has started may hold its output open.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const timer = setTimeout(() => stop({ kind: 'timeout' }), timeout)
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  let size = 0
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) stop({ kind: 'too-long' })
      else printed[name].push(chunk)
    })
  }
  const text = (name: 'stdout' | 'stderr'): string => Buffer.concat(printed[name]).toString('utf8')
  child.on('error', (error) => resolve({ kind: 'failed', why: error.message }))
  child.on('close', (code) =>
    resolve({ kind: 'ended', code, stdout: text('stdout'), stderr: text('stderr') }),
  )
  return promise.finally(() => clearTimeout(timer))
}

async function firstRunnable(places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const runs = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return place
  }
  return null
}
