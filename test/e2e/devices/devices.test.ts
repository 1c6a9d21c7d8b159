import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { accessibilityFaults, look } from '../../support/app/look.ts'
import { online } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { answerFileDialogs } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Devices of the demo's networks, hosted here and by an account, in both windows. */
let page: Page
const folder = shared(() => temporaryFolder('devices'))
const app = shared(() => launchApplication(['--demo', '--show']))

beforeAll(async () => {
  page = await app.window()
  await online(page).waitFor()
})

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const rows = () => page.getByRole('listitem')
const search = () => page.getByRole('searchbox', { name: 'Search devices' })
const clipboard = () => app.electron.evaluate(({ clipboard: { readText } }) => readText())

test('a network’s row leads to its devices', async () => {
  const link = page.getByRole('button', { name: /devices of office$/ })
  await page.getByRole('button', { name: /^office/ }).click()
  await link.waitFor()
  await look(page, 'devices/networks')
  const [count] = (await link.textContent())?.split(' ') ?? []
  await link.click()
  await search().waitFor()
  await expect.poll(async () => (await rows().first().getAttribute('aria-setsize')) === count).toBeTruthy()
  expect(await page.getByRole('combobox', { name: 'Network' }).inputValue()).not.toBe('')
})

test('a device is found by name and address, and its address is copied', async () => {
  await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'All networks' })
  await look(page, 'devices/list')
  await search().fill('10.147')
  await look(page, 'devices/search')
  const address =
    (await rows()
      .first()
      .locator('mark')
      .first()
      .evaluate((mark) => mark.parentElement?.textContent)) ?? ''
  await rows()
    .first()
    .getByRole('button', { name: /^Copy address/ })
    .click()
  expect(await clipboard()).toBe(address)
  await search().fill('nothing like it')
  await look(page, 'devices/no-match')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText('Direct', { exact: true }).click()
  await expect.poll(async () => (await page.locator('.path-icon-relayed').count()) === 0).toBeTruthy()
  await page.getByText('All', { exact: true }).click()
})

test('an opened device says what is known of it, and takes a name', async () => {
  const first = rows().first()
  const node = String(await first.locator('[data-row]').getAttribute('data-row'))
  await first.locator('[data-open]').click()
  await page.getByText('Node ID').waitFor()
  await look(page, 'devices/open')
  await page.getByRole('button', { name: 'Set nickname…' }).click()
  await page.getByRole('textbox', { name: 'Your nickname for it' }).fill('a\u202eb')
  await look(page, 'devices/nickname')
  await page.getByRole('textbox', { name: 'Your nickname for it' }).fill('Aa 書斎の機械')
  await page.keyboard.press('Enter')
  await row('Aa 書斎の機械').getByText('your nickname', { exact: true }).waitFor()
  expect(await row('Aa 書斎の機械').locator('[data-row]').getAttribute('data-row')).toBe(node)
  await page.getByRole('main').getByRole('button', { name: 'Check connection' }).click()
  await page.getByRole('button', { name: 'Check again', exact: true }).waitFor()
  await look(page, 'devices/check')
  await page.getByRole('button', { name: 'Back' }).click()
  await row('Aa 書斎の機械').waitFor()
})

test('settings are saved to a file, and loaded once what changes was seen', async () => {
  const path = join(folder.path, 'settings.json')
  await answerFileDialogs(app, path)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Save…', exact: true }).click()
  await page.getByText('Settings saved.').waitFor()
  const saved = JSON.parse(await readFile(path, 'utf8'))
  const [[node, name] = []] = Object.entries(saved.nicknames)
  expect(name).toBe('Aa 書斎の機械')
  expect(Object.keys(saved)).toEqual(['version', 'preferences', 'networks', 'nicknames', 'sets'])
  const nicknames = { [String(node)]: 'Aa bench', aa00000001: 'a\u202eb' }
  await writeFile(path, JSON.stringify({ ...saved, nicknames, preferences: { carefulJoin: false } }))
  await page.getByRole('button', { name: 'Load…', exact: true }).click()
  await page.getByText('Check addresses first: on → off').waitFor()
  await page.getByText(/not valid and are left out/).waitFor()
  await look(page, 'devices/load-settings')
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look(page, 'devices/settings')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Devices', exact: true }).click()
  await row('Aa bench').waitFor()
})

test('without a mouse: arrows go from device to device, Enter opens and Escape goes back', async () => {
  const [first, second] = [rows().nth(0), rows().nth(1)]
  await first.locator('[data-open]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  expect(await second.locator('[data-open]').evaluate((open) => open === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Networks' }).waitFor()
})

test('the large window has room for columns', async () => {
  const large = await app.opened(() => page.getByRole('button', { name: 'Hosted', exact: true }).click())
  await large.getByRole('button', { name: 'Devices', exact: true }).click()
  const listed = large.locator('.device-list').getByRole('listitem')
  await listed.nth(3).waitFor()
  await lookAtWidths(app, large, 'devices')
  await listed.nth(2).locator('[data-open]').click()
  await large.getByText('Node ID').waitFor()
  await lookAtWidths(app, large, 'device', [980])
  expect(await accessibilityFaults(large)).toEqual([])
  await large.getByRole('button', { name: 'Check connection' }).click()
  await page.getByRole('button', { name: 'Check again', exact: true }).waitFor()
})
