import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Environment,
  eventually,
  launchApplication,
  startBefore,
} from '../../support/app/application.ts'
import { launchBare } from '../../support/app/bare-launch.ts'
import { inMain } from '../../support/app/in-main.ts'
import { online } from '../../support/app/small-window.ts'
import { invoke } from '../../support/app/states.ts'
import { endProcess } from '../../support/demo-process.ts'
import { isSmall, noWindow, pageOf, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { startSilentCompositor } from '../../support/desktop/silent-compositor.ts'
import type { TrayIcon } from '../../support/desktop/status-notifier.ts'
import { type Sway, startSway } from '../../support/desktop/sway.ts'
import { openTraySession } from '../../support/desktop/tray-session.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const missing = lacking('sway', 'grim', 'wtype')

const session = shared(openTraySession)
let userData: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  userData = await temporaryFolder('faults')
  await startBefore(userData.path)
})
afterEach(() => userData.dispose())

const onBus = (environment: Environment) => ({ ...environment, ...session.environment })
const flags = () => [`--service-home=${session.demo.home}`]
const answers = (icon: TrayIcon) =>
  eventually(
    async () => (await icon.menu()).map(({ label }) => label),
    (labels) => labels.includes('Online') && labels.includes('Quit'),
  )
/** The exit code; null: a signal ended it */
async function ended(app: ChildProcess): Promise<number | null> {
  await expect.poll(() => app.exitCode ?? app.signalCode).not.toBeNull()
  return app.exitCode
}

describe.runIf(process.platform === 'linux')('a compositor that never configures a window', () => {
  const silent = shared(startSilentCompositor)
  let app: ChildProcess
  let icon: TrayIcon

  beforeEach(async () => {
    const registered = session.host.nextIcon()
    app = launchBare(userData.path, [...flags(), '--show'], onBus(silent.environment))
    icon = await registered
    await expect.poll(silent.surfaces).toBeGreaterThan(0)
  })
  afterEach(() => endProcess(app, 'the application'))

  test('the icon, its menu and its clicks go on, and Quit ends it', async () => {
    await answers(icon)
    for (let click = 1; click <= 4; click += 1) {
      await icon.activate()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    await answers(icon)
    await icon.click('Quit')
    expect(await ended(app)).toBe(0)
  })

  test('when it drops its clients the application ends, and starts again at once', async () => {
    silent.dropClients()
    // GDK or Chromium ends the process, whichever hears of it first: no code of ours runs any more.
    expect(await ended(app)).not.toBe(0)
    const registered = session.host.nextIcon()
    app = launchBare(userData.path, flags(), onBus(silent.environment))
    await answers(await registered)
  })
})

describe.skipIf(missing.length > 0)(`a compositor (needs ${missing.join(', ') || 'nothing more'})`, () => {
  let sway: Sway
  beforeEach(async () => {
    sway = await startSway()
  })
  afterEach(() => sway.stop())

  /** The application runs on the compositor for so long. */
  async function whileItRuns(
    args: readonly string[],
    work: (icon: TrayIcon, app: ChildProcess) => Promise<void>,
  ): Promise<void> {
    const registered = session.host.nextIcon()
    const app = launchBare(userData.path, [...flags(), ...args], onBus(sway.environment))
    try {
      await work(await registered, app)
    } finally {
      sway.resume()
      await endProcess(app, 'the application')
    }
  }

  test('that goes away ends the application, which has lost nothing and starts again', async () => {
    const app = await launchApplication(flags(), {
      userData: userData.path,
      environment: onBus(sway.environment),
    })
    const child = app.electron.process()
    await (await session.host.icon()).activate()
    await windowOnScreen(sway, isSmall)
    const page = await pageOf(app, 'small')
    const savedPreferences = async () =>
      JSON.parse(await readFile(join(userData.path, 'settings.json'), 'utf8')).preferences
    await invoke(page, 'preferences.set', { notifyService: true })
    await expect.poll(savedPreferences).toMatchObject({ notifyService: true })
    // In the midst of the next writing: the file is whole, be it the old or the new one.
    void invoke(page, 'preferences.set', { notifyDevices: false }).catch(() => undefined)
    await sway.stop()
    await ended(child)
    expect(await savedPreferences()).toMatchObject({ notifyService: true })

    sway = await startSway()
    await whileItRuns(['--show'], async () => {
      await windowOnScreen(sway, isSmall)
    })
  })

  test('that hangs holds up the window alone, and shows it when it is back', async () => {
    await whileItRuns([], async (icon) => {
      await answers(icon)
      sway.pause()
      await icon.activate()
      await answers(icon)
      sway.resume()
      await windowOnScreen(sway, isSmall)
      sway.pause()
      await icon.click('Copy node address')
      await answers(icon)
      sway.resume()
      await sway.press('Escape')
      await noWindow(sway)
    })
  })

  test('that hangs does not keep the application from quitting', async () => {
    await whileItRuns(['--show'], async (icon, app) => {
      await windowOnScreen(sway, isSmall)
      sway.pause()
      await icon.click('Quit')
      await ended(app)
    })
  })

  test('that loses its screen while the window shows: it is there again, on the next one too', async () => {
    await whileItRuns(['--show'], async (_icon, app) => {
      await windowOnScreen(sway, isSmall)
      await sway.message('output HEADLESS-1 disable')
      await new Promise((resolve) => setTimeout(resolve, 500))
      await sway.message('output HEADLESS-1 enable')
      await windowOnScreen(sway, isSmall)

      await sway.message('create_output')
      await expect.poll(sway.outputs).toHaveLength(2)
      await sway.message('output HEADLESS-1 disable')
      await windowOnScreen(sway, isSmall)
      await sway.picture('desktop-sway-other-output')
      expect(app.exitCode).toBeNull()
    })
  })

  test('beside an X server that the user names: the window is there, and not here', async () => {
    const { DISPLAY } = process.env
    const app = await launchApplication([...flags(), '--show', '--ozone-platform=x11'], {
      userData: userData.path,
      environment: { ...onBus(sway.environment), DISPLAY },
    })
    try {
      const page = await pageOf(app, 'small')
      await online(page).waitFor()
      const look = () =>
        inMain(app.electron, ({ BaseWindow, screen }) => {
          const [window] = BaseWindow.getAllWindows()
          return {
            shown: window?.isVisible(),
            bounds: window?.getBounds(),
            free: screen.getPrimaryDisplay().workArea,
          }
        })
      const { bounds, free } = await eventually(look, ({ shown }) => shown === true)
      // A popover in its corner: only X11 lets it stand there.
      expect(bounds).toMatchObject({ width: 380, x: free.x + free.width - 388, y: free.y + 8 })
      expect(await sway.windows()).toEqual([])
    } finally {
      await app.close()
    }
  })
})
