import { stat } from 'node:fs/promises'
import type { ServiceUnit } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram, found } from '../ask.ts'
import { runProgram } from '../program.ts'

/** Reads the first of these launchd labels that is installed. */
export async function readLaunchdUnit(names: readonly string[]): Promise<Probed<ServiceUnit>> {
  let last: Probed<ServiceUnit> | null = null
  for (const name of names) {
    last = await askLaunchd(name)
    if (last.kind === 'unknown' || last.value.isInstalled) return last
  }
  return last ?? found('launchctl', absent(''), '')
}

function absent(name: string): ServiceUnit {
  return {
    manager: 'launchd',
    name,
    isInstalled: false,
    isRunning: false,
    state: '',
    isEnabled: null,
    since: null,
  }
}

async function askLaunchd(name: string): Promise<Probed<ServiceUnit>> {
  const isOnDisk = await stat(`/Library/LaunchDaemons/${name}.plist`).then(
    () => true,
    () => false,
  )
  const probed = await askProgram({
    paths: ['/bin/launchctl'],
    args: ['print', `system/${name}`],
    // Exit code 113: there is no such service.
    codes: [0, 113],
    parse: (stdout, stderr) => parseLaunchctlPrint(stdout, stderr),
  })
  if (probed.kind === 'unknown') return probed
  const { state, process } = probed.value
  const isInstalled = state !== '' || isOnDisk
  const isRunning = state === 'running'
  const since = isRunning && process !== null ? await startOf(process) : null
  return { ...probed, value: { ...absent(name), isInstalled, isRunning, state, since } }
}

/** `state` '': launchd does not know the service; null: unexpected output */
export function parseLaunchctlPrint(
  stdout: string,
  stderr = '',
): { readonly state: string; readonly process: number | null } | null {
  if (/Could not find service/.test(stdout + stderr)) return { state: '', process: null }
  // The first match is the service's own; deeper ones belong to nested objects.
  const state = /^\tstate = (.+?)\s*$/m.exec(stdout)?.[1]
  const process = /^\tpid = (\d+)\s*$/m.exec(stdout)?.[1]
  return state === undefined ? null : { state, process: process === undefined ? null : Number(process) }
}

async function startOf(process: number): Promise<number | null> {
  const end = await runProgram({ paths: ['/bin/ps'], args: ['-o', 'lstart=', '-p', String(process)] })
  return end.kind === 'ended' ? parseStart(end.stdout) : null
}

/** Parses "Sun Nov 22 07:02:11 2026"; the program runs with TZ=UTC. */
export function parseStart(text: string): number | null {
  const time = Date.parse(`${text.trim()} UTC`)
  return Number.isNaN(time) ? null : time
}
