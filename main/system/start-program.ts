import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { failure, type Result, success } from '../../contract/result.ts'
import { firstRunnable } from './program.ts'

/** Timeout in ms: loading a program from a network drive may take that long */
const patience = 5_000

/**
 * Starts a program of the user's with these exact arguments, without a shell, and detaches it, so that it outlives this
 * application. Resolves when the system has started it.
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  timeout = patience,
): Promise<Result<void>> {
  if ((await firstRunnable([program])) === null) return failure('program-missing', program)
  const { promise, resolve } = Promise.withResolvers<Result<void>>()
  const failed = (why: string): void => resolve(failure('program-not-started', why))
  try {
    const child = spawn(program, args, {
      detached: true,
      stdio: 'ignore',
      shell: false,
      cwd: homedir(),
      env: environmentOf(process.env),
    })
    child.once('spawn', () => resolve(success(undefined)))
    child.once('error', (error) => failed(error.message))
    child.unref()
  } catch (error) {
    failed(String(error))
  }
  const timer = setTimeout(() => failed(`${timeout} ms`), timeout)
  return promise.finally(() => clearTimeout(timer))
}

/** Returns the user's environment without the variables that are for this application only. */
function environmentOf(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(?:ELECTRON_|MESHTRAY_|CHROME_|NODE_OPTIONS$)/
  return Object.fromEntries(Object.entries(all).filter(([name]) => !ours.test(name)))
}
