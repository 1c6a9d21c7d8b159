import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication } from '../../support/app/application.ts'
import { isSmall, noWindow, pageOf, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { coloursOf, crop, difference, middleOf } from '../../support/desktop/raster.ts'
import { desktopColour } from '../../support/desktop/sway.ts'
import { startVirtualPointer, type VirtualPointer } from '../../support/desktop/virtual-pointer.ts'
import { barColour, startWaybar, type Waybar } from '../../support/desktop/waybar.ts'
import { openWaylandSession, type WaylandSession } from '../../support/desktop/wayland-session.ts'

const missing = lacking('sway', 'grim', 'wtype', 'waybar')
const layout = { x: 0, y: 0, width: 1280, height: 800 }

/** Where the mouse covers nothing. */
const aside = { x: 200, y: 700 }

/** A real panel on a real compositor, and a mouse: only the screen is looked at. */
describe.skipIf(missing.length > 0)(
  `the icon in waybar, on sway (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let session: WaylandSession
    let bar: Waybar
    let app: LaunchedApplication
    let pointer: VirtualPointer
    let icon: { readonly x: number; readonly y: number }

    beforeAll(async () => {
      session = await openWaylandSession({ host: 'panel' })
      const { sway, bus } = session
      bar = await startWaybar(sway.environment, bus.address, async () =>
        coloursOf(await sway.frame()).some(([colour]) => colour === barColour),
      )
      pointer = await startVirtualPointer(sway.socket, layout)
    })
    afterAll(async () => {
      pointer?.stop()
      await app?.close()
      await bar?.stop()
      await session?.dispose()
    })

    const desktopBelow = () =>
      session.sway.frame({ x: 0, y: bar.height, width: 1280, height: 800 - bar.height })
    const doubleClick = () => new Promise((resolve) => setTimeout(resolve, 500))
    async function click(button: 'left' | 'right'): Promise<void> {
      await pointer.move(icon.x, icon.y)
      await pointer.click(button)
    }

    test('appears in the bar', async () => {
      const empty = await session.sway.frame()
      app = await session.launch()
      const box = await eventually(
        async () => difference(empty, await session.sway.frame()),
        (found) => found !== null,
      )
      if (box === null) throw new Error('there is no icon')
      icon = middleOf(box)
      expect(box.width).toBeGreaterThanOrEqual(16)
      expect(box.width).toBeLessThanOrEqual(24)
      expect(box.height).toBeLessThanOrEqual(24)
      expect(box.y + box.height).toBeLessThan(bar.height)
    })

    test('a left click opens the window, and the next one hides it', async () => {
      await click('left')
      expect(await windowOnScreen(session.sway, isSmall)).toMatchObject({ focused: true })
      await pointer.move(aside.x, aside.y)
      await (await pageOf(app, 'small')).getByText('family').first().waitFor()
      await session.sway.picture('desktop-waybar-window')
      await doubleClick()
      await click('left')
      await noWindow(session.sway)
      await doubleClick()
    })

    test('a right click opens the menu, and not the window', async () => {
      const before = await desktopBelow()
      await click('right')
      const menu = await eventually(
        async () => difference(before, await desktopBelow()),
        (box) => box !== null && box.width > 100 && box.height > 100,
      )
      await pointer.move(aside.x, aside.y)
      await session.sway.picture('desktop-waybar-menu')
      expect(await session.sway.windows()).toEqual([])
      await pointer.click('left')
      await expect
        .poll(async () => coloursOf(crop(await desktopBelow(), menu ?? layout))[0]?.[0])
        .toBe(desktopColour)
    })

    test('rests under the mouse with its tooltip', async () => {
      const beside = { x: icon.x - 400, y: bar.height, width: 400, height: 100 }
      const before = await session.sway.frame(beside)
      await pointer.move(icon.x + 1, icon.y)
      await eventually(
        async () => difference(before, await session.sway.frame(beside)),
        (tip) => tip !== null && tip.width > 100,
      )
      await session.sway.picture('desktop-waybar-tooltip')
    })
  },
)
