import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { focused } from '../../support/app/focus.ts'
import { look } from '../../support/app/look.ts'
import { online } from '../../support/app/small-window.ts'
import { openTrayApplication, type TrayApplication } from '../../support/desktop/tray-session.ts'

/** Sets of networks where people meet them: the window, the tray, the palette and the command line of one application. */
describe.runIf(process.platform === 'linux')('sets of networks', () => {
  let tray: TrayApplication
  let page: Page

  beforeAll(async () => {
    tray = await openTrayApplication({ flags: ['--show'] })
    page = await tray.app.window()
    page.setDefaultTimeout(15_000)
    await online(page).waitFor()
  }, 60_000)
  afterAll(() => tray?.dispose())

  const heading = () => page.getByRole('heading', { name: 'Sets', exact: true })
  const row = (name: string) => page.getByRole('button', { name, exact: true })
  const palette = async (words: string): Promise<void> => {
    await page.bringToFront()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
    await page.keyboard.type(words)
    await page.getByRole('dialog').getByRole('option', { name: words, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  test('the view explains itself, and keeps what stands now under a name with two clicks', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sets' }).click()
    await heading().waitFor()
    await page.getByText('Change over in one click').waitFor()
    await look(page, 'sets-empty', 1)
    await page.getByRole('button', { name: 'New set from now' }).click()
    await look(page, 'sets-new', 1)
    await page.getByRole('button', { name: 'Save as Work' }).click()
    await row('Work').waitFor()
    await page.getByText('Everything is as it says').waitFor()
    expect((await focused(page)).trim()).toBe('New set from now')
  })

  test('by the keys alone one is made, edited, left half done, and saved', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('Travel')
    await page.keyboard.press('Enter')
    await row('Travel').waitFor()
    await row('Travel').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Travel')
    await page.keyboard.press('Enter')
    const box = page.getByRole('textbox', { name: 'Name' })
    await box.fill('On the road')
    const [first] = await page.getByRole('combobox', { name: /^State of/ }).all()
    await first?.selectOption('Paused')
    await look(page, 'sets-edit', 1)
    await page.reload()
    await online(page).waitFor()
    await palette('Show sets')
    await row('Travel Unsaved changes').click()
    expect(await box.inputValue()).toBe('On the road')
    await box.press('Enter')
    await row('On the road').waitFor()
    await page.getByText('1 pauses').waitFor()
    await row('On the road').click()
    await look(page, 'sets', 1)
  })

  test('one is removed after a question', async () => {
    await row('On the road').click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await row('On the road').waitFor({ state: 'detached' })
  })
})
