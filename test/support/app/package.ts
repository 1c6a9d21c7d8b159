import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { applicationEnvironment, projectRoot, startBefore } from './application.ts'

/** Nobody's id on Debian and most others: a user that owns nothing. */
const nobody = 65534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}

/** Packages the built application into a folder that every user may read; answers the unpacked application's. */
export async function packageInto(folder: string): Promise<string> {
  await chmod(folder, 0o755)
  const args = ['scripts/package.mjs', 'dir', '--with-fallback-electron', `-c.directories.output=${folder}`]
  // electron-builder's command line mistakes Electron's Node for a packaged application.
  await promisify(execFile)(process.env.npm_node_execpath ?? 'node', args, {
    cwd: projectRoot,
    env: applicationEnvironment(),
  })
  return join(folder, 'linux-unpacked')
}

/**
 * Copies the built application and its Electron, unpackaged, to where every user may read them: a package lets no
 * debugger in. Answers the program and its first argument.
 */
export async function copyInto(folder: string): Promise<readonly [program: string, application: string]> {
  await chmod(folder, 0o755)
  const electron = join(folder, 'electron')
  const application = join(folder, 'application')
  await cp(dirname(process.execPath), electron, { recursive: true })
  for (const part of ['dist', 'assets', 'package.json', 'node_modules/keytar']) {
    await cp(join(projectRoot, part), join(application, part), { recursive: true })
  }
  return [join(electron, basename(process.execPath)), application]
}

/**
 * Returns why Electron's sandbox cannot work for a user without rights on this machine; null: it can. Tries what
 * Chromium does: a user namespace with rights inside, which containers, chroots and some kernels' settings refuse.
 */
export function sandboxObstacle(): string | null {
  const { status, stderr, error } = spawnSync('unshare', ['--user', '--map-root-user', '--net', 'true'], {
    ...unprivileged,
    encoding: 'utf8',
  })
  if (status === 0) return null
  return `user namespaces are refused here: ${error?.message ?? stderr.trim()}`
}

/** Gives a folder and all in it to the user whom `spawnUnprivileged` runs as. */
async function handOver(folder: string): Promise<void> {
  if (!isRoot) return
  await chown(folder, nobody, nobody)
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), nobody, nobody)
}

/**
 * Runs a program as a user without rights: nobody where the tests run as root, else the user who runs them. Its home, its
 * settings, those of an earlier start, and its right to the display lie in `home`.
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
  await startBefore(join(home, '.config/Meshtray'))
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
  return spawn(program, args, { ...unprivileged, env: environment, cwd: home })
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
