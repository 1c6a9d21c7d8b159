import { existsSync } from 'node:fs'
import type { Result } from '../../../contract/result.ts'
import { inPatience, patience, runToEnd } from '../../service/elevated-run.ts'
import type { Surroundings } from '../../service/profiles.ts'
import { powershellArguments, powershellOf } from '../../system/windows/powershell.ts'
import { planUnit, readUnitEnd, type Unit, type UnitAction } from './unit-plan.ts'

/** Starts or restarts a unit with elevated permission, for which the system asks the user. */
export type StartUnit = (action: UnitAction, unit: Unit) => Promise<Result<void>>

/**
 * `prompt`: text for the system's dialog, where that can be set. Faults: 'elevation-cancelled', '-denied', '-no-agent',
 * '-unavailable', '-failed', '-timeout', and 'service-not-started'.
 */
export function createStartUnit(
  env: Surroundings['env'],
  prompt: (unit: string) => Promise<string>,
  timeout = patience,
): StartUnit {
  return async (action, unit) => {
    const plan = planUnit(action, unit, await prompt(unit.name), existsSync)
    if (!plan.ok) return plan
    const { kind } = plan.value
    const [file, args] =
      plan.value.kind === 'runas'
        ? [powershellOf(env), powershellArguments(plan.value.script)]
        : [plan.value.file, plan.value.args]
    return inPatience(async (signal) => {
      const ended = await runToEnd(file, args, signal)
      return ended.ok ? readUnitEnd(kind, ended.value) : ended
    }, timeout)
  }
}
