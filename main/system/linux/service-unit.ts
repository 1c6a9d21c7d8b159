import { lstat, readdir } from 'node:fs/promises'
import type { ServiceUnit } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram, found, mapFound, unknown } from '../ask.ts'
import { programPaths } from './program-paths.ts'

/** Reads the first of these units that is installed, from the service manager that runs this system. */
export async function readServiceUnit(names: readonly string[]): Promise<Probed<ServiceUnit>> {
  const manager = await managerOf()
  if (manager === null) return unknown('/run/systemd/system, /run/openrc', 'not-here')
  let last: Probed<ServiceUnit> = unknown(manager, 'not-here')
  for (const name of names) {
    last = manager === 'systemd' ? await askSystemd(name) : await askOpenrc(name)
    if (last.kind === 'unknown' || last.value.isInstalled) return last
  }
  return last
}

async function managerOf(): Promise<'systemd' | 'openrc' | null> {
  if ((await changedAt('/run/systemd/system')) !== null) return 'systemd'
  return (await changedAt('/run/openrc/softlevel')) === null ? null : 'openrc'
}

/** Returns when the file was modified, in ms since 1970; null: it does not exist */
async function changedAt(path: string): Promise<number | null> {
  return lstat(path).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => null,
  )
}

const properties =
  'LoadState,ActiveState,SubState,Result,UnitFileState,ActiveEnterTimestamp,InactiveEnterTimestamp'

export function askSystemd(name: string, paths = programPaths('systemctl')): Promise<Probed<ServiceUnit>> {
  const unit = `${name}.service`
  const args = ['--no-pager', 'show', `--property=${properties}`, '--', unit]
  return askProgram({ paths, args, parse: (text) => parseSystemctlShow(text, unit) })
}

/** Parses the output of `systemctl show` for those properties. */
export function parseSystemctlShow(text: string, name: string): ServiceUnit | null {
  const values = new Map(
    text.split('\n').flatMap((line) => {
      const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [[key, value.trim()] as const]
    }),
  )
  const load = values.get('LoadState')
  const active = values.get('ActiveState')
  if (load === undefined || active === undefined) return null
  const isRunning = active === 'active' || active === 'reloading'
  const result = values.get('Result') ?? ''
  const why = active === 'failed' && result !== '' ? result : (values.get('SubState') ?? '')
  const enabled = values.get('UnitFileState') ?? ''
  return {
    manager: 'systemd',
    name,
    isRunning,
    isInstalled: load !== 'not-found',
    state: load === 'masked' ? 'masked' : why === '' ? active : `${active} (${why})`,
    isEnabled: enabled === '' ? null : enabled.startsWith('enabled'),
    since: timeOf(values.get(isRunning ? 'ActiveEnterTimestamp' : 'InactiveEnterTimestamp') ?? ''),
  }
}

/** Parses "Sun 2026-11-22 07:02:11 UTC"; the program runs with TZ=UTC. */
function timeOf(text: string): number | null {
  const [, day, time] = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)? UTC$/.exec(text) ?? []
  return day === undefined ? null : Date.parse(`${day}T${time}Z`)
}

async function askOpenrc(name: string): Promise<Probed<ServiceUnit>> {
  const isInstalled = (await changedAt(`/etc/init.d/${name}`)) !== null
  const [since, isEnabled] = await Promise.all([changedAt(`/run/openrc/started/${name}`), isInRunlevel(name)])
  const absent = { manager: 'openrc', name, isInstalled, isRunning: false, state: '', isEnabled } as const
  if (!isInstalled) return found(`/etc/init.d/${name}`, { ...absent, since: null }, '')
  const states = await askProgram({
    paths: programPaths('rc-service'),
    args: [name, 'status'],
    // Exit codes: started, stopped, stopping, starting, inactive, crashed
    codes: [0, 3, 4, 8, 16, 32],
    parse: (stdout, stderr) => parseRcStatus(stdout + stderr),
  })
  return mapFound(states, (state) => {
    const isRunning = state === 'started'
    return { ...absent, isRunning, state, since: isRunning ? since : null }
  })
}

/** Parses the output of `rc-service NAME status`, " * status: started", which is not translated. */
export function parseRcStatus(text: string): string | null {
  return /status:\s*([a-z]+)/.exec(text)?.[1] ?? null
}

async function isInRunlevel(name: string): Promise<boolean | null> {
  const folder = '/etc/runlevels'
  const levels = await readdir(folder).catch(() => null)
  if (levels === null) return null
  const times = await Promise.all(levels.map((level) => changedAt(`${folder}/${level}/${name}`)))
  return times.some((time) => time !== null)
}
