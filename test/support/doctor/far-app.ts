import { join } from 'node:path'
import { wordsLoader } from '../app/application.ts'
import { startLineProcess } from '../line-process.ts'
import type { OtherNamespace } from './far.ts'

/** The application on the other computer, in a process of its own: see far-app-process.ts. */
export interface FarApp {
  /** Its owner allows it to answer checks, or no longer. */
  allow(allowed: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * `id`: the network, whose interface "ztb" has the address, and the other one of IPv6. `asker`: the node of this computer,
 * which it knows
 */
export async function startFarApp(
  far: OtherNamespace,
  network: { readonly id: string; readonly address: string; readonly six: string; readonly asker: string },
): Promise<FarApp> {
  const script = join(import.meta.dirname, 'far-app-process.ts')
  const { ask, finish } = await startLineProcess('the other application', [
    '/usr/bin/nsenter',
    ...['--target', String(far.pid), '--net', '--', '/usr/bin/unshare', '--mount', '/bin/sh', '-c'],
    // The kernel's files about interfaces are those of the namespace in which they are mounted.
    'mount -t sysfs sysfs /sys && exec "$@"',
    ...['sh', process.execPath, '--import', wordsLoader, script, JSON.stringify(network)],
  ])
  return { allow: async (allowed) => void (await ask(String(allowed))), stop: finish }
}
