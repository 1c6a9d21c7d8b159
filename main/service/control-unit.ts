import { existsSync } from 'node:fs'
import type { ControllableUnit } from '../../contract/commands.ts'
import { failure, type Result } from '../../contract/result.ts'
import type { ServiceUnit, UnitAction } from '../../domain/computer/computer.ts'
import { powershellArguments, powershellOf } from '../system/windows/powershell.ts'
import { inPatience, patience, runToEnd } from './elevated-run.ts'
import type { Surroundings } from './profiles.ts'
import { planUnit, readUnitEnd, type Unit, unitCommand } from './unit-plan.ts'

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
