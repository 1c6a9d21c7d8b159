import { execFile } from 'node:child_process'
import { access, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { autostartEntry } from '../../main/desktop/system/desktop-entry.ts'
import { readSettings } from '../../main/settings/settings-schema.ts'
import { eventually } from '../support/app/application.ts'
import { processesOf } from '../support/app/package.ts'
import {
  type BareDebian,
  bareDebianObstacle,
  endOf,
  home,
  startBareDebian,
} from '../support/packages/bare-debian.ts'
import { olderThan } from '../support/packages/make.ts'
import { unlockingTests } from '../support/packages/unlocking.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

/* One package and one Debian for all of it: each test goes on where the one before ended. */
const program = '/usr/lib/meshtray/meshtray'
const link = 'meshtray://join/8056c2e21c000001'
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let debian: BareDebian
const { deb } = inject('packages')

beforeAll(async () => {
  const obstacle = bareDebianObstacle()
  if (obstacle !== null) throw new Error(`The package cannot be installed here: ${obstacle}.`)
  folder = await temporaryFolder('debian')
  debian = await startBareDebian(join(folder.path, 'root'), process.env.PACKAGE_TEST_CACHE ?? null)
})

afterAll(async () => {
  await debian?.dispose()
  await folder?.dispose()
})

afterEach(quit)

/** Starts something as the person, and leaves it to itself. */
function start(command: string, ...args: readonly string[]): void {
  void endOf(debian.start('person', command, args))
}

const isMain = ({ args }: { readonly args: readonly string[] }): boolean =>
  !args.some((argument) => argument.startsWith('--type='))

const started = () =>
  eventually(
    () => processesOf(program),
    (processes) => processes.some(isMain),
  )

/** Ends the application as the session does at its end. It lives in the machine, not in the process that started it there. */
async function quit(): Promise<void> {
  for (const { id } of (await processesOf(program)).filter(isMain)) process.kill(id, 'SIGTERM')
  await eventually(
    () => processesOf(program),
    (processes) => processes.length === 0,
  )
}

const settingsFile = (): string => join(debian.root, home, '.config/Meshtray/settings.json')

const windowShown = () => eventually(visibleWindows, (windows) => windows.length > 0)

describe('by Debian’s own tools', () => {
  test('lintian finds nothing wrong', async () => {
    // The compression is the test's, to be sooner done.
    const args = ['--fail-on=error,warning', '--suppress-tags=malformed-deb-archive', '--allow-root', deb]
    const { stdout } = await promisify(execFile)('lintian', args).catch((error) => error)
    expect(stdout).toBe('')
  })

  test('installed with what it needs and nothing else, it answers on the command line', async () => {
    const older = await debian.take(await olderThan(deb, folder.path))
    await debian.apt('install', '--no-install-recommends', older)
    const script = `for file in ${program} /usr/lib/meshtray/*.so*; do ldd $file; done | grep 'not found'`
    expect((await debian.run('root', 'sh', ['-c', script])).stdout).toBe('')
    expect((await debian.run('root', 'dpkg', ['--verify', 'meshtray'])).stdout).toBe('')
    const { code, stdout } = await debian.run('person', 'meshtray', ['--status', '--demo'])
    expect(JSON.parse(stdout)).toMatchObject({ connection: { state: 'online' }, demo: true })
    expect(code).toBe(0)
  })

  test('without a display its words are its own from the first on', async () => {
    const nowhere = { DISPLAY: '', XDG_RUNTIME_DIR: '', DBUS_SESSION_BUS_ADDRESS: '' }
    const { code, stdout, stderr } = await debian.run('person', 'meshtray', ['--show'], nowhere)
    expect(stderr).toMatch(
      /^meshtray: no display can be reached: .*\nStart it inside a desktop session; .*\n$/,
    )
    expect([code, stdout]).toEqual([1, ''])
    const demo = await debian.run('person', 'meshtray', ['status', '--demo'], nowhere)
    expect(demo).toMatchObject({ code: 0, stderr: '' })
  })

  test('it reads its manual page', async () => {
    const manual = await debian.run('root', 'zcat', ['/usr/share/man/man1/meshtray.1.gz'])
    expect(manual.stdout).toContain('.B doctor [NETWORK|DEVICE] [\\-\\-port=PORT] [\\-\\-json]')
    const german = await debian.run('root', 'zcat', ['/usr/share/man/de/man1/meshtray.1.gz'])
    expect(german.stdout).toContain('.SH BEZEICHNUNG')
  })

  test('it speaks the language of the system', async () => {
    const { stdout } = await debian.run('person', 'meshtray', ['--help'], { LC_ALL: 'de_DE.UTF-8' })
    expect(stdout).toContain('Aufruf: meshtray')
  })
})

describe('in a person’s session', () => {
  beforeAll(async () => {
    const desktop = ['dbus', 'desktop-file-utils', 'libgtk-3-bin', 'dex', 'pkexec', 'polkitd']
    await debian.apt('install', '--no-install-recommends', ...desktop)
    // The older one left them so.
    await debian.run('person', 'mkdir', ['-p', `${home}/.config/Meshtray`, `${home}/.config/autostart`])
    await writeFile(
      settingsFile(),
      `${JSON.stringify({ version: 1, preferences: { startAtLogin: true } })}\n`,
    )
    await debian.run('root', 'chown', ['person', `${home}/.config/Meshtray/settings.json`])
    start('dbus-daemon', '--session', '--nofork', '--address=unix:path=/run/user/1000/bus')
  })

  test.each([
    ['by user namespaces', 'meshtray', []],
    // The kernel gives none to who sits in a chroot.
    ['by the helper of its own where there are none', 'chroot', ['--userspec=person', '/mnt', 'meshtray']],
  ])('the window shows, and its pages are in a sandbox %s', async (_how, command, args) => {
    const isChroot = command === 'chroot'
    if (isChroot) await debian.run('root', 'mount', ['--rbind', '/', '/mnt'])
    const given = [...args, '--demo', '--show']
    void endOf(debian.start(isChroot ? 'root' : 'person', command, given, session()))
    try {
      await windowShown()
      const processes = await processesOf(program)
      const pages = processes.filter(({ args }) => args.includes('--type=renderer'))
      const main = processes.find(isMain)
      expect(pages).not.toEqual([])
      for (const { id, seccomp } of pages) {
        expect(seccomp).toBe(2)
        expect(await readlink(`/proc/${id}/ns/pid`)).not.toBe(await readlink(`/proc/${main?.id}/ns/pid`))
      }
      for (const { userId, args } of processes) {
        expect(userId).toBe(1000)
        expect(args).not.toContain('--no-sandbox')
      }
    } finally {
      await quit()
      if (isChroot) await debian.run('root', 'umount', ['--lazy', '/mnt'])
    }
  })

  test('the launcher finds it and its icon', async () => {
    for (const size of [16, 32, 48, 128, 512])
      await access(join(debian.root, `usr/share/icons/hicolor/${size}x${size}/apps/meshtray.png`))
    // It ends, and what it started goes on.
    const launch = 'gtk-launch meshtray > /tmp/launch 2>&1 || cat /tmp/launch'
    expect((await debian.run('person', 'sh', ['-c', launch])).stdout).toBe('')
    await windowShown()
  })

  test('a link brings it to the front', async () => {
    const handler = await debian.run('person', 'xdg-mime', ['query', 'default', 'x-scheme-handler/meshtray'])
    expect(handler.stdout.trim()).toBe('meshtray.desktop')
    start('meshtray', '--demo', '--hidden')
    await started()
    expect(await visibleWindows()).toEqual([])
    start('xdg-open', link)
    await windowShown()
  })

  test('it starts when the person logs in, without a window', async () => {
    const entry = join(debian.root, home, '.config/autostart/meshtray.desktop')
    await writeFile(entry, autostartEntry({ executable: program, args: [] }))
    start('dex', '--autostart', '--wait')
    await started()
    expect(await visibleWindows()).toEqual([])
  })

  describe('the token of a service, by the application’s own permission', () => unlockingTests(() => debian))

  test('a newer one takes its place, and settings stay', async () => {
    await debian.apt('install', '--no-install-recommends', await debian.take(deb))
    const { stdout } = await debian.run('root', 'dpkg-query', ['--show', 'meshtray'])
    expect(deb).toContain(stdout.trim().split('\t')[1])
    await expect(access(join(debian.root, 'usr/lib/meshtray/older'))).rejects.toThrow('ENOENT')
    start('meshtray', '--show')
    await windowShown()
    await quit()
    const { settings, whole } = readSettings(await readFile(settingsFile(), 'utf8'))
    expect([settings.preferences.startAtLogin, whole]).toEqual([true, true])
  })

  test('removed, it leaves nothing but the person’s own settings', async () => {
    await debian.apt('purge', 'meshtray')
    const outside = 'home proc sys dev tmp run root var/log var/cache/apt var/lib/apt'.split(' ')
    const prune = outside.flatMap((path) => ['-path', `/${path}`, '-o']).slice(0, -1)
    const find = ['/', '(', ...prune, ')', '-prune', '-o']
    const named = await debian.run('root', 'find', [...find, '-iname', '*meshtray*', '-print'])
    expect(named.stdout).toBe('')
    const holding = ['-type', 'f', '-size', '-4096k', '-exec', 'grep', '-lI', 'meshtray', '{}', '+']
    expect((await debian.run('root', 'find', [...find, ...holding])).stdout).toBe('')
    await access(settingsFile())
    // The person's entry stays, and starts nothing.
    const { stdout } = await debian.run('person', 'dex', ['--autostart', '--dry-run'], session())
    expect(stdout).not.toContain('meshtray')
  })
})

function session(): { [name: string]: string } {
  return {
    HOME: home,
    DISPLAY: process.env.DISPLAY ?? '',
    XAUTHORITY: `${home}/.Xauthority`,
    XDG_RUNTIME_DIR: '/run/user/1000',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
  }
}

/** By their number */
function visibleWindows(): Promise<readonly string[]> {
  const search = ['search', '--onlyvisible', '--name', '^Meshtray$']
  return promisify(execFile)('xdotool', search).then(
    ({ stdout }) => stdout.split('\n').filter((line) => line !== ''),
    () => [],
  )
}
