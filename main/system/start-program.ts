import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { failure, type Result, success } from '../../contract/result.ts'
import { firstRunnable } from './program.ts'

/** ms: a disk far away may take that long to hand the program over. */
const patience = 5_000

/**
 * Starts a program of the person's, with its arguments as they are and no shell, and lets go of it: it goes on when
 * this application ends. Done when the system has started it; what becomes of it then is its own business.
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
      ...{ detached: true, stdio: 'ignore', shell: false },
      ...{ cwd: homedir(), env: environmentOf(process.env) },
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

/** As the person has it, without what is there for this application alone. */
function environmentOf(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(?:ELECTRON_|MESHTRAY_|CHROME_|NODE_OPTIONS$)/
  return Object.fromEntries(Object.entries(all).filter(([name]) => !ours.test(name)))
}
