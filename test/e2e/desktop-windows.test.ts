import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication } from '../support/application.ts'
import { launchAgain, launchBare } from '../support/bare-launch.ts'
import { lacking } from '../support/desktop/program.ts'
import { type Area, coloursOf, isBlank, type Raster } from '../support/desktop/raster.ts'
import { desktopColour, type SwayWindow } from '../support/desktop/sway.ts'
import {
  isSmall,
  noWindow,
  openWaylandSession,
  pageOf,
  type WaylandSession,
  windowOnScreen,
} from '../support/desktop/wayland-session.ts'
import { endProcess } from '../support/end-process.ts'
import { inMain } from '../support/in-main.ts'
import type { TrayIcon } from '../support/status-notifier.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const missing = lacking('sway', 'grim', 'wtype')
/** Where a floating window stands in any case. */
const middle: Area = { x: 500, y: 200, width: 280, height: 400 }
const all: Area = { x: 0, y: 0, width: 1280, height: 800 }
const isHosting = (window: SwayWindow): boolean => !isSmall(window)

/** Whether a window appears is asked of the compositor and of the picture, never of Electron. */
describe.skipIf(missing.length > 0)(`on Wayland (needs ${missing.join(', ') || 'nothing more'})`, () => {
  let session: WaylandSession
  let app: LaunchedApplication
  let icon: TrayIcon

  beforeAll(async () => {
    session = await openWaylandSession()
    app = await session.launch()
    if (session.host === null) throw new Error('there is no tray host')
    icon = await session.host.icon()
    await eventually(
      async () => (await icon.menu()).map(({ label }) => label),
      (labels) => labels.includes('Online'),
    )
  })
  afterAll(async () => {
    await app?.close()
    await session?.dispose()
  })

  const again = (...args: readonly string[]) => launchAgain(app.userData, args, session.environment)
  const askAgain = () =>
    inMain(app.electron, ({ app: main }, argv) => main.emit('second-instance', {}, argv), ['x'])
  async function activate(): Promise<void> {
    await icon.activate()
    await windowOnScreen(session.sway, isSmall)
  }
  async function hide(): Promise<void> {
    await session.sway.press('Escape')
    await noWindow(session.sway, isSmall)
  }
  const renderer = async (kind: 'small' | 'hosting'): Promise<number> => {
    const ids = await inMain(app.electron, ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => ({
        hosting: webContents.getURL().endsWith('#hosting'),
        id: webContents.getOSProcessId(),
      })),
    )
    return ids.find(({ hosting }) => hosting === (kind === 'hosting'))?.id ?? 0
  }

  /**
   * What a person saw of a part of the screen while something happened, one after the other: the desktop, a window
   * without content, or one with it. Pictures follow each other as fast as the compositor draws.
   */
  async function seen(area: Area, work: () => Promise<unknown>): Promise<readonly string[]> {
    const look = () => session.sway.frame(area)
    const frames: Raster[] = [await look()]
    let going = true
    const film = (async () => {
      while (going) frames.push(await look())
    })()
    try {
      await work()
      await new Promise((resolve) => setTimeout(resolve, 300))
    } finally {
      going = false
      await film
    }
    const all = frames.map((frame) => {
      if (!isBlank(frame)) return 'content'
      const colours = coloursOf(frame)
      return colours.length === 1 && colours[0]?.[0] === desktopColour ? 'desktop' : 'blank'
    })
    return all.filter((one, index) => one !== all[index - 1])
  }

  describe('the small window appears', () => {
    test('when its icon is activated, without a blank frame', async () => {
      expect(await seen(middle, activate)).toEqual(['desktop', 'content'])
      expect(await windowOnScreen(session.sway, isSmall)).toMatchObject({
        app: 'meshtray',
        title: 'Meshtray',
        focused: true,
        floating: true,
      })
      await hide()
    })

    test('again after it was hidden, five times, without a blank frame', async () => {
      for (let round = 1; round <= 5; round += 1) {
        expect(await seen(middle, activate), `round ${round}`).toEqual(['desktop', 'content'])
        await hide()
      }
    })

    test('from a second launch', async () => {
      expect(await again()).toBe(0)
      await windowOnScreen(session.sway, isSmall)
      await hide()
    })

    test('from a link, at the join dialog', async () => {
      expect(await again('meshtray://join/8056c2e21c0000ff')).toBe(0)
      await windowOnScreen(session.sway, isSmall)
      const box = (await pageOf(app, 'small')).getByRole('textbox', { name: 'Network ID' })
      expect((await box.inputValue()).replaceAll(/\W/g, '')).toBe('8056c2e21c0000ff')
      await session.sway.press('Escape')
      await box.waitFor({ state: 'detached' })
      await hide()
    })

    test('from the menu', async () => {
      await icon.click('Open Meshtray')
      await windowOnScreen(session.sway, isSmall)
      await hide()
    })

    test("again after its renderer's crash, by itself", async () => {
      await icon.activate()
      const { id } = await windowOnScreen(session.sway, isSmall)
      process.kill(await renderer('small'), 'SIGKILL')
      await windowOnScreen(session.sway, (window) => isSmall(window) && window.id !== id)
      await hide()
    })

    test('when its renderer crashed while it was hidden', async () => {
      process.kill(await renderer('small'), 'SIGKILL')
      await eventually(
        () => renderer('small'),
        (pid) => pid === 0,
      )
      await icon.activate()
      await windowOnScreen(session.sway, isSmall)
      await hide()
    })

    test('also where it was asked for many times at once', async () => {
      await Promise.all(Array.from({ length: 10 }, askAgain))
      await windowOnScreen(session.sway, isSmall)
      expect(await session.sway.windows()).toHaveLength(1)
      await hide()
    })
  })

  describe('the window of networks appears', () => {
    const close = async (): Promise<void> => {
      await session.sway.message('[app_id="meshtray"] kill')
      await noWindow(session.sway)
    }

    test('from the menu, without a blank frame', async () => {
      const work = async (): Promise<void> => {
        await icon.click('Networks I host…')
        await windowOnScreen(session.sway, isHosting)
      }
      expect(await seen(all, work)).toEqual(['desktop', 'content'])
    })

    test("again after its renderer's crash, by itself", async () => {
      const { id } = await windowOnScreen(session.sway, isHosting)
      process.kill(await renderer('hosting'), 'SIGKILL')
      await windowOnScreen(session.sway, (window) => isHosting(window) && window.id !== id)
    })

    test('again after it was closed, from the small window', async () => {
      await close()
      await icon.activate()
      await windowOnScreen(session.sway, isSmall)
      await (await pageOf(app, 'small')).getByRole('button', { name: 'Hosted' }).click()
      await windowOnScreen(session.sway, isHosting)
      await close()
    })
  })
})

describe.skipIf(missing.length > 0)('on Wayland, ten starts', () => {
  test('with --show, each opens the small window', async () => {
    const session = await openWaylandSession()
    const userData = await temporaryFolder('starts')
    const flags = [`--service-home=${session.demo.home}`, '--show']
    try {
      for (let start = 1; start <= 10; start += 1) {
        const app = launchBare(userData.path, flags, session.environment)
        await windowOnScreen(session.sway, isSmall)
        await endProcess(app, `start ${start}`)
        await noWindow(session.sway)
      }
    } finally {
      await session.dispose()
      await userData.dispose()
    }
  })
})
