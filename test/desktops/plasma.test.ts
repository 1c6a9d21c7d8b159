import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../support/app/application.ts'
import { inMain, wake } from '../support/app/in-main.ts'
import { followDesktop, lookAt } from '../support/desktop/looks.ts'
import { type Plasma, plasmaLacks, startPlasma } from '../support/desktop/plasma.ts'
import { type Area, difference, middleOf } from '../support/desktop/raster.ts'
import { type XScreen, xScreen } from '../support/desktop/x-screen.ts'
import { type DemoNode, startDemoNode } from '../support/node/demo-node.ts'

const missing = plasmaLacks()

describe.skipIf(missing.length > 0)(`KDE's Plasma (needs ${missing.join(' and ') || 'nothing more'})`, () => {
  let plasma: Plasma
  let demo: DemoNode
  let app: LaunchedApplication
  let screen: XScreen
  let point: { readonly x: number; readonly y: number }

  beforeAll(async () => {
    plasma = await startPlasma()
    demo = await startDemoNode()
    app = await launchApplication([`--service-home=${demo.home}`], { environment: plasma.environment })
    screen = xScreen(app)
  })
  afterAll(async () => {
    await app?.close()
    await demo?.dispose()
    await plasma?.stop()
  })

  const settle = () => new Promise((resolve) => setTimeout(resolve, 700))

  /** Has the hidden application look at the node at once, as waking from sleep does, and the panel paint. */
  async function setOnline(online: boolean): Promise<void> {
    await demo.setOnline(online)
    await wake(app)
    await settle()
  }

  /** Returns where the visible window of this title stands, without its frame. */
  const areaOf = (title: string): Promise<Area | null> =>
    inMain(
      app.electron,
      ({ BaseWindow }, wanted) =>
        BaseWindow.getAllWindows()
          .find((window) => window.isVisible() && window.getTitle() === wanted)
          ?.getContentBounds() ?? null,
      title,
    )
  async function shown(title: string): Promise<Area> {
    const area = await eventually(
      () => areaOf(title),
      (found) => found !== null,
    )
    if (area === null) throw new Error(`there is no window "${title}"`)
    return area
  }

  async function look(title: string, name: string): Promise<void> {
    const { width, height, ...corner } = await shown(title)
    const around = { width: width + 120, height: height + 160 }
    const desktop = {
      ...plasma,
      frame: screen.frame,
      picture: (file: string) => screen.picture(file, middleOf({ ...corner, width, height }), around),
    }
    await lookAt(desktop, () => shown(title), name)
  }

  test('the icon stands in the panel, and its picture follows the state of the node', async () => {
    // Only the icon changes: where the screen differs, there it is.
    const area = await eventually(
      async () => {
        await setOnline(true)
        const online = await screen.frame()
        await setOnline(false)
        return difference(online, await screen.frame())
      },
      (found) => found !== null && found.width <= 48 && found.height <= 48,
      40_000,
    )
    if (area === null) throw new Error('the icon does not change')
    point = middleOf(area)
    await screen.picture('desktop-plasma-icon-offline', point)
    await setOnline(true)
    await screen.picture('desktop-plasma-icon', point)
    const { height } = await screen.frame()
    expect(height - point.y).toBeLessThan(44)
  })

  test('the panel tells what the icon stands for', async () => {
    const before = await screen.windowCount()
    await screen.move(point)
    await eventually(screen.windowCount, (count) => count > before)
    await settle()
    await screen.picture('desktop-plasma-tooltip', point)
  })

  test('a left click opens the small window beside the icon, and another closes it', async () => {
    const opened = app.electron.waitForEvent('window')
    await screen.click(point, 'left')
    await followDesktop(await opened)
    const { x, y, width, height } = await shown('Meshtray')
    expect(y + height).toBeLessThan(point.y)
    expect(x).toBeLessThan(point.x)
    expect(x + width).toBeGreaterThan(point.x)
    await look('Meshtray', 'desktop-plasma-small')
    await screen.click(point, 'left')
    await eventually(
      () => areaOf('Meshtray'),
      (area) => area === null,
    )
  })

  test('a right click opens the menu, and that the window of hosted networks', async () => {
    const before = await screen.windowCount()
    await screen.click(point, 'right')
    await eventually(screen.windowCount, (count) => count > before)
    await settle()
    await screen.picture('desktop-plasma-menu', point)
    expect(await areaOf('Meshtray')).toBeNull()
    const opened = app.electron.waitForEvent('window')
    // From the end: Quit, Open Meshtray, Check connection…, Networks I host…
    for (const key of ['Up', 'Up', 'Up', 'Up', 'Return']) await screen.press(key)
    await followDesktop(await opened)
    await look('Networks I host – Meshtray', 'desktop-plasma-hosting')
  })
})
