import { accessSync, constants } from 'node:fs'

const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin']

/** Returns the paths where a system program may be; only root can write to these folders. */
export function programPaths(name: string): readonly string[] {
  return folders.map((folder) => `${folder}/${name}`)
}

/** Wraps a long-running program with setpriv, if installed, so that it dies with our process however that ends. */
export function endingWithOurs(
  program: string,
  args: readonly string[],
  guards: readonly string[] = programPaths('setpriv'),
): { readonly program: string; readonly args: readonly string[] } {
  const guard = guards.find(isRunnable)
  return guard === undefined
    ? { program, args }
    : { program: guard, args: ['--pdeathsig', 'KILL', '--', program, ...args] }
}

export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
