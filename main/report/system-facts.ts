import { readFile } from 'node:fs/promises'
import { homedir, hostname, release, version as systemVersion, userInfo } from 'node:os'
import manifest from '../../package.json' with { type: 'json' }

type Environment = { readonly [name: string]: string | undefined }

/** What runs here, on what. */
export async function systemFacts(environment: Environment) {
  const { electron, chrome, node } = process.versions
  return {
    written: new Date().toISOString(),
    version: manifest.version,
    runs: { electron: electron ?? null, chromium: chrome ?? null, node },
    system: (await distribution()) ?? systemVersion(),
    platform: `${process.platform} ${release()} ${process.arch}`,
    desktop: environment.XDG_CURRENT_DESKTOP ?? null,
    session: environment.XDG_SESSION_TYPE ?? null,
    uptimeSeconds: Math.round(process.uptime()),
  }
}

/** What this computer and its user are called; others must not read it. */
export function ownNames(): readonly string[] {
  const host = hostname()
  return [host, host.split('.')[0] ?? '', userName(), homedir()].filter((name) => !usual.test(name))
}

/** Where they say nothing */
const usual = /^(?:|localhost|root|\/root|\/|\/var\/root|\/(?:home|Users)\/[^/]*)$/

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // Nobody by that number is known here.
    return ''
  }
}

/** As the system calls itself; null: not Linux, or it does not say */
async function distribution(): Promise<string | null> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^PRETTY_NAME="?([^"\n]*)"?$/m.exec(text)?.[1] ?? null
}
