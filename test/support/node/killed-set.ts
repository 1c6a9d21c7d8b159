import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { applicationEnvironment, projectRoot } from '../app/application.ts'

interface KilledUse {
  /** The folder with the settings */
  readonly folder: string
  /** The home folder of the node service */
  readonly home: string
  /** The id of the set */
  readonly set: string
  /** Milliseconds from the beginning of the use to the kill */
  readonly after: number
}

/** Uses a set in a process of its own, and kills that process. */
export async function useAndKill({ folder, home, set, after }: KilledUse): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'test/support/node/set-process.ts'), folder, home, set],
    { env: applicationEnvironment({ ELECTRON_RUN_AS_NODE: '1' }), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  await delay(after)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
