import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** User of the machine: a person without rights, or root. */
export type User = 'person' | 'root'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Variables = { readonly [name: string]: string }

/** A Debian of its own, with nothing but what every one has: its own files and processes, our network and display. */
export interface BareDebian {
  /** Its files, from outside */
  readonly root: string
  run(user: User, program: string, args?: readonly string[], extra?: Variables): Promise<Ended>
  start(user: User, program: string, args?: readonly string[], extra?: Variables): ChildProcess
  /** The output of apt; throws where it fails. */
  apt(...args: readonly string[]): Promise<string>
  /** Copies a file into it; answers where it lies there. */
  take(file: string): Promise<string>
  dispose(): Promise<void>
}

export const home = '/home/person'
const runtime = '/run/user/1000'
const release = 'bookworm'
const mirror = 'http://deb.debian.org/debian'

/**
 * Becomes the first process of a machine below $1: mounts and processes of its own, which vanish with it. A real root,
 * not a chroot, as the kernel gives no user namespaces in one. Prints its process id as it is outside, and lasts as long as
 * its input.
 */
const machine = `set -e
read -r pid _ < /proc/self/stat
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mkdir -p dev/shm tmp/.X11-unix
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount --bind /tmp/.X11-unix tmp/.X11-unix
pivot_root . mnt
umount -l mnt
echo "$pid"
exec cat`

/** Returns why no machine can be made here; null: it can. */
export function bareDebianObstacle(): string | null {
  if (process.platform !== 'linux') return 'a bare Debian runs on Linux'
  if (process.getuid?.() !== 0) return 'making a Debian needs root'
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'debootstrap is not installed'
  const { status, stderr } = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true'], {
    encoding: 'utf8',
  })
  return status === 0 ? null : `the kernel gives no namespaces: ${stderr.trim()}`
}

/**
 * Makes and starts one in an empty folder. `cache`: a folder that holds what is fetched from one run to the next; null:
 * it is fetched again.
 */
export async function startBareDebian(root: string, cache: string | null): Promise<BareDebian> {
  await unpack(root, cache)
  for (const file of ['resolv.conf', 'hosts']) await copyFile(`/etc/${file}`, join(root, 'etc', file))
  // No daemon starts by being installed.
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  // Nothing here needs to survive a crash.
  await writeFile(join(root, 'etc/dpkg/dpkg.cfg.d/quick'), 'force-unsafe-io\n')
  const first = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', machine, 'sh', root],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const { value: pid } = await createInterface(first.stdout)[Symbol.asyncIterator]().next()
  if (pid === undefined) throw new Error('the machine did not start')

  const enter = ['--target', pid, '--mount', '--pid', '--root', '--wd']
  const start: BareDebian['start'] = (user, program, args = [], extra = {}) => {
    const as = user === 'root' ? [] : ['setpriv', '--reuid=person', '--regid=person', '--init-groups', '--']
    const env = { ...variablesOf(user), ...extra }
    return spawn('nsenter', [...enter, '--', ...as, program, ...args], { env })
  }
  const run: BareDebian['run'] = (...what) => endOf(start(...what))
  const must = async (program: string, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run('root', program, args)
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`)
    return stdout
  }
  await must('useradd', '--create-home', '--uid=1000', '--shell=/bin/bash', 'person')
  await must('install', '-d', '-m', '700', '-o', 'person', '-g', 'person', runtime)
  const { XAUTHORITY } = process.env
  if (XAUTHORITY !== undefined) {
    await copyFile(XAUTHORITY, join(root, home, '.Xauthority'))
    await must('chown', 'person', `${home}/.Xauthority`)
  }
  await must('apt-get', 'update', '-qq')
  return {
    root,
    run,
    start,
    apt: (...args) => must('apt-get', '--yes', '--quiet', ...args),
    async take(file) {
      await copyFile(file, join(root, 'root', basename(file)))
      return `/root/${basename(file)}`
    },
    async dispose() {
      if (cache !== null) await keepArchives(root, cache)
      const ended = once(first, 'exit')
      first.stdin.end()
      await ended
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export async function endOf(child: ChildProcess): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...output }))
  })
}

function variablesOf(user: User): Variables {
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  if (user === 'root') return { PATH, HOME: '/root', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
  return {
    PATH,
    HOME: home,
    USER: 'person',
    SHELL: '/bin/bash',
    LC_ALL: 'C.UTF-8',
    DISPLAY: process.env.DISPLAY ?? '',
    XAUTHORITY: `${home}/.Xauthority`,
    XDG_RUNTIME_DIR: runtime,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${runtime}/bus`,
  }
}

async function unpack(root: string, cache: string | null): Promise<void> {
  const exec = promisify(execFile)
  const kept = cache === null ? null : join(cache, `${release}.tar`)
  await mkdir(root, { recursive: true })
  if (kept !== null && existsSync(kept)) await exec('tar', ['-C', root, '-xf', kept])
  else await exec('debootstrap', ['--variant=minbase', release, root, mirror], { maxBuffer: 10_000_000 })
  if (kept === null || cache === null) return
  await mkdir(join(cache, 'archives'), { recursive: true })
  if (!existsSync(kept)) await exec('tar', ['-C', root, '-cf', kept, '.'])
  await exec('cp', ['-rT', join(cache, 'archives'), join(root, archives)])
}

const archives = 'var/cache/apt/archives'

async function keepArchives(root: string, cache: string): Promise<void> {
  await promisify(execFile)('sh', [
    '-c',
    'cp -u "$1"/*.deb "$2"',
    'sh',
    join(root, archives),
    join(cache, 'archives'),
  ])
}
