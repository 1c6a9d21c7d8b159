import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'

/** How a program of the system ended. */
export type ProgramEnd =
  /** `code` null: by a signal, or it is not known */
  | { readonly kind: 'ended'; readonly code: number | null; readonly stdout: string; readonly stderr: string }
  /** None of the places has it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'timeout' }
  /** It printed more than is read. */
  | { readonly kind: 'too-long' }
  | { readonly kind: 'failed'; readonly why: string }

export interface ProgramRun {
  /** Absolute paths; the first that may be run is */
  readonly places: readonly string[]
  readonly args: readonly string[]
  /** ms */
  readonly timeout?: number
  /** Bytes of what it prints */
  readonly most?: number
  /** What it needs of the person's environment */
  readonly environment?: NodeJS.ProcessEnv
}

/** Programs of Windows need much of their environment; elsewhere they get nothing of ours. */
export const environment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? process.env
    : { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', LANG: 'C', TZ: 'UTC' }

/** Runs a program without a shell and in English, and stops it when it takes too long or prints too much. Never throws. */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const file = await firstRunnable(run.places)
  if (file === null) return { kind: 'missing' }
  try {
    return await runFile(file, run)
  } catch (error) {
    return { kind: 'failed', why: String(error) }
  }
}

function runFile(file: string, run: ProgramRun): Promise<ProgramEnd> {
  const { args, timeout = 3_000, most = 8 * 1024 * 1024 } = run
  const { promise, resolve } = Promise.withResolvers<ProgramEnd>()
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...run.environment },
    windowsHide: true,
    // Of a group of its own, so that what it has started can be ended with it.
    detached: process.platform !== 'win32',
  })
  // Before all else: where files are short there is nothing to read from, and this comes after.
  child.on('error', (error) => resolve({ kind: 'failed', why: error.message }))
  const stop = (end: ProgramEnd): void => {
    resolve(end)
    endGroup(child.pid)
    child.kill('SIGKILL')
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  let size = 0
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) stop({ kind: 'too-long' })
      else printed[name].push(chunk)
    })
  }
  const ended = (code: number | null): ProgramEnd => {
    return { kind: 'ended', code, stdout: textOf(printed.stdout), stderr: textOf(printed.stderr) }
  }
  const timer = setTimeout(() => {
    // What it has started may hold its output open, though it has said all and ended.
    const isEnded = child.exitCode !== null || child.signalCode !== null
    stop(isEnded ? ended(child.exitCode) : { kind: 'timeout' })
  }, timeout)
  child.on('close', (code) => resolve(ended(code)))
  return promise.finally(() => clearTimeout(timer))
}

/** As UTF-8; what is none, as the output of Windows in a code page of its own, a character a byte. */
function textOf(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined || process.platform === 'win32') return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody of it is left, or it may not be ended by us.
  }
}

/** null: none of them is there and may be run */
export async function firstRunnable(places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const runs = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return place
  }
  return null
}
