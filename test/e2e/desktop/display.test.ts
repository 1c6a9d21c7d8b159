import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Environment, startBefore } from '../../support/app/application.ts'
import { launchBare } from '../../support/app/bare-launch.ts'
import { endProcess } from '../../support/demo-process.ts'
import { windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { startSway } from '../../support/desktop/sway.ts'
import { openTraySession } from '../../support/desktop/tray-session.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

interface Started {
  readonly process: ChildProcess
  /** Both streams, once it has ended */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
  /** Its command line as the kernel has it: a program that started itself anew has another one. */
  commandLine(): Promise<string>
  stop(): Promise<void>
}

/** Where no display server has ever been. */
const deadX = ':65000'
const deadWayland = '/nowhere/wayland-0'

describe.runIf(process.platform === 'linux')('displays that are set, and not there', () => {
  const session = shared(openTraySession)

  async function start(args: readonly string[], environment: Environment): Promise<Started> {
    const userData = await temporaryFolder('display')
    await startBefore(userData.path)
    const flags = [`--service-home=${session.demo.home}`, ...args]
    const child = launchBare(userData.path, flags, { ...session.environment, ...environment }, 'pipe')
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    return {
      process: child,
      ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
      commandLine: async () => (await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).replaceAll('\0', ' '),
      async stop() {
        await endProcess(child, 'the application')
        await userData.dispose()
      },
    }
  }

  test('a Wayland that is gone: it runs on X11', async () => {
    const icon = session.host.nextIcon()
    const app = await start([], { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: deadWayland })
    try {
      expect((await (await icon).properties()).tooltip).toMatch(/^Meshtray: /)
      expect(await app.commandLine()).toContain('--ozone-platform=x11')
    } finally {
      await app.stop()
    }
  })

  test.each([
    ['neither answers', { DISPLAY: deadX, WAYLAND_DISPLAY: deadWayland, XDG_SESSION_TYPE: 'wayland' }],
    ['neither is set', { DISPLAY: '', WAYLAND_DISPLAY: '', XDG_RUNTIME_DIR: '' }],
  ])('%s: it says what was tried, and ends', async (_what, environment) => {
    const app = await start(['--show'], environment)
    const { code, output } = await app.ended
    expect(output).toContain('meshtray: no display can be reached')
    expect(code).toBe(1)
    await app.stop()
  })

  test('one that the user names is the only one', async () => {
    const app = await start(['--ozone-platform=wayland'], { WAYLAND_DISPLAY: deadWayland })
    const { code, output } = await app.ended
    expect(output).toContain(deadWayland)
    expect(code).toBe(1)
    await app.stop()
  })

  test('the status needs none', async () => {
    const app = await start(['--status'], { DISPLAY: deadX, WAYLAND_DISPLAY: deadWayland })
    const { code, output } = await app.ended
    expect(output).toContain('"state": "online"')
    expect(code).toBe(0)
    await app.stop()
  })

  const missing = lacking('sway', 'grim')
  describe.skipIf(missing.length > 0)(
    `with a compositor (needs ${missing.join(', ') || 'nothing more'})`,
    () => {
      const sway = shared(startSway)

      test.each([
        ['an X server that is gone', { DISPLAY: deadX, XDG_SESSION_TYPE: 'x11' }],
        ['no X server, and a session that does not say what it is', { XDG_SESSION_TYPE: 'tty' }],
      ])('%s: its window is on Wayland', async (_what, environment) => {
        const app = await start(['--show'], { ...sway.environment, ...environment })
        try {
          await windowOnScreen(sway)
          expect(await app.commandLine()).toContain('--ozone-platform=wayland')
        } finally {
          await app.stop()
        }
      })

      test('no session bus: nothing draws an icon, and the window opens by itself', async () => {
        const app = await start([], {
          ...sway.environment,
          DBUS_SESSION_BUS_ADDRESS: '',
          XDG_RUNTIME_DIR: '/nowhere',
        })
        try {
          await windowOnScreen(sway)
        } finally {
          await app.stop()
        }
      })

      test('no run-time folder: there is no Wayland for this user', async () => {
        const icon = session.host.nextIcon()
        const { DISPLAY } = process.env
        const app = await start([], { ...sway.environment, XDG_RUNTIME_DIR: undefined, DISPLAY })
        try {
          await icon
          expect(await app.commandLine()).toContain('--ozone-platform=x11')
        } finally {
          await app.stop()
        }
      })
    },
  )
})
