import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../support/app/application.ts'
import { wake } from '../support/app/in-main.ts'
import {
  type GnomeShell,
  gnomeLacks,
  isToBeSeen,
  launchFrom,
  startGnomeShell,
} from '../support/desktop/gnome-shell.ts'
import { followDesktop, lookAt } from '../support/desktop/looks.ts'
import { type Area, crop, difference, middleOf } from '../support/desktop/raster.ts'
import { type DemoNode, startDemoNode } from '../support/node/demo-node.ts'

const missing = gnomeLacks()
const screen = { height: 800, topBar: 32 }
const small = 'Meshtray'
const hosting = 'Networks I host – Meshtray'

describe.skipIf(missing.length > 0)(
  `GNOME Shell with tray icons (needs ${missing.join(' and ') || 'nothing more'})`,
  () => {
    let shell: GnomeShell
    let demo: DemoNode
    let app: LaunchedApplication

    beforeAll(async () => {
      shell = await startGnomeShell({ trayIcons: true })
      demo = await startDemoNode()
      app = await launchApplication([`--service-home=${demo.home}`], { environment: shell.environment })
    })
    afterAll(async () => {
      await app?.close()
      await demo?.dispose()
      await shell?.stop()
    })

    async function clickOn(area: Area, button: 'left' | 'right' = 'left', times = 1): Promise<void> {
      await shell.move(middleOf(area))
      await shell.click(button, times)
    }

    const clickIcon = async (button: 'left' | 'right', times = 1): Promise<void> =>
      clickOn((await shell.indicator()).area, button, times)

    async function choose(label: string): Promise<void> {
      const line = (await shell.indicator()).menu.find((one) => one.label === label)
      if (line === undefined) throw new Error(`there is no "${label}" in the menu`)
      await clickOn(line.area)
    }

    /** A menu opens and closes slowly; clicks on its way are lost. */
    const settle = () => new Promise((resolve) => setTimeout(resolve, 700))

    /** Has the hidden application look at the node at once, as waking from sleep does, and the shell paint. */
    async function setOnline(online: boolean): Promise<void> {
      await demo.setOnline(online)
      await wake(app)
      await settle()
    }

    test('the icon stands in the top bar, and its picture follows the state of the node', async () => {
      const { area } = await shell.indicator()
      expect(area.y + area.height).toBeLessThanOrEqual(screen.topBar)
      const look = async () => crop(await shell.frame(), area)
      await eventually(async () => {
        await setOnline(true)
        const online = await look()
        await setOnline(false)
        return difference(online, await look()) !== null
      }, Boolean)
      await shell.picture('desktop-gnome-icon-offline')
      await setOnline(true)
      await shell.picture('desktop-gnome-icon')
    })

    test('a right click opens the menu, and a network in it opens in its place', async () => {
      await clickIcon('right')
      const labels = ['Online', 'office — Connected', 'Join network…', 'Networks I host…', 'Quit']
      const { menu } = await shell.indicator((icon) => icon.menu.length >= labels.length)
      expect(menu.map(({ label }) => label)).toEqual(expect.arrayContaining(labels))
      for (const { area } of menu) expect(area.y + area.height).toBeLessThan(screen.height)
      await settle()
      await shell.picture('desktop-gnome-menu')
      await choose('office — Connected')
      await shell.indicator((icon) => icon.menu.some(({ label }) => label === 'Allow managed addresses'))
      await settle()
      await shell.picture('desktop-gnome-menu-of-network')
    })

    test('the menu opens the window of hosted networks', async () => {
      const opened = app.electron.waitForEvent('window')
      await choose('Networks I host…')
      await followDesktop(await opened)
      expect(await shell.window(hosting, ({ focused }) => focused)).toMatchObject({ app: 'meshtray' })
      await lookAt(shell, async () => (await shell.window(hosting)).area, 'desktop-gnome-hosting')
      await shell.close(hosting)
      await eventually(shell.windows, ({ length }) => length === 0)
    })

    test('a double click on the icon opens the small window, and hides it', async () => {
      const opened = app.electron.waitForEvent('window')
      await clickIcon('left', 2)
      await followDesktop(await opened)
      expect(await shell.window(small, ({ focused }) => focused)).toMatchObject({ app: 'meshtray' })
      await lookAt(shell, async () => (await shell.window(small)).area, 'desktop-gnome-small')
      await clickIcon('left', 2)
      await eventually(shell.windows, ({ length }) => length === 0)
      await settle()
      await clickIcon('left', 2)
      await isToBeSeen(shell, small)
    })

    test('it can be closed, and launching again opens it', async () => {
      for (let round = 0; round < 3; round += 1) {
        await shell.close(small)
        await eventually(shell.windows, ({ length }) => length === 0)
        expect(await launchFrom(shell, app)).toBe(0)
        await isToBeSeen(shell, small)
      }
    })

    test('launching again brings it to the front', async () => {
      const page = await app.window()
      await page.getByRole('button', { name: 'Hosted' }).click()
      await isToBeSeen(shell, hosting)
      const before = await shell.frame()
      expect(await launchFrom(shell, app)).toBe(0)
      await isToBeSeen(shell, small)
      // The other window has text too: what is seen there now must be something else.
      const { area } = await shell.window(small)
      const change = async () => difference(crop(before, area), crop(await shell.frame(), area))
      await eventually(change, (found) => found !== null)
      await shell.picture('desktop-gnome-both')
    })
  },
)
