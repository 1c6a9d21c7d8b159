import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { launchAgain } from '../../support/app/bare-launch.ts'
import { inMain, visibleWindows } from '../../support/app/in-main.ts'
import { online } from '../../support/app/small-window.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Long enough for a window that opens by itself */
const quiet = 3_000

const demo = shared(startDemoNode)
const userData = shared(() => temporaryFolder('first-start'))

async function savedPreferences(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')).preferences
}

async function staysQuiet(app: LaunchedApplication): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, quiet))
  expect(await visibleWindows(app)).toBe(0)
}

test('the first start says hello by itself, and later ones are quiet', async () => {
  const args = [`--service-home=${demo.home}`]
  const first = await launchApplication(args, { userData: userData.path, firstStart: true })
  const page = await first.window()
  await page.getByRole('heading', { name: 'Welcome to Meshtray' }).waitFor()
  await expect.poll(() => visibleWindows(first)).toBe(1)
  await page.getByText('The node service is running, with 5 networks').waitFor()
  await page.keyboard.press('Enter')
  await online(page).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'office' }).waitFor()
  await first.close()
  expect(await savedPreferences(userData.path)).toMatchObject({ welcomeSeen: true })

  const second = await launchApplication(args, { userData: userData.path, firstStart: true })
  await staysQuiet(second)
  await second.close()
})

test('--hidden opens nothing at the first start; the welcome waits for the user, and Escape ends it', async () => {
  const app = await launchApplication([`--service-home=${demo.home}`, '--hidden'], { firstStart: true })
  await staysQuiet(app)
  await inMain(app.electron, ({ app: running }) => running.emit('activate'))
  const page = await app.window()
  await page.getByRole('heading', { name: 'Welcome to Meshtray' }).waitFor()
  await page.getByText('The node service is running').waitFor()
  await page.keyboard.press('Escape')
  await online(page).waitFor()
  expect(await visibleWindows(app)).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => visibleWindows(app)).toBe(0)
  await app.close()
})

test('it stays while the focus is elsewhere, and a link opens the join dialog over it', async () => {
  const app = await launchApplication([`--service-home=${demo.home}`], { firstStart: true })
  const page = await app.window()
  expect(await launchAgain(app.userData, ['meshtray://join/8056c2e21c000001'])).toBe(0)
  await page.getByRole('dialog', { name: 'Join a network' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Welcome to Meshtray' }).waitFor()
  await inMain(app.electron, async ({ BrowserWindow }) => {
    const other = new BrowserWindow({ width: 200, height: 200, title: 'elsewhere' })
    await other.loadURL('about:blank')
    other.focus()
    await new Promise((resolve) => setTimeout(resolve, 400))
    other.destroy()
  })
  expect(await visibleWindows(app)).toBe(1)
  await app.close()
})

test('no service installed: the demo ends it, also for the settings of the user', async () => {
  const app = await launchApplication([], { firstStart: true })
  const page = await app.window()
  await page.getByRole('button', { name: 'Try the demo node' }).click()
  await page.getByRole('listitem').filter({ hasText: 'office' }).first().waitFor()
  await page.getByText('Demo', { exact: true }).waitFor()
  await expect.poll(() => savedPreferences(app.userData).catch(() => null)).not.toBeNull()
  expect(await savedPreferences(app.userData)).toMatchObject({ welcomeSeen: true })
  await app.close()
})
