import { describe, expect, test } from 'vitest'
import { isolated } from '../../../domain/text/isolated.ts'
import { launchApplication, picture } from '../../support/app/application.ts'
import { inMain, visibleWindows } from '../../support/app/in-main.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

describe('the window as a person handles it', () => {
  const small = shared(openSmall)

  const box = () => small.page.getByRole('textbox', { name: 'Network ID' })
  const away = (): Promise<void> =>
    inMain(small.app.electron, async ({ BrowserWindow }) => {
      const other = new BrowserWindow({ width: 200, height: 200, title: 'elsewhere' })
      await other.loadURL('about:blank')
      other.focus()
      await new Promise((resolve) => setTimeout(resolve, 400))
      other.destroy()
    })
  const join = () => small.page.getByRole('button', { name: 'Join', exact: true })

  test('no wrong id is joined, by click or by Enter, and each says what is wrong', async () => {
    const before = (await small.demo.networks()).map(({ id }) => id)
    await small.page.getByRole('button', { name: 'Join network' }).click()
    for (const [text, words] of [
      ['', '16 characters: 0 to 9 and a to f'],
      ['   ', '16 characters: 0 to 9 and a to f'],
      ['8', '15 more characters'],
      ['d3ecf5726d580b5', '1 more character'],
      ['d3ecf5726d580b5a1', '1 character too many: an ID has 16'],
      ['d3ecf5726d580b5ad3ecf5726d580b5a', '16 characters too many: an ID has 16'],
      ['d3ecf5726d580b5g', 'Only 0 to 9 and a to f, not g'],
      ['0xd3ecf5726d580b', 'Only 0 to 9 and a to f, not x'],
      ['d3ecf5726d580b5١', `Only 0 to 9 and a to f, not ${isolated('١')}`],
      ['<img src=x>', 'This link contains no network ID'],
      ['https://portal.example/network/8056', 'This link contains no network ID'],
      ['../../status', 'This link contains no network ID'],
    ] as const) {
      await box().fill(text)
      await small.page.getByText(words, { exact: true }).waitFor()
      expect(await join().isDisabled(), text).toBe(true)
      await box().press('Enter')
    }
    await small.page.waitForTimeout(300)
    expect((await small.demo.networks()).map(({ id }) => id)).toEqual(before)
    await small.page.keyboard.press('Escape')
    await small.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test.each([
    'D3EC-F572-6D58-0B5A',
    '  d3ec f572 6d58 0b5a ',
    'https://portal.example/network/d3ecf5726d580b5a?tab=1',
    '“d3ecf5726d580b5a”',
  ])('%s is the id that it holds', async (text) => {
    await small.page.getByRole('button', { name: 'Join network' }).click()
    await box().fill(text)
    await small.page.getByText('Controller d3ecf5726d, network 5770074').waitFor()
    expect(await join().isEnabled()).toBe(true)
    await small.page.keyboard.press('Escape')
  })

  test('a network that is joined is shown instead of joined again', async () => {
    await small.demo.forgetRequests()
    await small.page.getByRole('button', { name: 'Join network' }).click()
    await box().fill('8056c2e21c000001')
    await small.page.getByText('You are already connected to office').waitFor()
    await box().press('Enter')
    await small.page.getByRole('group', { name: 'Settings of office' }).waitFor()
    expect(Object.keys(await small.demo.requests()).filter((request) => request.startsWith('POST'))).toEqual(
      [],
    )
  })

  test('Escape hides it, and it comes back as it was left', async () => {
    await small.page.keyboard.press('Escape')
    await expect.poll(() => visibleWindows(small.app)).toBe(0)
    await inMain(small.app.electron, ({ app: running }) => running.emit('activate'))
    await expect.poll(() => visibleWindows(small.app)).toBe(1)
    await small.page.getByRole('group', { name: 'Settings of office' }).waitFor()
  })

  test('the focus that goes elsewhere hides it, but not from under an open dialog', async () => {
    await small.page.getByRole('button', { name: 'Join network' }).click()
    await box().waitFor()
    await away()
    expect(await visibleWindows(small.app)).toBe(1)
    await small.page.keyboard.press('Escape')
    await small.page.getByRole('dialog').waitFor({ state: 'detached' })
    await inMain(small.app.electron, ({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.focus())
    await small.page.waitForTimeout(300)
    await away()
    await expect.poll(() => visibleWindows(small.app)).toBe(0)
  })

  test('the window of hosted networks opens beside it, and the focus that leaves both hides it', async () => {
    await inMain(small.app.electron, ({ app: running }) => running.emit('activate'))
    await expect.poll(() => visibleWindows(small.app)).toBe(1)
    const popover = () =>
      inMain(small.app.electron, ({ BaseWindow }) => {
        const window = BaseWindow.getAllWindows().find((each) => each.getContentSize()[0] === 380)
        return { shown: window?.isVisible(), focused: window?.isFocused(), onTop: window?.isAlwaysOnTop() }
      })
    await expect.poll(popover).toEqual({ shown: true, focused: true, onTop: true })
    await small.app.opened(() => small.page.getByRole('button', { name: 'Hosted' }).click())
    await expect.poll(popover).toEqual({ shown: true, focused: false, onTop: false })
    // It would be hidden by now if it were to go.
    await small.page.waitForTimeout(500)
    expect(await popover()).toMatchObject({ shown: true })
    await away()
    await expect.poll(popover).toMatchObject({ shown: false })
  })
})

test('no service installed: a click starts the demo node, which is marked as one', async () => {
  const app = await launchApplication(['--show'])
  const page = await app.window()
  await page.getByRole('heading', { name: 'No service installed' }).waitFor()
  await page.getByRole('button', { name: 'Try the demo node' }).click()
  await page.getByRole('heading', { name: 'Online' }).waitFor()
  await page.getByText('Demo', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'office' }).first().waitFor()
  await picture(page, 'demo-started')
  await app.close()
})
