import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { look } from '../../support/app/look.ts'
import { online, openSmall } from '../../support/app/small-window.ts'
import { pageOf } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { type ShortcutPortal, startShortcutPortal } from '../../support/desktop/shortcut-portal.ts'
import { openWaylandSession } from '../../support/desktop/wayland-session.ts'
import { xScreen } from '../../support/desktop/x-screen.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const setting = (page: Page) => page.locator('[data-setting=paletteShortcut]')
const button = (page: Page, name: string) => setting(page).getByRole('button', { name, exact: true })
const said = (page: Page, words: string | RegExp) => setting(page).getByText(words).waitFor()
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
/** Goes to the row by the palette, and presses keys there. */
async function choose(page: Page, keys: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('search from anywhere')
  await page.getByRole('option', { name: /Open search from anywhere/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-setting]') !== null))
    .toBeTruthy()
  await page.keyboard.press('Enter')
  await button(page, 'Press keys…').waitFor()
  await page.keyboard.press(keys)
}

describe('keys that open the palette from anywhere, on X11', () => {
  const window = shared(openSmall)
  let page: Page

  beforeAll(async () => {
    page = window.page
  })

  const isVisible = (app: LaunchedApplication) =>
    inMain(app.electron, ({ BaseWindow }) => BaseWindow.getAllWindows().some((each) => each.isVisible()))

  test('are chosen by pressing them, and said to be in use once they are', async () => {
    await choose(page, 'k')
    await said(page, /^Hold Ctrl, Alt or the Windows key/)
    await page.keyboard.press('Shift+k')
    await said(page, /Shift and|^Hold Ctrl/)
    await page.keyboard.press('Control+Alt+k')
    await said(page, 'In use: Ctrl+Alt+K')
    await setting(page).scrollIntoViewIfNeeded()
    await look(page, 'settings-shortcut')
    const kept = await eventually(
      () => readFile(join(window.app.userData, 'settings.json'), 'utf8'),
      (text) => text.includes('paletteShortcut": "'),
    )
    expect(JSON.parse(kept).preferences.paletteShortcut).toBe('Ctrl+Alt+K')
  })

  test('open it while the window is hidden and another program has the keyboard', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => isVisible(window.app)).toBe(false)
    await xScreen(window.app).press('ctrl+alt+k')
    const shown = await pageOf(window.app, 'small')
    await palette(shown).waitFor()
    await expect.poll(() => isVisible(window.app)).toBeTruthy()
    await shown.keyboard.press('Escape')
  })

  test('that another program has are said to be taken', async () => {
    const other = await temporaryFolder('other')
    const preferences = { paletteShortcut: 'Ctrl+Alt+K' }
    await writeFile(join(other.path, 'settings.json'), JSON.stringify({ version: 1, preferences }))
    const second = await launchApplication([`--service-home=${window.demo.home}`, '--show'], {
      userData: other.path,
    })
    const there = await second.window()
    await there.getByRole('button', { name: 'Settings', exact: true }).click()
    await said(there, /^Ctrl\+Alt\+K is not available because another program uses it/)
    await second.close()
    await other.dispose()
  })

  test('are given back when they are removed', async () => {
    // The other program took its place.
    await xScreen(window.app).press('ctrl+alt+k')
    const shown = await pageOf(window.app, 'small')
    await palette(shown).waitFor()
    await shown.keyboard.type('search from anywhere')
    await shown.getByRole('option', { name: /Open search from anywhere/ }).waitFor()
    await shown.keyboard.press('Enter')
    await button(shown, 'Remove').click()
    await said(shown, /^Keys that work in every program/)
    expect(
      await inMain(window.app.electron, ({ globalShortcut }) => globalShortcut.isRegistered('Ctrl+Alt+K')),
    ).toBe(false)
  })
})

const missing = lacking('sway', 'grim', 'wtype')

describe.skipIf(missing.length > 0)(
  `the same on Wayland (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    const session = shared(openWaylandSession)
    let portal: ShortcutPortal
    let app: LaunchedApplication
    let page: Page

    afterAll(async () => {
      await app?.close()
      await portal?.stop()
    })

    test('without a portal the command for a shortcut of the desktop is shown', async () => {
      app = await session.launch('--show')
      page = await app.window()
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await said(page, /^This desktop does not assign keys to programs/)
      await said(page, / --palette$/)
      await setting(page).scrollIntoViewIfNeeded()
      await look(page, 'settings-shortcut-command')
      await app.close()
    })

    test('a portal is asked, and what it gives is what is said', async () => {
      portal = await startShortcutPortal(session.bus.address)
      portal.give('Meta+J')
      app = await session.launch('--show')
      page = await app.window()
      await online(page).waitFor()
      await choose(page, 'Control+Alt+k')
      await said(page, 'In use: Meta+J')
      expect(portal.bound()).toEqual({
        trigger: 'CTRL+ALT+k',
        description: 'Search everything in Meshtray',
      })
      expect(portal.registered()).toBe('meshtray')
      portal.press()
      await palette(page).waitFor()
      await page.keyboard.press('Escape')
    })

    test('keys that the person declines are said to be not in use', async () => {
      portal.give(null)
      await choose(page, 'Control+Alt+j')
      await said(page, /^Ctrl\+Alt\+J is not available because your desktop did not allow it/)
    })
  },
)
