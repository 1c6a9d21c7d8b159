import { readFile } from 'node:fs/promises'
import { release } from 'node:os'
import type { Desktop } from '../../contract/desktop.ts'
import manifest from '../../package.json' with { type: 'json' }

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

export function readOsRelease(): Promise<string> {
  return readFile('/etc/os-release', 'utf8').catch(() => '')
}

function osReleaseValue(key: string, osRelease: string): string {
  return new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? ''
}
