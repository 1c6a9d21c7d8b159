import type { FaultCode } from '../../contract/fault.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { joinPath, type Profile } from './profiles.ts'

/**
 * Describes how to read a token file with elevated permission on this system; the program is started directly, without
 * a shell.
 */
export type ElevationPlan =
  /** The program prints the file. */
  | { readonly kind: 'pkexec' | 'osascript'; readonly file: string; readonly args: readonly string[] }
  /**
   * Windows does not return the output of an elevated process, so the token comes over a pipe: see
   * `elevation-windows.ts`.
   */
  | { readonly kind: 'pipe'; readonly path: string }

export const pkexecs = ['/usr/bin/pkexec', '/run/wrappers/bin/pkexec']
/** This helper, installed by the package, only reads the token file of the profile that is named to it. */
export const tokenReader = '/usr/lib/meshtray/read-token'
const cats = ['/bin/cat', '/usr/bin/cat', '/run/current-system/sw/bin/cat']

/** Path and prompt are passed as arguments, so neither can inject text into the script or the shell command. */
const appleScript = [
  'on run argv',
  'do shell script "/bin/cat " & quoted form of item 1 of argv with prompt (item 2 of argv) with administrator privileges',
  'end run',
].flatMap((line) => ['-e', line])

/**
 * Plans how to read `path`; `prompt` is shown to the user where the system allows it. On Linux, pkexec's dialog names
 * the application if the package's helper is installed, and otherwise shows the exact command. macOS and Windows show
 * neither, so there only the token files of the profile table are read, never a path from outside.
 */
export function planElevation(
  path: string,
  prompt: string,
  platform: NodeJS.Platform,
  profiles: readonly Profile[],
  exists: (path: string) => boolean,
): Result<ElevationPlan> {
  switch (platform) {
    case 'linux':
    case 'freebsd':
    case 'openbsd': {
      const pkexec = pkexecs.find(exists)
      const cat = cats.find(exists)
      if (!path.startsWith('/')) return failure('elevation-unavailable', `${path} is not an absolute path`)
      if (pkexec === undefined) return failure('elevation-unavailable', 'pkexec is not installed')
      const served = profiles.find((profile) => tokenFileOf(profile, platform) === path)
      if (served !== undefined && exists(tokenReader)) {
        const args = ['--disable-internal-agent', tokenReader, served.name]
        return success({ kind: 'pkexec', file: pkexec, args })
      }
      if (cat === undefined) return failure('elevation-unavailable', 'cat is not installed')
      return success({ kind: 'pkexec', file: pkexec, args: ['--disable-internal-agent', cat, path] })
    }
    case 'darwin':
    case 'win32': {
      const fixed = profiles.some((profile) => tokenFileOf(profile, platform) === path)
      if (!fixed) return failure('elevation-unavailable', `${path} is not where a service keeps its token`)
      if (platform === 'win32') return success({ kind: 'pipe', path })
      const args = [...appleScript, '--', path, prompt]
      return success({ kind: 'osascript', file: '/usr/bin/osascript', args })
    }
    default:
      return failure('elevation-unavailable', platform)
  }
}

function tokenFileOf({ homes, tokenFile }: Profile, platform: NodeJS.Platform): string | null {
  const home = homes[platform]
  return home === undefined ? null : joinPath(platform, home, tokenFile)
}

export interface Ended {
  /** null: it was killed by a signal */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Interprets the end of pkexec: its output, or a fault. The exit codes are those of pkexec(1); its messages are not
 * translated.
 */
export function readPkexec(ended: Ended): Result<string> {
  if (ended.exitCode === 0) return success(ended.stdout)
  const code = ended.exitCode === 1 ? readFault(ended.stderr) : 'elevation-failed'
  return failure(pkexecRefusal(ended) ?? code, lineOf(ended))
}

/** Returns why pkexec ran nothing; null: the program was run and ended by itself. */
export function pkexecRefusal({ exitCode, stderr }: Ended): FaultCode | null {
  if (exitCode === 126) return /not authorized/i.test(stderr) ? 'elevation-denied' : 'elevation-cancelled'
  if (exitCode !== 127) return null
  if (/no authentication agent/i.test(stderr)) return 'elevation-no-agent'
  if (/dismissed/i.test(stderr)) return 'elevation-cancelled'
  return /not authorized/i.test(stderr) ? 'elevation-denied' : 'elevation-failed'
}

/** Interprets the end of osascript: its output, or a fault. */
export function readOsascript(ended: Ended): Result<string> {
  if (ended.exitCode === 0) return success(ended.stdout)
  return failure(osascriptRefusal(ended) ?? readFault(ended.stderr), lineOf(ended))
}

/**
 * osascript translates its messages, but not the error number at their end. null: the command was run and ended by
 * itself.
 */
export function osascriptRefusal({ stderr }: Ended): FaultCode | null {
  const number = /\((-?\d+)\)\s*$/.exec(stderr)?.[1]
  return osascriptFaults.get(Number(number)) ?? null
}

/** Error numbers of AppleScript and of Authorization Services */
const osascriptFaults: ReadonlyMap<number, FaultCode> = new Map([
  [-128, 'elevation-cancelled'],
  [-60_006, 'elevation-cancelled'],
  [-60_005, 'elevation-denied'],
  [-1_713, 'elevation-no-agent'],
  [-60_007, 'elevation-no-agent'],
])

function readFault(stderr: string): FaultCode {
  return /no such file/i.test(stderr) ? 'token-missing' : 'elevation-failed'
}

export function lineOf({ exitCode, stderr }: Ended): string {
  const said = stderr.replace(/\s+/g, ' ').trim().slice(0, 200)
  return said === '' ? `exit ${exitCode}` : said
}
