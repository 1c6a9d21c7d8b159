import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { applicationEnvironment, type Environment, projectRoot } from './application.ts'

/** Starts the built application as a person does: no test looks inside. `output`: what it says, where it is read. */
export function launchBare(
  userData: string,
  args: readonly string[] = [],
  environment: Environment = {},
  output: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const flags = [...root, '--password-store=basic', projectRoot, `--user-data-dir=${userData}`]
  const env = applicationEnvironment(environment)
  return spawn(process.execPath, [...flags, ...args], { env, stdio: ['ignore', output, output] })
}

/** The same beside one that runs over the same folder; answers the exit code. */
export async function launchAgain(...start: Parameters<typeof launchBare>): Promise<number | null> {
  const [code] = (await once(launchBare(...start), 'exit')) as [number | null]
  return code
}
