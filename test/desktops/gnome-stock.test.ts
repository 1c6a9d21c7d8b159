import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../support/app/application.ts'
import { inMain } from '../support/app/in-main.ts'
import { online } from '../support/app/small-window.ts'
import {
  type GnomeShell,
  gnomeLacks,
  isToBeSeen,
  launchFrom,
  startGnomeShell,
} from '../support/desktop/gnome-shell.ts'
import { type DemoNode, startDemoNode } from '../support/node/demo-node.ts'

const missing = gnomeLacks()
const small = 'Meshtray'

/** GNOME without extensions shows no tray icons. */
describe.skipIf(missing.length > 0)(
  `GNOME Shell without tray icons (needs ${missing.join(' and ') || 'nothing more'})`,
  () => {
    let shell: GnomeShell
    let demo: DemoNode
    let app: LaunchedApplication

    beforeAll(async () => {
      shell = await startGnomeShell({ trayIcons: false })
      demo = await startDemoNode()
    })
    afterAll(async () => {
      await demo?.dispose()
      await shell?.stop()
    })
    afterEach(() => app?.close())

    const launch = async (...args: readonly string[]): Promise<void> => {
      app = await launchApplication([`--service-home=${demo.home}`, ...args], {
        environment: shell.environment,
      })
    }

    test('the window comes up with --show, and once more when launched again', async () => {
      await launch('--show')
      await isToBeSeen(shell, small)
      expect(await shell.window(small)).toMatchObject({ app: 'meshtray' })
      expect(await launchFrom(shell, app)).toBe(0)
      await isToBeSeen(shell, small)
    })

    test('it is as high as its content wants', async () => {
      await launch('--show')
      await isToBeSeen(shell, small)
      const page = await app.window()
      await online(page).waitFor()
      const hidden = () =>
        page.locator('.body').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      await eventually(hidden, (height) => height <= 0)
      const [, height] = await inMain(
        app.electron,
        ({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.getSize() ?? [],
      )
      await shell.window(small, ({ area }) => area.height === height)
      await shell.picture('desktop-gnome-stock')
    })

    test('the window comes up by itself, as nobody would find the application', async () => {
      await launch()
      await isToBeSeen(shell, small)
      await shell.picture('desktop-gnome-stock-by-itself')
    })
  },
)
