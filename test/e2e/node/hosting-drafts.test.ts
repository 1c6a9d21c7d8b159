import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { invoke } from '../../support/app/states.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const laptop = '5c20a1d3e8'

/* Changes that are not saved stay, however their window closes. */
describe('changes that are not saved', () => {
  const hosted = shared(() =>
    openHostedNetwork('bench', (demo, network) =>
      demo.call('POST', `/controller/network/${network}/member/${laptop}`, {
        name: 'laptop',
        authorized: true,
      }),
    ),
  )

  const box = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
  const pages = () => hosted.app.electron.windows().filter((page) => page.url().endsWith('#hosting'))

  /** The key's release may find no page any more. */
  async function close(page: Page): Promise<void> {
    await page.keyboard.press('Control+w').catch(() => undefined)
    await eventually(pages, (all) => all.length === 0)
  }

  /** The small window may hide behind the other. */
  const openWindow = () => invoke(hosted.small, 'hosting.openWindow', { network: null })

  /** The next window of hosted networks, turned to the network */
  async function next(before: Page, opens: () => Promise<unknown>): Promise<Page> {
    await opens()
    const page = await eventually(
      () => pages().find((one) => one !== before) ?? null,
      (found) => found !== null,
    )
    if (page === null) throw new Error('no window opened')
    const entry = page.getByRole('navigation').getByRole('button', { name: /bench.*Unsaved changes/s })
    await entry.waitFor()
    await entry.click()
    return page
  }
  async function expectBoth(page: Page): Promise<void> {
    const row = page.getByRole('row').filter({ hasText: laptop })
    await row.getByTitle('Unsaved changes').waitFor()
    await page.getByRole('tab', { name: 'Settings Unsaved changes' }).click()
    expect(await box(page).inputValue()).toBe('bench 2')
    await page.getByRole('tab', { name: 'Members Unsaved changes' }).click()
    await row.getByRole('button', { name: /^laptop/ }).click()
    expect(await box(page).inputValue()).toBe('laptop 2')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async function asksBeforeQuitting(): Promise<void> {
    await inMain(hosted.app.electron, ({ app, dialog }) => {
      dialog.showMessageBox = async (options: unknown) => {
        Object.assign(globalThis, { asked: options })
        return { response: 0, checkboxChecked: false }
      }
      app.quit()
    })
    const asked = () =>
      inMain(hosted.app.electron, () => (globalThis as { asked?: Electron.MessageBoxOptions }).asked ?? null)
    const question = await eventually(asked, (given) => given !== null)
    expect(question?.message).toBe('Quit without saving your changes?')
    expect(question?.detail).toMatch(
      /^1 network has unsaved changes: bench\n1 member has unsaved changes: laptop\n/,
    )
  }

  test('are marked and intact after the window was closed, and after its page crashed', async () => {
    const { page } = hosted
    await hosted.tab('Settings')
    await box(page).fill('bench 2')
    await page.getByRole('tab', { name: 'Members' }).click()
    await hosted
      .row(laptop)
      .getByRole('button', { name: /^laptop/ })
      .click()
    await box(page).fill('laptop 2')
    await picture(page, 'draft-member')
    await page.keyboard.press('Escape')
    await hosted.row(laptop).getByTitle('Unsaved changes').waitFor()
    await picture(page, 'draft-members')
    await hosted.tab('Settings')

    // The last keystroke, and the window is gone.
    await close(page)
    const second = await next(page, openWindow)
    await expectBoth(second)

    const third = await next(second, () =>
      inMain(hosted.app.electron, ({ webContents }) => {
        for (const contents of webContents.getAllWebContents())
          if (contents.getURL().endsWith('#hosting')) process.kill(contents.getOSProcessId(), 'SIGKILL')
      }),
    )
    await expectBoth(third)
    await picture(third, 'draft-after-crash')

    await asksBeforeQuitting()

    // Saved: nothing is left to come back to.
    await third.getByRole('tab', { name: /^Settings/ }).click()
    await third.getByRole('button', { name: 'Save', exact: true }).click()
    await third.getByText('Saved', { exact: true }).waitFor()
    await third.getByRole('tab', { name: 'Members Unsaved changes' }).click()
    await third
      .getByRole('row')
      .filter({ hasText: laptop })
      .getByRole('button', { name: /^laptop/ })
      .click()
    await third.getByRole('button', { name: 'Discard' }).click()
    await third.keyboard.press('Escape')
    await expect.poll(() => third.getByText('Unsaved changes').count()).toBe(0)
    await close(third)
    await openWindow()
    const [fourth] = await eventually(pages, (all) => all.length === 1)
    await fourth
      ?.getByRole('navigation')
      .getByRole('button', { name: /bench 2/ })
      .waitFor()
    expect(await fourth?.getByText('Unsaved changes').count()).toBe(0)
  })
})
