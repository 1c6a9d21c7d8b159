import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { launchAgain } from '../../support/app/bare-launch.ts'
import { focused, look } from '../../support/app/look.ts'
import { invokeIn } from '../../support/app/page-script.ts'
import { online } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { pageOf } from '../../support/desktop/our-windows.ts'
import { clipboardText } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/** By the keys alone: the page is only looked at. */
describe('the palette', () => {
  const world = shared(startLinkedWorld)
  let app: LaunchedApplication
  let small: Page
  let page: Page
  let warehouse: string
  let member: string

  beforeAll(async () => {
    warehouse = await world.node.hostNetwork({ name: 'warehouse' })
    await world.node.addMembers(warehouse, 2_000)
    member = await world.node.ask(warehouse, 'a new one')
    await world.node.call('POST', `/controller/network/${warehouse}/member/${member}`, {
      name: 'Café-Drucker',
      authorized: true,
      ipAssignments: ['10.64.0.20'],
    })
    const { node, account } = world
    app = await launchApplication([`--service-home=${node.home}`, `--account-url=${account.url}`, '--show'])
    small = await app.window()
    await online(small).waitFor()
    await invokeIn(small, 'account.signIn', JSON.stringify({ token: account.token }))
  })
  afterAll(async () => {
    await app?.close()
  })

  const box = (of: Page) => of.getByRole('combobox', { name: 'Search everything' })
  const option = (of: Page, name: string | RegExp) =>
    of.getByRole('dialog').getByRole('option', { name }).first()
  const active = (of: Page) => of.getByRole('dialog').getByRole('option', { selected: true })
  const open = async (of: Page): Promise<void> => {
    await of.bringToFront()
    await of.keyboard.press('Control+k')
    await box(of).waitFor()
  }
  const closed = (of: Page) => of.getByRole('dialog').waitFor({ state: 'detached' })

  test('opens by its keys with what is typed at once, and Escape gives the focus back', async () => {
    await small.bringToFront()
    await small.getByRole('button', { name: 'Devices', exact: true }).focus()
    await small.keyboard.press('Control+k')
    await small.keyboard.type('sttings')
    await box(small).waitFor()
    await expect.poll(() => box(small).inputValue()).toBe('sttings')
    await option(small, /Show settings/).waitFor()
    await small.keyboard.press('Escape')
    await closed(small)
    expect(await focused(small)).toBe('Devices')
  })

  test('a question mark shows the keys, and takes them away', async () => {
    await small.keyboard.press('?')
    await small.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await look(small, 'shortcuts')
    await small.keyboard.press('?')
    await closed(small)
    expect(await focused(small)).toBe('Devices')
  })

  test('goes to a network, to a setting and to what else can be done', async () => {
    await open(small)
    await look(small, 'palette-small')
    await small.keyboard.type('theme')
    await option(small, /Theme/).waitFor()
    await small.keyboard.press('Enter')
    await small.getByRole('heading', { name: 'Settings' }).waitFor()
    await expect
      .poll(() =>
        small.evaluate(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting')),
      )
      .toBe('theme')
    const [joined] = (await world.node.networks()).filter(
      ({ assignedAddresses }) => assignedAddresses.length > 0,
    )
    await open(small)
    await small.keyboard.type(joined?.id ?? '')
    await expect.poll(() => active(small).textContent()).toContain(joined?.name ?? '')
    await small.keyboard.press('Enter')
    await small.locator(`[data-row="${joined?.id}"] [aria-expanded=true]`).waitFor()
    await expect
      .poll(() =>
        small.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row),
      )
      .toBe(joined?.id)
    await open(small)
    expect(await active(small).textContent()).toContain(joined?.name)
    await small.keyboard.press('ArrowRight')
    await option(small, 'Copy network ID').waitFor()
    await look(small, 'palette-small-more')
    while ((await active(small).textContent()) !== 'Copy network ID') await small.keyboard.press('ArrowDown')
    await small.keyboard.press('Enter')
    await small.getByText(`Copied ${joined?.id}`).waitFor()
    expect(await clipboardText(app)).toBe(joined?.id)
  })

  test('finds a device by its node, and opens it', async () => {
    const page = await invokeIn(small, 'devices.page', JSON.stringify({ since: null }))
    const [device] = (page as unknown as { value: { items: { node: string }[] } }).value.items
    await open(small)
    await small.keyboard.type(device?.node ?? '')
    await small.getByRole('listbox').getByText('Devices', { exact: true }).waitFor()
    await small.keyboard.press('Enter')
    await small.locator(`[data-row="${device?.node}"] [aria-expanded=true]`).waitFor()
    await expect
      .poll(() =>
        small.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row),
      )
      .toBe(device?.node)
  })

  test('finds one member of thousands in spite of a slip and an accent, and opens it in the large window', async () => {
    await open(small)
    await small.keyboard.type('cafe drukcer')
    await option(small, /Café-Drucker/).waitFor()
    expect(await small.locator('[role=option] mark').allTextContents()).toContain('Café')
    await look(small, 'palette-member')
    expect(await small.getByRole('option', { name: /Café-Drucker/ }).count()).toBe(1)
    // Devices may come before the members that they are.
    const asMember = option(small, 'Show as a member of warehouse')
    await expect
      .poll(async () => {
        await small.keyboard.press('ArrowRight')
        const isThere = await asMember.isVisible()
        if (!isThere) await small.keyboard.press('Escape')
        return isThere
      })
      .toBe(true)
    while (!(await active(small).textContent())?.startsWith('Show as'))
      await small.keyboard.press('ArrowDown')
    page = await app.opened(() => small.keyboard.press('Enter'))
    await page.getByRole('dialog', { name: 'Café-Drucker' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page)
    await open(page)
    await page.getByRole('listbox').getByText('Recent', { exact: true }).waitFor()
    await expect.poll(() => active(page).textContent()).toContain('Café-Drucker')
    await lookAtWidths(app, page, 'palette')
    await look(page, 'palette-large')
    await page.keyboard.type('10.64.0.20')
    await option(page, /Café-Drucker.*10\.64\.0\.20/).waitFor()
  })

  test('a query of 10,000 characters is said to be too long, and the page goes on', async () => {
    await box(page).fill('ab1 '.repeat(2_500))
    await page.getByText('Only the first 100 characters are used.').waitFor()
    await look(page, 'palette-too-long')
    await box(page).fill('')
    await option(page, /Café-Drucker/).waitFor()
  })

  test('tells a screen reader how many there are', async () => {
    await page.keyboard.type('no such thing anywhere')
    await page.getByText(/^Nothing matches/).waitFor()
    const said = page.getByRole('dialog').getByRole('status')
    await expect.poll(() => said.textContent()).toBe('No results')
    await box(page).fill('grace')
    await option(page, /Grace/).waitFor()
    await eventually(
      () => said.textContent(),
      (text) => /^\d+ results?$/.test(text ?? ''),
    )
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'People', selected: true }).waitFor()
  })

  test('does what keys do, and shows them', async () => {
    await open(page)
    await page.keyboard.type('close this')
    expect(await active(page).locator('kbd').allTextContents()).toEqual(['Ctrl', 'W'])
    const gone = page.waitForEvent('close')
    // The page goes before the key is up.
    await page.keyboard.press('Enter').catch(() => undefined)
    await gone
  })

  test('a second launch with --palette opens it in the application that runs', async () => {
    expect(await launchAgain(app.userData, ['--palette'])).toBe(0)
    small = await pageOf(app, 'small')
    await box(small).waitFor()
    expect(await focused(small)).toBe('Search everything')
    await small.keyboard.type('show settings')
    await small.keyboard.press('Enter')
    await small.getByRole('heading', { name: 'Settings' }).waitFor()
  })
})
