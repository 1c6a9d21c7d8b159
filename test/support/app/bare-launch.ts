import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { patience } from '../../../contract/testing/patience.ts'
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

/** Output and end of a process */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built application as a script would, until it exits. `started`: what is done with it meanwhile */
export async function runBare(
  userData: string,
  args: readonly string[],
  started: (child: ChildProcess) => void = () => undefined,
  environment: Environment = {},
): Promise<Ended> {
  const child = launchBare(userData, args, environment, 'pipe')
  const limit = setTimeout(() => child.kill('SIGKILL'), 5 * patience)
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => {
      said[name] += chunk.toString()
    })
  started(child)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(limit)
  return { code, ...said }
}
