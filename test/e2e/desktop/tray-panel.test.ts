import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { inMain, isAnyWindowVisible, wake } from '../../support/app/in-main.ts'
import { lacking } from '../../support/desktop/program.ts'
import { difference, middleOf } from '../../support/desktop/raster.ts'
import { type SessionBus, startSessionBus } from '../../support/desktop/session-bus.ts'
import {
  type PanelName,
  panelKinds,
  startTrayPanel,
  type TrayPanel,
} from '../../support/desktop/tray-panel.ts'
import { type XScreen, xScreen } from '../../support/desktop/x-screen.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'

/** A real panel, with a tray of its own making, on a bus and with settings of its own. */
describe.each(Object.keys(panelKinds) as PanelName[])('in %s', (name) => {
  const missing = lacking(name, 'xdotool')
  let bus: SessionBus
  let panel: TrayPanel
  let demo: DemoNode
  let app: LaunchedApplication
  let screen: XScreen
  let point: { readonly x: number; readonly y: number }

  beforeAll(async () => {
    if (missing.length > 0) return
    bus = await startSessionBus({ activates: true })
    panel = await startTrayPanel(name, bus.address)
    demo = await startDemoNode({ world: 'empty' })
    app = await launchApplication([`--service-home=${demo.home}`], {
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    })
    screen = xScreen(app)
  })
  afterAll(async () => {
    await app?.close()
    await demo?.dispose()
    await panel?.stop()
    await bus?.stop()
  })

  const isShown = (): Promise<boolean> => isAnyWindowVisible(app)
  const bounds = () => inMain(app.electron, ({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.getBounds())

  /** Lets the hidden application look at the node now, as waking from sleep does, and the panel paint. */
  async function poll(): Promise<void> {
    await wake(app)
    await new Promise((resolve) => setTimeout(resolve, 700))
  }

  test('the icon appears, and its picture follows the state of the node', async (context) => {
    context.skip(missing.length > 0, `not installed: ${missing.join(', ')}`)
    // Only the icon changes: where the screen differs, there it is.
    const box = await eventually(
      async () => {
        await demo.setOnline(true)
        await poll()
        const online = await screen.frame()
        await demo.setOnline(false)
        await poll()
        return difference(online, await screen.frame())
      },
      (found) => found !== null && found.width <= 48 && found.height <= 48,
      40_000,
    )
    if (box === null) throw new Error('the icon does not change')
    point = middleOf(box)
    const { height } = await screen.frame()
    await demo.setOnline(true)
    await poll()
    expect(panel.edge === 'top' ? point.y : height - point.y).toBeLessThan(60)
  })

  test('a left click opens the window beside it', async (context) => {
    context.skip(missing.length > 0, `not installed: ${missing.join(', ')}`)
    await screen.click(point, 'left')
    await expect.poll(isShown).toBe(true)
    const page = await app.window()
    await page.getByText('Online', { exact: true }).first().waitFor()
    await screen.picture(`desktop-${name}-window`, point)
    const { x = 0, y = 0, width = 0, height = 0 } = (await bounds()) ?? {}
    if (panel.edge === 'top') expect(y).toBeGreaterThan(point.y)
    else expect(y + height).toBeLessThan(point.y)
    expect(x).toBeLessThanOrEqual(point.x)
    expect(x + width).toBeGreaterThanOrEqual(point.x)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await screen.click(point, 'left')
    await expect.poll(isShown).toBe(false)
  })

  test('a right click opens the native menu, and not the window', async (context) => {
    context.skip(missing.length > 0, `not installed: ${missing.join(', ')}`)
    const before = await screen.windowCount()
    await screen.click(point, 'right')
    await expect.poll(screen.windowCount).toBeGreaterThan(before)
    await screen.picture(`desktop-${name}-menu`, point)
    expect(await isShown()).toBe(false)
    await screen.press('Escape')
  })
})
