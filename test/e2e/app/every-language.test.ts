import type { Page } from 'playwright-core'
import { describe, onTestFinished, test } from 'vitest'
import { startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openPage, openSignedIn } from '../../support/account/window.ts'
import { type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { fontEnvironment } from '../../support/app/fonts.ts'
import { translations, walkLanguages } from '../../support/app/in-languages.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { invoke } from '../../support/app/states.ts'
import { setWidth } from '../../support/app/widths.ts'

/* Views are opened in English, and then seen in each language: nothing is cut, nothing overlaps. */
describe('in every language', { timeout: 600_000 }, () => {
  const see = (page: Page, name: string) => walkLanguages(page, name, translations)

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
    await press(page, 'Ping')
    await page.locator('.ping-bar').first().waitFor()
    await see(page, 'ping')
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
    await setWidth(app, page, 640)
    await see(page, 'members-narrowest')
    await press(page, 'Devices')
    await page.getByRole('listitem').filter({ hasText: 'ada laptop' }).first().waitFor()
    await see(page, 'devices-narrowest')
    await setWidth(app, page, 980)
    await see(page, 'devices-large')
    await page.getByRole('navigation').getByRole('button').filter({ hasText: 'lab' }).first().click()
    await page.getByRole('row').nth(1).waitFor()
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

  test('what opens over the small window, and its settings of the service', async () => {
    const { app, page } = await open()
    await invoke(page, 'window.goTo', { view: 'service' })
    await page.getByText('Additional ports').waitFor()
    await see(page, 'service')
    await invoke(page, 'window.goTo', { view: 'automation' })
    await press(page, 'Add manually…')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    await see(page, 'place-dialog')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('lab')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await see(page, 'palette')
    await app.close()
  })

  test('what is left of the large window', async () => {
    const { app, page: small } = await open()
    const page = await app.opened(() => press(small, 'Hosted'))
    await page.getByRole('navigation').getByRole('button').filter({ hasText: 'lab' }).first().click()
    await press(page, 'Authorize contractor')
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('row').filter({ hasText: 'contractor' }).waitFor()
    await see(page, 'activity')
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByText('Who reaches whom', { exact: true }).click()
    await page
      .getByRole('gridcell', { name: /^SSH on / })
      .first()
      .waitFor()
    await see(page, 'reach')
    await app.close()
  })

  test('accounts of both services', async () => {
    const demo = await startDemoNewCentral()
    onTestFinished(() => demo.dispose())
    const world = await startLinkedWorld()
    onTestFinished(() => world.dispose())
    const hosted = await openSignedIn(world, { environment: fontEnvironment })
    onTestFinished(() => hosted.close())
    await answerQuestions(hosted.app, true)
    const { page } = hosted
    await openPage(hosted, 'People')
    await page.getByText('Invitations').first().waitFor()
    await see(page, 'people')
    await press(page, 'Accounts')
    await page.getByRole('menu').getByText('Sign in to another account…').click()
    const dialog = hosted.dialog()
    await dialog.getByLabel('Account type').selectOption({ label: 'New Central' })
    await dialog.getByText('Another service', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Address of the service' }).fill(demo.url)
    await dialog.getByRole('textbox', { name: 'API token' }).fill(demo.keys.desktop)
    await see(page, 'sign-in')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await accountButton(hosted, 'Lantern Works, Harbour Society').click()
    for (const tab of ['Access', 'Service accounts']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).getByRole('row').nth(1).waitFor()
      await see(page, tab.toLowerCase().replace(' ', '-'))
    }
  })

  test('no service', async () => {
    const app = await launchApplication(['--show'], { environment: fontEnvironment })
    const page = await app.window()
    await page.getByRole('heading', { name: 'No service installed' }).waitFor()
    await see(page, 'no-service')
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
