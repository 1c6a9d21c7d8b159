import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Computer } from '../../../domain/computer/computer.ts'
import { endProcess } from '../end-process.ts'

const run = promisify(execFile)

/** A network of its own: interfaces, addresses and routes are the kernel's, and nobody else sees them. */
export interface Namespace {
  /** Runs `ip` in it, one command a string. */
  ip(...commands: readonly string[]): Promise<void>
  /** What our probes find in it. */
  computer(): Promise<Computer>
  stop(): Promise<void>
}

/** Needs root, or a kernel that lets a user be root in a namespace of the own. */
export async function startNamespace(): Promise<Namespace> {
  const isRoot = process.getuid?.() === 0
  const child = spawn(
    '/usr/bin/unshare',
    [
      ...(isRoot ? [] : ['--map-root-user']),
      ...['--net', '--mount', '/bin/sh', '-c'],
      // The kernel shows in /sys the interfaces of the namespace in which it was mounted.
      'mount -t sysfs sysfs /sys && exec "$0" "$1"',
      ...[process.execPath, join(import.meta.dirname, 'namespace-worker.ts')],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the namespace ended')))
  ended.catch(() => undefined)
  const next = async (): Promise<string> => String((await Promise.race([lines.next(), ended])).value)
  await next()

  const enter = [
    '--target',
    String(child.pid),
    '--net',
    '--mount',
    ...(isRoot ? [] : ['--user', '--preserve-credentials']),
  ]
  return {
    async ip(...commands) {
      for (const command of commands) await run('/usr/bin/nsenter', [...enter, 'ip', ...command.split(' ')])
    },
    async computer() {
      child.stdin.write('\n')
      return JSON.parse(await next()) as Computer
    },
    stop: () => endProcess(child, 'the namespace'),
  }
}
