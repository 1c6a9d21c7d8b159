import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LaunchedApplication } from '../../support/app/application.ts'
import { online } from '../../support/app/small-window.ts'
import { isSmall, noWindow, pageOf, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { openWaylandSession } from '../../support/desktop/wayland-session.ts'
import { shared } from '../../support/shared.ts'

const missing = lacking('sway', 'grim', 'wtype')

/**
 * Keys go to the compositor as from a keyboard, what they do is read at the service. The page is only looked at: for
 * where the focus is, and what it says.
 */
describe.skipIf(missing.length > 0)(
  `the small window by keyboard alone, on Wayland (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    const session = shared(openWaylandSession)
    let app: LaunchedApplication
    let page: Page
    let id: string

    beforeAll(async () => {
      id = await session.demo.hostNetwork({ name: 'workshop' })
      app = await session.launch()
      await (await session.host?.icon())?.activate()
      await windowOnScreen(session.sway, isSmall)
      page = await pageOf(app, 'small')
      await online(page).waitFor()
    })
    afterAll(async () => {
      await app?.close()
    })

    const press = (...keys: readonly string[]) => session.sway.press(...keys)
    const readNetwork = () => session.demo.network(id)
    const row = () => page.getByRole('listitem').filter({ hasText: 'workshop' })

    /** Goes on with Tab, or that key, until it has the focus. */
    async function tabTo(wanted: Locator, key = 'Tab'): Promise<void> {
      await wanted.waitFor()
      for (let presses = 0; presses < 60; presses += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await press(key)
      }
      throw new Error(`the focus never comes to ${String(wanted)}`)
    }

    test('joins a network by its id', async () => {
      await tabTo(page.getByRole('button', { name: 'Join network' }))
      await press('Return')
      await page.getByRole('textbox', { name: 'Network ID' }).waitFor()
      await session.sway.type(id)
      await page.getByText(/^Controller /).waitFor()
      await press('Return')
      await expect.poll(readNetwork).not.toBeNull()
      await session.demo.authorize(id)
      await expect.poll(readNetwork).toMatchObject({ status: 'OK' })
      await press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await row().waitFor()
    })

    test('turns one of its settings on and off', async () => {
      const opener = row().locator('[aria-expanded]').first()
      await tabTo(page.locator('.row [data-open][tabindex="0"]').first())
      await press('Home')
      await tabTo(opener, 'Down')
      await press('Return')
      await tabTo(row().getByRole('switch', { name: 'Allow DNS', exact: true }))
      for (const wanted of [true, false]) {
        await press('space')
        await expect.poll(readNetwork).toMatchObject({ allowDNS: wanted })
      }
    })

    test('disconnects it, and connects it again', async () => {
      const connected = page.getByRole('switch', { name: /Network.*workshop/ })
      await tabTo(connected)
      await press('space')
      await expect.poll(readNetwork).toBeNull()
      await row().getByText('Disconnected').waitFor()
      await tabTo(connected)
      await press('space')
      await expect.poll(readNetwork).toMatchObject({ status: 'OK' })
    })

    test('opens the settings, and Escape leaves them and then the window', async () => {
      await tabTo(page.getByRole('button', { name: /settings/i }).first())
      await press('Return')
      await page.getByRole('heading', { name: /settings/i }).waitFor()
      await session.sway.picture('desktop-sway-keyboard')
      await press('Escape')
      await page.getByRole('heading', { name: /settings/i }).waitFor({ state: 'detached' })
      await press('Escape')
      await noWindow(session.sway)
    })
  },
)
