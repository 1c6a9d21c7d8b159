import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { patience } from '../../../contract/testing/patience.ts'
import type { Environment } from '../app/application.ts'
import { endProcess } from '../demo-process.ts'
import { temporaryFolder } from '../temp-folder.ts'

export interface Program {
  readonly process: ChildProcess
  stop(): Promise<void>
}

interface ProgramOptions {
  readonly environment: Environment
  readonly user?: User
  /** Returns whether it can be used now. */
  readonly ready: () => boolean | Promise<boolean>
  readonly milliseconds?: number
}

interface User {
  readonly uid?: number
  readonly gid?: number
}

const nobody = 65_534

/** The user for programs that refuse to run as root: ourselves, or "nobody" in place of root. */
export const plainUser: User = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** The programs that are not installed. */
export function lacking(...programs: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.filter((program) => !folders.some((folder) => isExecutable(join(folder, program))))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Nothing of the person's own is read or written: all their folders are in that one. */
export const ownFolders = (path: string) => ({
  HOME: path,
  XDG_CONFIG_HOME: undefined,
  XDG_DATA_HOME: undefined,
  XDG_CACHE_HOME: undefined,
  XDG_RUNTIME_DIR: path,
})

/** A folder that may serve as XDG_RUNTIME_DIR of this user. */
export async function runtimeFolder(name: string, user: User = {}): Promise<Folder> {
  const folder = await temporaryFolder(name)
  await chmod(folder.path, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder.path, user.uid, user.gid)
  return folder
}

type Folder = Awaited<ReturnType<typeof temporaryFolder>>

/** Starts a program that runs beside the tests, and waits until it can be used; what it complained of is in the error. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { environment, user = {}, ready, milliseconds = patience }: ProgramOptions,
): Promise<Program> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (part: Buffer) => {
    complaints = `${complaints}${part}`.slice(-2000)
  })
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command} did not start: ${error.message}`)))
    child.once('exit', () => reject(new Error(`${command} ended. ${complaints}`)))
  })
  failed.catch(() => undefined)
  const stop = () => endProcess(child, command)
  try {
    await Promise.race([poll(ready, `${command} is not ready`, milliseconds), failed])
  } catch (error) {
    await stop().catch(() => undefined)
    throw new Error(`${String(error)} ${complaints}`)
  }
  return { process: child, stop }
}

async function poll(ready: ProgramOptions['ready'], what: string, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(`${what} after ${milliseconds} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
