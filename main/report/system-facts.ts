import { release } from 'node:os'
import type { Desktop } from '../../contract/desktop.ts'
import manifest from '../../package.json' with { type: 'json' }
import { readPlainFile } from '../system/plain-file.ts'

/** What runs here, on what. */
export type SystemFacts = ReturnType<typeof systemFacts>

/** `osRelease`: the text of /etc/os-release; empty: no such file */
export function systemFacts(
  environment: { readonly [name: string]: string | undefined },
  osRelease: string,
  { environment: desktop, trayHost }: Pick<Desktop, 'environment' | 'trayHost'>,
  keepIds: boolean,
) {
  const { electron = '', chrome: chromium = '', node } = process.versions
  return {
    written: Date.now(),
    version: manifest.version,
    ...{ electron, chromium, node },
    platform: process.platform as string,
    architecture: process.arch as string,
    kernel: release(),
    distribution: osReleaseValue('ID', osRelease),
    distributionVersion: osReleaseValue('VERSION_ID', osRelease),
    ...{ desktop, trayHost },
    session: environment.XDG_SESSION_TYPE ?? '',
    uptimeSeconds: Math.round(process.uptime()),
    ids: keepIds ? 'kept' : 'replaced',
  }
}

export async function readOsRelease(): Promise<string> {
  const file = await readPlainFile('/etc/os-release', 64 * 1024)
  return file.kind === 'bytes' ? file.bytes.toString('utf8') : ''
}

function osReleaseValue(key: string, osRelease: string): string {
  return new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? ''
}
