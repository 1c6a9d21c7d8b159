import { existsSync } from 'node:fs'
import type { ControllableUnit } from '../../contract/commands.ts'
import type { FaultCode } from '../../contract/fault.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { ServiceUnit, UnitAction } from '../../domain/computer/computer.ts'
import { powershellArguments, powershellOf, powershellQuoted } from '../system/windows/powershell.ts'
import { inPatience, patience, runToEnd } from './elevation.ts'
import { type Ended, lineOf, osascriptRefusal, pkexecRefusal, pkexecs } from './elevation-plan.ts'
import { exits, runAsScript } from './elevation-windows.ts'
import type { Surroundings } from './profiles.ts'

/** Starts, restarts or stops a unit with elevated permission, for which the system asks the user. */
export type ControlUnit = (action: UnitAction, unit: Unit) => Promise<Result<void>>

/**
 * `prompt`: text for the system's dialog, where that can be set. Faults: 'elevation-cancelled', '-denied', '-no-agent',
 * '-unavailable', '-failed', '-timeout', 'service-not-started', and 'service-not-stopped'.
 */
export function createControlUnit(
  env: Surroundings['env'],
  prompt: (action: UnitAction, unit: string) => Promise<string>,
  timeout = patience,
): ControlUnit {
  return async (action, unit) => {
    const plan = planUnit(action, unit, await prompt(action, unit.name), existsSync)
    if (!plan.ok) return plan
    const { kind } = plan.value
    const [file, args] =
      plan.value.kind === 'runas'
        ? [powershellOf(env), powershellArguments(plan.value.script)]
        : [plan.value.file, plan.value.args]
    return inPatience(async (signal) => {
      const ended = await runToEnd(file, args, signal)
      return ended.ok ? readUnitEnd(action, kind, ended.value) : ended
    }, timeout)
  }
}

interface ServiceControlParts {
  /** The service's current unit in the service manager; null: it has none */
  readonly unit: () => Promise<ServiceUnit | null>
  readonly controlUnit: ControlUnit
  /** Polls the service at once. */
  readonly poke: () => void
}

export interface ServiceControl {
  read(): Promise<ControllableUnit | null>
  /** Fault 'fix-outdated': `command` is not what would run now. */
  run(action: UnitAction, command: string): Promise<Result<void>>
}

export function createServiceControl({ unit, controlUnit, poke }: ServiceControlParts): ServiceControl {
  return {
    async read() {
      const found = await unit()
      if (found === null) return null
      const { name, isRunning, state } = found
      const command = (action: UnitAction) => unitCommand(action, found)
      const commands = { start: command('start'), restart: command('restart'), stop: command('stop') }
      return { name, isRunning, state, commands }
    },
    async run(action, command) {
      const found = await unit()
      // Only the command that the person was shown may run.
      if (found === null || unitCommand(action, found) !== command) return failure('fix-outdated')
      const ended = await controlUnit(action, found)
      poke()
      return ended
    },
  }
}

export type Unit = Pick<ServiceUnit, 'manager' | 'name'>

/**
 * Describes how to call the service manager with elevated permission; the program is started directly, without a shell.
 */
export type UnitPlan =
  | { readonly kind: 'pkexec' | 'osascript'; readonly file: string; readonly args: readonly string[] }
  /** On Windows a PowerShell script asks for permission. */
  | { readonly kind: 'runas'; readonly script: string }

const systemctls = ['/usr/bin/systemctl', '/bin/systemctl', '/run/current-system/sw/bin/systemctl']
const rcServices = ['/sbin/rc-service', '/usr/sbin/rc-service', '/usr/bin/rc-service']
/** Names that cannot be taken for an option and need no quoting on a command line */
const plainName = /^[a-z0-9][\w.@-]{0,200}$/i

/** Returns the command that a user would type for the same effect; null: the unit's name needs quoting. */
export function unitCommand(action: UnitAction, { manager, name }: Unit): string | null {
  if (!plainName.test(name)) return null
  switch (manager) {
    case 'systemd':
      return `sudo systemctl ${action} ${name}`
    case 'openrc':
      return `sudo rc-service ${name} ${action}`
    case 'launchd':
      return action === 'stop'
        ? `sudo launchctl bootout system/${name}`
        : `sudo launchctl kickstart ${action === 'restart' ? '-k ' : ''}system/${name}`
    case 'windows':
      return action === 'restart' ? `Restart-Service ${name}` : `sc.exe ${action} ${name}`
  }
}

/** `prompt`: text that the user reads, where the system shows it */
export function planUnit(
  action: UnitAction,
  { manager, name }: Unit,
  prompt: string,
  exists: (path: string) => boolean,
): Result<UnitPlan> {
  if (!plainName.test(name)) return failure('elevation-unavailable', `${name} is not the name of a unit`)
  switch (manager) {
    case 'systemd':
      return planPkexec(systemctls.find(exists), [action, name], exists)
    case 'openrc':
      return planPkexec(rcServices.find(exists), [name, action], exists)
    case 'launchd': {
      const args = [...launchctlScripts[action], '--', `system/${name}`, plistOf(name), prompt]
      return success({ kind: 'osascript', file: '/usr/bin/osascript', args })
    }
    case 'windows':
      return success({
        kind: 'runas',
        script: action === 'restart' ? restartScript(name) : runAsScript('sc.exe', `${action} ${name}`),
      })
  }
}

function planPkexec(
  program: string | undefined,
  args: readonly string[],
  exists: (path: string) => boolean,
): Result<UnitPlan> {
  const pkexec = pkexecs.find(exists)
  if (pkexec === undefined) return failure('elevation-unavailable', 'pkexec is not installed')
  if (program === undefined) return failure('elevation-unavailable', 'the service manager is not installed')
  return success({ kind: 'pkexec', file: pkexec, args: ['--disable-internal-agent', program, ...args] })
}

/** Names and prompt are passed as arguments, so neither can inject text into the script or the shell command. */
const launchctlScripts = {
  // A unit that is not loaded cannot be kickstarted, so it is bootstrapped.
  start: appleScript(
    '"/bin/launchctl kickstart " & quoted form of item 1 of argv & " || /bin/launchctl bootstrap system " & quoted form of item 2 of argv',
  ),
  restart: appleScript('"/bin/launchctl kickstart -k " & quoted form of item 1 of argv'),
  // A unit that is only killed is started again at once, so it is unloaded.
  stop: appleScript('"/bin/launchctl bootout " & quoted form of item 1 of argv'),
}

function appleScript(command: string): readonly string[] {
  return [
    'on run argv',
    `do shell script ${command} with prompt (item 3 of argv) with administrator privileges`,
    'end run',
  ].flatMap((line) => ['-e', line])
}

function plistOf(name: string): string {
  return `/Library/LaunchDaemons/${name}.plist`
}

/** Uses no cmdlet from a module, because modules may be loaded from a folder that the user can write to. */
function restartScript(name: string): string {
  const assembly = 'System.ServiceProcess, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b03f5f7f11d50a3a'
  const script = [
    `try{[void][Reflection.Assembly]::Load(${powershellQuoted(assembly)});`,
    `$s=[ServiceProcess.ServiceController]::new(${powershellQuoted(name)});`,
    "if($s.CanStop){$s.Stop();$s.WaitForStatus('Stopped',[TimeSpan]::FromSeconds(30))}",
    `$s.Start();exit 0}catch{exit ${exits.failed}}`,
  ].join('')
  return runAsScript(
    'WindowsPowerShell\\v1.0\\powershell.exe',
    `-NoLogo -NoProfile -NonInteractive -Command "${script}"`,
  )
}

/** Windows ends so if the service already is as wanted: ERROR_SERVICE_ALREADY_RUNNING, ERROR_SERVICE_NOT_ACTIVE. */
const alreadySo: { readonly [A in UnitAction]?: number } = { start: 1056, stop: 1062 }

/**
 * Interprets the end of the program. Faults: why permission was not given, 'service-not-started', and after 'stop'
 * 'service-not-stopped'.
 */
export function readUnitEnd(action: UnitAction, kind: UnitPlan['kind'], ended: Ended): Result<void> {
  if (ended.exitCode === 0 || (kind === 'runas' && ended.exitCode === alreadySo[action]))
    return success(undefined)
  const failed = action === 'stop' ? 'service-not-stopped' : 'service-not-started'
  return failure(refusalOf(kind, ended) ?? failed, lineOf(ended))
}

function refusalOf(kind: UnitPlan['kind'], ended: Ended): FaultCode | null {
  if (kind === 'pkexec') return pkexecRefusal(ended)
  if (kind === 'osascript') return osascriptRefusal(ended)
  return ended.exitCode === exits.cancelled ? 'elevation-cancelled' : null
}
