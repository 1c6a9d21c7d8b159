import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { applicationEnvironment, projectRoot, startBefore } from '../../test/support/app/application.ts'
import type { TrayIcon } from '../../test/support/desktop/status-notifier.ts'
import type { Context } from './row.ts'

export type Which = 'ours' | 'bare'

/** The time at which the probe saw something, in ms since the epoch */
export interface Mark {
  readonly what: 'content' | 'frame' | 'shown'
  readonly at: number
}

export interface Instance {
  readonly pid: number
  readonly icon: TrayIcon
  /** The times of its start and of its icon's registration, in milliseconds since the epoch */
  readonly spawnedAt: number
  readonly registeredAt: number
  /** All that the probe said so far */
  readonly marks: readonly Mark[]
  stop(): Promise<void>
}

const bench = join(projectRoot, 'bench')
const folders = { ours: projectRoot, bare: join(bench, 'bare') } as const

export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** Starts one of the two applications, the same way, and waits for its icon. */
export async function startInstance(
  which: Which,
  context: Context,
  options: {
    readonly probe?: boolean
    readonly args?: readonly string[]
    /** A program, with its arguments, that starts it in its own place */
    readonly before?: readonly string[]
  } = {},
): Promise<Instance> {
  const userData = join(context.folder, which)
  await startBefore(userData)
  const icon = context.host.nextIcon(20_000)
  const spawnedAt = now()
  const [program = '', ...before] = [...(options.before ?? []), context.electron]
  const child = spawn(
    program,
    [
      ...before,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--password-store=basic',
      ...(options.probe === true ? ['-r', join(bench, 'lib/probe.cjs')] : []),
      folders[which],
      `--user-data-dir=${userData}`,
      ...(which === 'ours' ? (options.args ?? [`--service-home=${context.demo.home}`]) : []),
    ],
    { detached: true, env: applicationEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk.toString()}`.slice(-1_000)
  })
  const marks: Mark[] = []
  if (child.stdout !== null) {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('mark ')) marks.push(JSON.parse(line.slice(5)) as Mark)
    })
  }
  try {
    const registered = await icon
    const registeredAt = now()
    if (child.pid === undefined) throw new Error(`${which} did not start`)
    return { pid: child.pid, icon: registered, spawnedAt, registeredAt, marks, stop: () => stop(child) }
  } catch (error) {
    await stop(child)
    throw new Error(`${which}: ${String(error)} ${complaints}`)
  }
}

/** It leads a group of its own: what would outlive it ends with the group. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([ended, wait(4_000, undefined, { ref: false })])
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
  await wait(200)
}
