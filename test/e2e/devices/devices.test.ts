import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { online } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'

let app: LaunchedApplication
let page: Page

beforeAll(async () => {
  app = await launchApplication(['--demo', '--show'])
  page = await app.window()
  page.setDefaultTimeout(15_000)
  await online(page).waitFor()
})
afterAll(() => app?.close())

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const search = () => page.getByRole('searchbox', { name: 'Search devices' })

test('the devices of all networks stand in the small window', async () => {
  await page.getByRole('button', { name: 'Devices', exact: true }).click()
  await page.getByRole('listitem').nth(3).waitFor()
  await look(page, 'devices/list', 1)
  await page.getByRole('listitem').first().locator('[data-open]').click()
  await look(page, 'devices/open', 1)
  await search().fill('10.')
  await look(page, 'devices/search', 1)
  expect(await row('10.').count()).toBe(1)
})

test('and in the large one', async () => {
  const opened = app.electron.waitForEvent('window')
  await page.getByRole('button', { name: 'Hosted', exact: true }).click()
  const large = await opened
  await large.getByRole('button', { name: 'Devices', exact: true }).click()
  await large.getByRole('listitem').nth(3).waitFor()
  await lookAtWidths(app, large, 'devices')
})
