import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { clipboardText, openHostedNode } from '../../support/node/hosted-window.ts'

const check = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const summary = (page: Page) => page.locator('.doctor-summary')
/** The diagnosis is over. */
const ended = (page: Page) => page.getByRole('button', { name: 'Check again' }).waitFor()

test('a service that is stopped is the first that failed; started, it is tested again and well', async () => {
  const { demo, app, page, close } = await openSmall({ scale: 2 })
  const office = page.getByRole('listitem').filter({ hasText: 'office' })
  await office.getByText(/^Connected/).waitFor()
  await office.locator('[aria-expanded]').first().click()
  await office.getByRole('button', { name: 'Check connection' }).click()
  await page.getByRole('heading', { name: 'No problems found' }).waitFor()
  expect(await page.locator('.doctor-check-open').count()).toBe(0)
  await look(page, 'doctor-well', 2)

  await demo.stop()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: 'The service is not running', level: 3 }).waitFor()
  const open = page.locator('.doctor-check-open')
  await open.first().waitFor()
  expect(await open.count()).toBe(1)
  expect(await open.getByRole('button', { expanded: true }).textContent()).toContain('The service is running')
  await open.getByText(/No program listens at http/).waitFor()
  await page.getByText('Depends on: The service is running', { exact: true }).first().waitFor()
  await look(page, 'doctor-stopped', 2)

  await page.getByRole('button', { name: 'Copy result' }).click()
  const copied = await clipboardText(app)
  expect(copied).toMatch(/\n✗ {2}The service is running +Failed\n/)
  expect(copied).toContain('\nThe service is not running\n  No program listens at')

  await demo.start()
  await page.getByRole('heading', { name: 'No problems found' }).waitFor()
  await page.getByRole('button', { name: 'Service , Good' }).click()
  await check(page, 'The service is running').getByText('Good', { exact: true }).last().waitFor()
  expect(await page.getByText('Depends on').count()).toBe(0)
  await close()
})

test('by the keyboard alone: opened, gone through and left again', async () => {
  const { demo, page, close } = await openSmall()
  await demo.stop()
  // A diagnosis runs again when the service goes.
  await page.getByRole('heading', { level: 1, name: 'Online' }).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button', { name: 'Check connection' }).focus()
  await page.keyboard.press('Enter')
  await ended(page)
  // Past the settings and the menu
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
  for (const name of ['Back', 'Check', 'Peers', 'This node', 'Check again']) {
    expect(await focused(page)).toBe(name)
    await page.keyboard.press('Tab')
  }
  // The cause, and from there to the others
  expect(await focused(page)).toContain('The service is running')
  await page.keyboard.press('Home')
  expect(await focused(page)).toContain('Service, Failed')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toContain('The service is installed')
  await page.keyboard.press('Enter')
  await page.locator('.doctor-check-open', { hasText: 'The service is installed' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Check connection' }).waitFor({ state: 'detached' })
  await close()
})

test('a flag that is off: its fix is a click, and the check runs again by itself', async () => {
  const app = await launchApplication(['--demo', '--show'], { scale: 2 })
  const page = await app.window()
  const office = page.getByRole('listitem').filter({ hasText: 'office' })
  await office.getByText(/^Connected/).waitFor()
  await look(page, 'in-effect-networks', 2)
  await office.locator('[aria-expanded]').first().click()
  await office.getByText('On this computer').waitFor()
  await look(page, 'in-effect-network', 2)
  await page.getByRole('switch', { name: 'Allow managed addresses' }).click()
  await office.getByText('Connected, addresses off').waitFor()
  await office.getByRole('button', { name: 'Check connection' }).click()
  await ended(page)
  await look(page, 'doctor-addresses-off', 2)
  await summary(page).getByRole('button', { name: 'Turn on “Allow managed addresses”' }).click()
  await page.getByText('Done. The problem is fixed.').waitFor()
  await look(page, 'doctor-helped', 2)
  await page.getByRole('button', { name: 'Back' }).click()
  await office.getByText(/^Connected$/).waitFor()
  await app.close()
})

test('a network is checked as its host sees it, and the device that waits is let in by a click', async () => {
  const { page, small, open, close } = await openHostedNode({ scale: 2 })
  await open('workshop')
  await page.locator('.pane-head').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Check network' }).click()
  await ended(small)
  await small.getByRole('button', { name: /^Host ,/ }).click()
  await check(small, 'Addresses are complete and unique').first().waitFor()
  await look(small, 'doctor-hosted', 2)

  await open('lab')
  await page
    .getByRole('row', { name: /contractor/ })
    .getByRole('button', { name: 'contractor', exact: true })
    .click()
  await page.getByRole('button', { name: 'Check member' }).click()
  await small.getByRole('heading', { name: 'contractor is not authorized in lab' }).waitFor()
  await look(small, 'doctor-member', 2)
  await summary(small).getByRole('button', { name: 'Authorize it' }).click()
  await small.getByText('Done. The problem is fixed.').waitFor()
  await close()
})

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? null
  })
}
