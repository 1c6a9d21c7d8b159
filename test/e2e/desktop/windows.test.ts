import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { launchAgain } from '../../support/app/bare-launch.ts'
import { inMain } from '../../support/app/in-main.ts'
import { showPeers } from '../../support/app/small-window.ts'
import { film } from '../../support/desktop/film.ts'
import { isSmall, noWindow, pageOf, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import type { Area } from '../../support/desktop/raster.ts'
import type { TrayIcon } from '../../support/desktop/status-notifier.ts'
import type { SwayWindow } from '../../support/desktop/sway-tree.ts'
import { openWaylandSession } from '../../support/desktop/wayland-session.ts'
import { shared } from '../../support/shared.ts'

const missing = lacking('sway', 'grim', 'wtype')
/** Where a floating window stands in any case. */
const middle: Area = { x: 500, y: 200, width: 280, height: 400 }
const all: Area = { x: 0, y: 0, width: 1280, height: 800 }
const isHosting = (window: SwayWindow): boolean => !isSmall(window)

/** The compositor and the picture tell if a window appears, never Electron. */
describe.skipIf(missing.length > 0)(`on Wayland (needs ${missing.join(', ') || 'nothing more'})`, () => {
  const session = shared(openWaylandSession)
  const app = shared(() => session.launch())
  let icon: TrayIcon

  beforeAll(async () => {
    if (session.host === null) throw new Error('there is no tray host')
    icon = await session.host.icon()
    await eventually(
      async () => (await icon.menu()).map(({ label }) => label),
      (labels) => labels.includes('Online'),
    )
  })

  const again = (...args: readonly string[]) => launchAgain(app.userData, args, session.environment)
  const askAgain = () =>
    inMain(app.electron, ({ app: main }, argv) => main.emit('second-instance', {}, argv), ['x'])
  /** Two clicks that follow faster are taken for one. */
  const doubleClick = () => new Promise((resolve) => setTimeout(resolve, 500))
  async function activate(): Promise<void> {
    await icon.activate()
    await windowOnScreen(session.sway, isSmall)
  }
  async function hide(): Promise<void> {
    await session.sway.press('Escape')
    await noWindow(session.sway, isSmall)
  }
  const renderer = async (kind: 'small' | 'hosting'): Promise<number> => {
    const ids = await inMain(app.electron, ({ webContents }) =>
      webContents.getAllWebContents().map((contents) => ({
        hosting: contents.getURL().endsWith('#hosting'),
        id: contents.getOSProcessId(),
      })),
    )
    return ids.find(({ hosting }) => hosting === (kind === 'hosting'))?.id ?? 0
  }

  describe('the small window appears', () => {
    test('when its icon is activated, with its content at once', async () => {
      expect(await film(session.sway, middle, activate)).toEqual(['desktop', 'content'])
      expect(await windowOnScreen(session.sway, isSmall)).toMatchObject({
        app: 'meshtray',
        title: 'Meshtray',
        focused: true,
        floating: true,
      })
      await hide()
    })

    test('again after it was hidden, five times, with its content at once', async () => {
      for (let round = 1; round <= 5; round += 1) {
        expect(await film(session.sway, middle, activate), `round ${round}`).toEqual(['desktop', 'content'])
        await hide()
      }
    })

    test('and hides when its icon is activated again', async () => {
      await activate()
      await doubleClick()
      await icon.activate()
      await noWindow(session.sway, isSmall)
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

    test('with the page that it had when it was hidden', async () => {
      await activate()
      const before = await renderer('small')
      await showPeers(await pageOf(app, 'small'))
      await doubleClick()
      await icon.activate()
      await noWindow(session.sway, isSmall)
      await doubleClick()
      await activate()
      expect(await renderer('small')).toBe(before)
      const page = await pageOf(app, 'small')
      await page.getByRole('heading', { name: 'Peers' }).waitFor()
      await session.sway.press('Escape')
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

    test('from the menu, with its content at once', async () => {
      const work = async (): Promise<void> => {
        await icon.click('Networks I host…')
        await windowOnScreen(session.sway, isHosting)
      }
      expect(await film(session.sway, all, work)).toEqual(['desktop', 'content'])
    })

    test("again after its renderer's crash, by itself", async () => {
      const { id } = await windowOnScreen(session.sway, isHosting)
      process.kill(await renderer('hosting'), 'SIGKILL')
      await windowOnScreen(session.sway, (window) => isHosting(window) && window.id !== id)
    })

    test('and the small one comes before it when its icon is clicked again', async () => {
      await icon.activate()
      await windowOnScreen(session.sway, (window) => isSmall(window) && window.focused)
      await icon.click('Networks I host…')
      await windowOnScreen(session.sway, (window) => isHosting(window) && window.focused)
      await doubleClick()
      await icon.activate()
      await windowOnScreen(session.sway, (window) => isSmall(window) && window.focused)
      await hide()
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
