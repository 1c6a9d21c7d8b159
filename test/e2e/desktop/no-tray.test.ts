import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { walkLanguages } from '../../support/app/in-languages.ts'
import { inMain } from '../../support/app/in-main.ts'
import { look } from '../../support/app/look.ts'
import { online } from '../../support/app/small-window.ts'
import { invoke } from '../../support/app/states.ts'
import { startSessionBus } from '../../support/desktop/session-bus.ts'
import { startXServer } from '../../support/desktop/x-server.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** The window as the system has it. */
interface Native {
  readonly visible: boolean
  /** A popover is not, and lies over the others. */
  readonly resizable: boolean
  readonly onTop: boolean
}

/** A desktop as it comes, GNOME's or a bare one: neither its session bus nor its X server has anybody who shows icons. */
describe.runIf(process.platform === 'linux')('a desktop without tray icons', () => {
  const bus = shared(startSessionBus)
  const server = shared(startXServer)
  const demo = shared(startDemoNode)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let app: LaunchedApplication
  let page: Page

  beforeEach(async () => {
    folder = await temporaryFolder('no-tray')
    return async () => {
      await app?.close()
      await folder.dispose()
    }
  })

  async function start(options: { readonly firstStart?: boolean; readonly desktop?: string } = {}) {
    await launch(options)
    page = await app.window()
    await eventually(windows, ([first]) => first?.visible === true)
  }
  async function launch({ desktop = 'GNOME', ...options }: Parameters<typeof start>[0] = {}) {
    app = await launchApplication([`--service-home=${demo.home}`], {
      ...options,
      userData: folder.path,
      environment: {
        ...server.environment,
        XDG_CURRENT_DESKTOP: desktop,
        DBUS_SESSION_BUS_ADDRESS: bus.address,
      },
    })
  }
  const windows = (): Promise<readonly Native[]> =>
    inMain(app.electron, ({ BaseWindow }) =>
      BaseWindow.getAllWindows().map((window) => ({
        visible: window.isVisible(),
        resizable: window.isResizable(),
        onTop: window.isAlwaysOnTop(),
      })),
    )
  const shown = async (count: number): Promise<void> => {
    await eventually(windows, (all) => all.filter(({ visible }) => visible).length === count)
  }
  const close = (): Promise<void> =>
    inMain(app.electron, ({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.close())
  const question = () => page.getByRole('dialog', { name: 'Keep Meshtray running?' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isRunning = (): boolean => app.electron.process().exitCode === null
  async function savedPreferences(): Promise<unknown> {
    return JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8')).preferences
  }

  test.each(['GNOME', 'XFCE', ''])(
    'the first start on "%s" is a normal window that says so, and no banner repeats it',
    async (desktop) => {
      await start({ firstStart: true, desktop })
      await page.getByText('This desktop shows no tray icons').waitFor()
      expect(await windows()).toEqual([{ visible: true, resizable: true, onTop: false }])
      await press('Show my networks')
      await online(page).waitFor()
      expect(await page.getByText('This desktop shows no tray icons').count()).toBe(0)
    },
  )

  test('later starts open it too, with a banner', async () => {
    await start()
    expect(await windows()).toEqual([{ visible: true, resizable: true, onTop: false }])
    await online(page).waitFor()
    await page.getByText('This desktop shows no tray icons').waitFor()
    await look(page, 'no-tray-banner')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('This desktop shows no tray icons').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByText('This desktop shows no tray icons').waitFor()
    await look(page, 'no-tray-settings')
    await close()
    await question().waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep running')
    await look(page, 'closing')
    await walkLanguages(page, 'small-closing')
  })

  const banner = () => page.getByText('This desktop shows no tray icons')

  test('a tray of the older kind that comes later ends the banner, and its end brings it back', async () => {
    await start({ desktop: 'XFCE' })
    await banner().waitFor()
    const tray = await server.startTray()
    await banner().waitFor({ state: 'detached' })
    await tray.stop()
    await banner().waitFor()
  })

  test('where a tray of the older kind runs, the welcome says where the icon is, and the window is its popover', async () => {
    const tray = await server.startTray()
    try {
      await start({ firstStart: true, desktop: 'XFCE' })
      await page.getByText('Look for three linked dots').waitFor()
      expect(await windows()).toMatchObject([{ visible: true, onTop: true }])
      await press('Show my networks')
      await online(page).waitFor()
      await app.close()
      await launch({ desktop: 'XFCE' })
      await inMain(app.electron, ({ app: running }) => running.emit('activate'))
      page = await app.window()
      await online(page).waitFor()
      expect(await windows()).toMatchObject([{ visible: true, onTop: true }])
      expect(await banner().count()).toBe(0)
    } finally {
      await tray.stop()
    }
  })

  test('closing asks each time; it goes on without a window, and opens again when launched', async () => {
    await start()
    await close()
    await question().waitFor()
    await page.keyboard.press('Escape')
    await question().waitFor({ state: 'detached' })
    // The page's earlier requests are done when this one is answered.
    await invoke(page, 'snapshot.read')
    await close()
    await question().waitFor()
    expect(await windows()).toMatchObject([{ visible: true }])
    await press('Keep running')
    await shown(0)
    expect(isRunning()).toBe(true)
    await inMain(app.electron, ({ app: running }) => running.emit('activate'))
    await shown(1)
    expect(await question().count()).toBe(0)
    await close()
    await question().waitFor()
    // Who closes it while it asks means it.
    await close()
    await shown(0)
    expect(isRunning()).toBe(true)
  })

  test('Quit ends it, and is remembered', async () => {
    await start()
    await close()
    await question().waitFor()
    await page.getByRole('checkbox', { name: 'Do not ask again' }).check()
    const ended = once(app.electron.process(), 'exit')
    await press('Quit')
    expect((await ended)[0]).toBe(0)
    expect(await savedPreferences()).toMatchObject({ whenClosed: 'quit' })

    await start()
    const endedAgain = once(app.electron.process(), 'exit')
    await close().catch(() => undefined)
    expect((await endedAgain)[0]).toBe(0)
  })

  test('Keep running is remembered', async () => {
    await start()
    await close()
    await page.getByRole('checkbox', { name: 'Do not ask again' }).check()
    await press('Keep running')
    await shown(0)
    await inMain(app.electron, ({ app: running }) => running.emit('activate'))
    await shown(1)
    await close()
    await shown(0)
    expect(isRunning()).toBe(true)
    expect(await savedPreferences()).toMatchObject({ whenClosed: 'keep-running' })
  })
})
