import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Bridge } from '../../../contract/bridge.ts'
import { directionOf, type LanguageName, languageNames } from '../../../contract/languages.ts'
import { type LaunchedApplication, launchApplication, picture } from '../../support/app/application.ts'
import { fontEnvironment } from '../../support/app/fonts.ts'
import { accessibilityFaults } from '../../support/app/look.ts'
import { setWidth } from '../../support/app/widths.ts'
import { staleTexts, wordFaults } from '../../support/app/words-on-screen.ts'

/* Views are opened in English, and then seen in each language: nothing is cut, nothing overlaps. */
describe('in every language', { timeout: 600_000 }, () => {
  async function speak(page: Page, language: LanguageName): Promise<void> {
    await page.evaluate(
      (chosen) =>
        (window as unknown as { readonly meshtray: Bridge }).meshtray.invoke('preferences.set', {
          language: chosen,
        }),
      language,
    )
    await page.waitForFunction((chosen) => document.documentElement.lang.startsWith(chosen), language)
  }

  async function see(page: Page, name: string): Promise<void> {
    for (const language of languageNames.filter((each) => each !== 'en')) {
      await speak(page, language)
      await page.waitForTimeout(150)
      expect(await page.evaluate(() => document.dir)).toBe(directionOf(language))
      const { cut, overlapping } = await wordFaults(page, new Set())
      const stale = await staleTexts(page, language)
      expect
        .soft({ cut, overlapping, stale }, `${name} in ${language}`)
        .toEqual({ cut: [], overlapping: [], stale: [] })
      expect.soft(await accessibilityFaults(page), `${name} in ${language}`).toEqual([])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await picture(page, `languages/${language}/${name}-${colorScheme}`)
      }
    }
    await speak(page, 'en')
  }

  async function open(...flags: readonly string[]): Promise<{ app: LaunchedApplication; page: Page }> {
    const app = await launchApplication(['--demo', '--show', ...flags], { environment: fontEnvironment })
    const page = await app.window()
    await page.getByText('Online', { exact: true }).first().waitFor()
    return { app, page }
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

  test('the small window', async () => {
    const { app, page } = await open()
    await page.getByText('office').first().waitFor()
    await see(page, 'networks')
    await page.getByRole('listitem').filter({ hasText: 'office' }).locator('[aria-expanded]').first().click()
    await see(page, 'network')
    await press(page, 'Pause…')
    await see(page, 'pause-dialog')
    await page.keyboard.press('Escape')
    await press(page, 'Join network')
    await see(page, 'join')
    await page.keyboard.press('Escape')
    await press(page, 'Devices')
    await page.getByRole('listitem').first().locator('[aria-expanded]').click()
    await see(page, 'devices')
    await press(page, 'Check connection')
    await page.getByRole('button', { name: 'Check again', exact: true }).waitFor()
    await see(page, 'check')
    await press(page, 'Peers')
    await see(page, 'peers')
    await press(page, 'This node')
    await see(page, 'node')
    await press(page, 'More')
    await see(page, 'menu')
    await page.getByRole('menuitem', { name: 'Automation' }).click()
    await see(page, 'automation')
    await press(page, 'Settings')
    await see(page, 'settings')
    await press(page, 'Save a report…')
    await page.locator('.report-section summary').first().waitFor()
    await see(page, 'report')
    await app.close()
  })

  test('the large window', async () => {
    const { app, page: small } = await open()
    const page = await app.opened(() => press(small, 'Hosted'))
    await page.getByRole('row').filter({ hasText: 'lab' }).first().waitFor()
    await see(page, 'hosted-networks')
    await press(page, 'New network')
    await see(page, 'new-network')
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('button').filter({ hasText: 'lab' }).first().click()
    await page.getByRole('row').nth(1).waitFor()
    await see(page, 'members')
    await setWidth(app, page, 720)
    await see(page, 'members-narrow')
    await setWidth(app, page, 980)
    await page.locator('[data-open]').first().click()
    await page.getByRole('dialog').waitFor()
    await see(page, 'member')
    await page.keyboard.press('Escape')
    for (const tab of ['Settings', 'Rules']) {
      await page.getByRole('tab', { name: tab }).click()
      await see(page, `network-${tab.toLowerCase()}`)
    }
    await press(page, 'Devices')
    await page.getByRole('tab', { name: 'Map' }).click()
    await page.locator('.map-device').first().waitFor()
    await see(page, 'map')
    await app.close()
  })

  test('the welcome', async () => {
    const app = await launchApplication(['--demo', '--show'], {
      environment: fontEnvironment,
      firstStart: true,
    })
    const page = await app.window()
    await page.getByText('Show my networks', { exact: true }).waitFor()
    await see(page, 'welcome')
    await app.close()
  })
})
