import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applicationEnvironment, projectRoot } from './application.ts'

/** Nobody's id on Debian and most others: a user that owns nothing. */
const nobody = 65534
export const isRoot = process.getuid?.() === 0

/** Packages the built application into a folder that every user may read; answers the unpacked application's. */
export async function packageInto(folder: string): Promise<string> {
  await chmod(folder, 0o755)
  const args = ['scripts/package.mjs', 'dir', '--with-fallback-electron', `--output=${folder}`]
  // electron-builder's command line mistakes Electron's Node for a packaged application.
  await promisify(execFile)(process.env.npm_node_execpath ?? 'node', args, {
    cwd: projectRoot,
    env: applicationEnvironment(),
  })
  return join(folder, 'linux-unpacked')
}

/** Why Electron's sandbox cannot work for a user without rights on this machine; null: it can. */
export async function sandboxObstacle(): Promise<string | null> {
  const refusals: readonly (readonly [string, string])[] = [
    ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
    ['/proc/sys/user/max_user_namespaces', '0'],
  ]
  for (const [file, refusing] of refusals) {
    const value = await readFile(file, 'utf8').catch(() => '')
    if (value.trim() === refusing) return `user namespaces are refused here: ${file} is ${refusing}`
  }
  return null
}

/** Gives a folder and all in it to the user whom `spawnUnprivileged` runs as. */
export async function handOver(folder: string): Promise<void> {
  if (!isRoot) return
  await chown(folder, nobody, nobody)
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), nobody, nobody)
}

/**
 * Runs a program as a user without rights: nobody where the tests run as root, else whoever runs them. Its home, its
 * settings and its right to the display lie in `home`.
 */
export async function spawnUnprivileged(
  program: string,
  args: readonly string[],
  home: string,
  extra: { readonly [name: string]: string } = {},
): Promise<ChildProcess> {
  const authority = join(home, 'x-authority')
  const { XAUTHORITY } = process.env
  if (XAUTHORITY !== undefined) await copyFile(XAUTHORITY, authority)
  await mkdir(join(home, 'run'), { recursive: true, mode: 0o700 })
  await handOver(home)
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...environment } = applicationEnvironment({
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_RUNTIME_DIR: join(home, 'run'),
    XAUTHORITY: authority,
    ...extra,
  })
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  return spawn(program, args, { ...user, env: environment, cwd: home })
}

export interface ProcessFacts {
  readonly id: number
  readonly args: readonly string[]
  /** 0: none, 2: a filter of system calls */
  readonly seccomp: number
  readonly userId: number
}

/** The running processes whose command line starts with this program. */
export async function processesOf(program: string): Promise<readonly ProcessFacts[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(ids.map((id) => processFacts(Number(id)).catch(() => null)))
  return found.filter((facts) => facts !== null).filter(({ args }) => args[0] === program)
}

async function processFacts(id: number): Promise<ProcessFacts> {
  // A renderer rewrites its command line, with spaces in place of the ends of its arguments.
  const args = (await readFile(`/proc/${id}/cmdline`, 'utf8')).split(/[\0 ]/).filter((arg) => arg !== '')
  const status = await readFile(`/proc/${id}/status`, 'utf8')
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return { id, args, seccomp: read('Seccomp'), userId: read('Uid') }
}
