import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'

/** The result of running a program of the system. */
export type ProgramEnd =
  /** `code` null: killed by a signal, or unknown */
  | { readonly kind: 'ended'; readonly code: number | null; readonly stdout: string; readonly stderr: string }
  /** The program is at none of the paths. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'timeout' }
  /** The output exceeds the limit. */
  | { readonly kind: 'too-long' }
  | { readonly kind: 'failed'; readonly why: string }

export interface ProgramRun {
  /** Absolute paths; the first executable one is run */
  readonly paths: readonly string[]
  readonly args: readonly string[]
  /** Timeout in ms */
  readonly timeout?: number
  /** Maximum bytes of output */
  readonly most?: number
  /** Variables that the program needs from the user's environment */
  readonly environment?: NodeJS.ProcessEnv
}

/** Windows programs need much of their environment; on other systems nothing of ours is passed on. */
export const environment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? process.env
    : { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', LANG: 'C', TZ: 'UTC' }

/** Runs a program without a shell and in English, and kills it on timeout or too much output. Never throws. */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const file = await firstRunnable(run.paths)
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
    // The program gets its own process group, so that its children can be killed with it.
    detached: process.platform !== 'win32',
  })
  // This listener must be added first: if the process is out of file descriptors, stdout and stderr are missing, and
  // the event follows.
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
    return { kind: 'ended', code, stdout: textOfChunks(printed.stdout), stderr: textOfChunks(printed.stderr) }
  }
  const timer = setTimeout(() => {
    // A child of the program may keep the output open after the program itself has ended.
    const isEnded = child.exitCode !== null || child.signalCode !== null
    stop(isEnded ? ended(child.exitCode) : { kind: 'timeout' })
  }, timeout)
  child.on('close', (code) => resolve(ended(code)))
  return promise.finally(() => clearTimeout(timer))
}

/** Decodes UTF-8, or Latin-1 if the bytes are not valid, as with a Windows code page. */
function textOfChunks(chunks: readonly Buffer[]): string {
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
    // The group has ended, or we may not kill it.
  }
}

/** null: none of them is executable */
export async function firstRunnable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return path
  }
  return null
}
