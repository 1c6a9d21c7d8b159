import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { applicationEnvironment, projectRoot, wordsLoader } from './application.ts'

/**
 * Runs a script of the tests in a process of its own, and kills that process. `until` is called after the script's first
 * output and resolves at the moment of the kill. `script` is a path below `test/support`.
 */
export async function runAndKill(
  script: string,
  args: readonly string[],
  until: () => Promise<unknown>,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', wordsLoader, join(projectRoot, 'test/support', script), ...args],
    {
      env: applicationEnvironment({ ELECTRON_RUN_AS_NODE: '1' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  await until()
  child.kill('SIGKILL')
  await once(child, 'exit')
}
