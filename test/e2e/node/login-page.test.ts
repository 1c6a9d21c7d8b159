import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { online, unfold } from '../../support/app/small-window.ts'
import { startBrowserStandIn } from '../../support/desktop/browser.ts'
import { nodeAt } from '../../support/desktop/status-notifier-menu.ts'
import { openTrayApplication } from '../../support/desktop/tray-session.ts'
import { shared } from '../../support/shared.ts'

describe.runIf(process.platform === 'linux')('the log-in page of a network', () => {
  const browser = shared(startBrowserStandIn)
  const tray = shared(() => openTrayApplication({ flags: ['--show'], environment: browser.environment }))
  let page: Page
  let office: string

  beforeAll(async () => {
    office = (await tray.demo.networks()).find(({ name }) => name === 'office')?.id ?? ''
    page = await tray.app.window()
    await online(page).waitFor()
  })
  afterEach(async () => {
    await tray.demo.force(office, {})
    await eventually(tray.labels, (labels) => labels.some((label) => label.startsWith('office — Connected')))
  })

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const due = (more: object): Promise<void> =>
    tray.demo.force(office, { status: 'AUTHENTICATION_REQUIRED', ssoEnabled: true, ...more })

  test('opens the page of the network in the browser, from window and tray', async () => {
    await due({
      authenticationURL: 'https://login.example/sso?a=1&b=2',
      authenticationExpiryTime: Date.now() + 1_800_000,
    })
    await unfold(row('office'))
    await row('office')
      .getByText(/The log-in page is valid until .*\d/)
      .waitFor()
    await answerQuestions(tray.app, false)
    await row('office').getByRole('button', { name: 'Open log-in page' }).click()
    await page.getByText('Nothing was done').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await answerQuestions(tray.app, true)
    await row('office').getByRole('button', { name: 'Open log-in page' }).click()
    await expect.poll(browser.opened).toHaveLength(1)
    const asked = await questions(tray.app)
    expect(asked.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => 'Open the log-in page of “office”?'),
    )
    expect(asked[0]?.detail).toContain('\nhttps://login.example/sso?a=1&b=2')
    const opened = 'office — Waiting for you to log in in the browser…'
    await row('office').getByText('Waiting for you to log in in the browser…').waitFor()
    await eventually(tray.labels, (labels) => labels.includes(opened))
    await eventually(
      async () => nodeAt(await tray.icon.menu(), [opened]).children,
      (items) => items.some(({ label }) => label === 'Open log-in page'),
    )
    await tray.icon.click(opened, 'Open log-in page')
    expect(await eventually(browser.opened, (pages) => pages.length === 2)).toEqual([
      'https://login.example/sso?a=1&b=2',
      'https://login.example/sso?a=1&b=2',
    ])
    // The site was agreed to.
    expect(await questions(tray.app)).toHaveLength(2)
  })

  test.each([
    ['long past', 1_000, 'The log-in page has expired; the network will offer a new one.'],
    ['beyond every calendar', 1e300, null],
  ])('an expiry %s', async (_when, authenticationExpiryTime, words) => {
    await due({ authenticationURL: 'https://login.example/', authenticationExpiryTime })
    await unfold(row('office'))
    await row('office').getByRole('button', { name: 'Open log-in page' }).waitFor()
    await eventually(
      () => row('office').innerText(),
      (text) => (words === null ? !/valid until|has expired/.test(text) : text.includes(words)),
    )
    expect(await row('office').innerText()).not.toContain('Invalid')
  })

  test.each(['javascript:alert(1)', 'not a link'])(
    '%s is not opened, and that is said, in the window and from the tray',
    async (authenticationURL) => {
      const before = await browser.opened()
      await due({ authenticationURL })
      await unfold(row('office'))
      const said = page.getByText('The log-in page was not opened')
      // Main may still know the page that was due before.
      await page.waitForTimeout(1_500)
      await row('office').getByRole('button', { name: 'Open log-in page' }).click()
      await said.waitFor()
      await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
      await said.waitFor({ state: 'detached' })
      await tray.icon.click('office — Log-in needed', 'Open log-in page')
      await said.waitFor()
      await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
      await said.waitFor({ state: 'detached' })
      expect(await browser.opened()).toEqual(before)
    },
  )

  test('no page yet: said so', async () => {
    await due({ authenticationURL: null })
    await unfold(row('office'))
    await row('office').getByText('the service has not yet said where').waitFor()
    expect(await row('office').getByRole('button', { name: 'Open log-in page' }).count()).toBe(0)
  })
})
