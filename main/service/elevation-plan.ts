import type { FaultCode } from '../../contract/fault.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { joinPath, type Profile } from './profiles.ts'

/** How a token file can be read with elevated permission on this system. */
export type ElevationPlan =
  /** Started directly, no shell between */
  | { readonly kind: 'pkexec'; readonly file: string; readonly args: readonly string[] }
  /** Given to the system's own dialog as a shell command; holds nothing but text from the profile table */
  | { readonly kind: 'dialog'; readonly command: string }

const pkexecs = ['/usr/bin/pkexec', '/run/wrappers/bin/pkexec']
const cats = ['/bin/cat', '/usr/bin/cat', '/run/current-system/sw/bin/cat']

/**
 * Decides how `path` is read. Linux: pkexec, which shows the person the very command. macOS and Windows go through a
 * shell, so there only the token files of the profile table are read, never a path that came from outside.
 */
export function planElevation(
  path: string,
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
      if (cat === undefined) return failure('elevation-unavailable', 'cat is not installed')
      return success({ kind: 'pkexec', file: pkexec, args: ['--disable-internal-agent', cat, path] })
    }
    case 'darwin':
    case 'win32': {
      const fixed = profiles.some((profile) => {
        const home = profile.homes[platform]
        return home !== undefined && joinPath(platform, home, profile.tokenFile) === path
      })
      if (!fixed) return failure('elevation-unavailable', `${path} is not where a service keeps its token`)
      return success({
        kind: 'dialog',
        command: platform === 'win32' ? `type "${path}"` : `/bin/cat "${path}"`,
      })
    }
    default:
      return failure('elevation-unavailable', platform)
  }
}

/** How a process ended. */
export interface Ended {
  /** null: by a signal */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What pkexec's end means: its output, or the fault. Exit codes are those of pkexec(1); its words are not translated. */
export function readPkexec({ exitCode, stdout, stderr }: Ended): Result<string> {
  if (exitCode === 0) return success(stdout)
  const said = stderr.replace(/\s+/g, ' ').trim().slice(0, 200)
  return failure(pkexecFault(exitCode, stderr), said === '' ? `exit ${exitCode}` : said)
}

function pkexecFault(exitCode: number | null, stderr: string): FaultCode {
  if (exitCode === 126) return /not authorized/i.test(stderr) ? 'elevation-denied' : 'elevation-cancelled'
  if (exitCode === 127) {
    if (/no authentication agent/i.test(stderr)) return 'elevation-no-agent'
    if (/dismissed/i.test(stderr)) return 'elevation-cancelled'
    return /not authorized/i.test(stderr) ? 'elevation-denied' : 'elevation-failed'
  }
  if (exitCode === 1 && /no such file/i.test(stderr)) return 'token-missing'
  return 'elevation-failed'
}

/** What the dialog library's answer means. It knows one sentence for "cancelled" and for "not permitted". */
export function readDialog(error: Error | undefined, stdout: string, stderr: string): Result<string> {
  if (error === undefined) return success(stdout)
  if (/did not grant permission/i.test(error.message)) return failure('elevation-cancelled')
  if (/no such file|cannot find the (file|path)/i.test(`${error.message} ${stderr}`))
    return failure('token-missing')
  const [line] = error.message.split('\n')
  return failure('elevation-failed', line?.slice(0, 200))
}
