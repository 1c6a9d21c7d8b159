import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Bridge } from '../../../contract/bridge.ts'
import { pseudo as say } from '../../../words/pseudo-language.ts'
import { type LaunchedApplication, launchApplication, picture } from '../../support/app/application.ts'
import { fontEnvironment, fonts, setFont } from '../../support/app/fonts.ts'
import { cutNames, setWidth } from '../../support/app/widths.ts'
import { dataWords, wordFaults } from '../../support/app/words-on-screen.ts'
import { openTrayApplication } from '../../support/desktop/tray-session.ts'
import { isLong } from '../../support/long.ts'

const noFaults = { english: [], cut: [], overlapping: [] }

/** English with accents, longer, and the same from right to left: what was forgotten shows by itself. */
describe.each([
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const)('in the pseudo-language %s', { timeout: 600_000 }, (locale, direction) => {
  const environment = { ...fontEnvironment, MESHTRAY_LOCALE: locale }
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name: say(name), exact: true })
      .first()
      .click()

  /** The names that people gave, as far as they were read: these are not translated. */
  let data: ReadonlySet<string> = new Set()
  async function faultsOf(page: Page): ReturnType<typeof wordFaults> {
    const faults = await wordFaults(page, data)
    if (faults.english.length === 0) return faults
    data = await dataOf(page)
    return wordFaults(page, data)
  }
  /** Fonts change widths alike in both directions. */
  const drawnIn = isLong || direction === 'ltr' ? fonts : fonts.slice(0, 1)
  /** In each font nothing is cut or English; nor, where it is narrow, is the name of a row cut. */
  async function see(page: Page, name: string, narrow = false): Promise<void> {
    await page.waitForTimeout(150)
    for (const font of drawnIn) {
      await setFont(page, font)
      if (font === fonts[0]) await picture(page, `languages/${locale}-${name}`)
      expect.soft(await faultsOf(page), `${name} in ${font}`).toEqual(noFaults)
      if (narrow) expect.soft(await cutNames(page), `${name} in ${font}`).toEqual([])
    }
  }

  /** The large window as narrow as it gets in use: sentences go on in a second line, and no row's name is cut. */
  async function seeNarrow(app: LaunchedApplication, page: Page, name: string): Promise<void> {
    await setWidth(app, page, 720)
    await see(page, `${name}-narrow`, true)
  }

  async function open(...args: readonly string[]): Promise<{ app: LaunchedApplication; page: Page }> {
    const app = await launchApplication(['--demo', '--show', ...args], { environment })
    const page = await app.window()
    await page.getByText(say('Online'), { exact: true }).first().waitFor()
    return { app, page }
  }

  test('the small window', async () => {
    const { app, page } = await open()
    await page.getByText('office').first().waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual([
      locale,
      direction,
    ])
    await see(page, 'networks')
    for (const name of ['office', 'campus']) {
      const opener = page.getByRole('listitem').filter({ hasText: name }).locator('[aria-expanded]').first()
      await opener.click()
      await see(page, `network-${name}`)
      await opener.click()
    }
    const office = page.getByRole('listitem').filter({ hasText: 'office' })
    await office.locator('[aria-expanded]').first().click()
    await press(page, 'Pause…')
    await see(page, 'pause-dialog')
    await page.getByRole('button', { name: say('1 hour') }).click()
    await page.getByRole('button', { name: say('10 more minutes') }).waitFor()
    await see(page, 'pause-details')
    await press(page, 'Resume')
    await office.locator('[aria-expanded]').first().click()
    await press(page, 'Join network')
    await see(page, 'join')
    await page.getByRole('textbox').fill('8056c2e21c00zz01')
    await page.getByText(say('Options'), { exact: true }).click()
    await see(page, 'join-wrong')
    await page.keyboard.press('Escape')
    await press(page, 'Devices')
    await page.getByRole('listitem').first().waitFor()
    await see(page, 'devices')
    await page.getByRole('listitem').first().locator('[aria-expanded]').click()
    await see(page, 'device')
    await press(page, 'Ping')
    await page.locator('.ping-bar').first().waitFor()
    await see(page, 'device-ping')
    await press(page, 'Open SSH…')
    await page.getByRole('dialog').waitFor()
    await see(page, 'device-open')
    await page.keyboard.press('Escape')
    await press(page, 'Check connection')
    await press(page, 'Peers')
    await page.getByText(say('Root')).first().waitFor()
    await see(page, 'peers')
    await press(page, 'This node')
    await see(page, 'node')
    await press(page, 'More')
    await page.getByRole('menuitem', { name: say('Automation') }).click()
    await press(page, 'Save current setup')
    await see(page, 'sets-new')
    await page
      .getByRole('button', { name: say('Work') })
      .first()
      .click()
    await page.getByRole('listitem').locator('[aria-expanded]').click()
    await see(page, 'sets-edit')
    await page.getByRole('listitem').locator('[aria-expanded]').first().click()
    await see(page, 'sets')
    await press(page, 'Add manually…')
    await page.getByRole('dialog').getByRole('textbox').fill('Cabin')
    await page.getByRole('dialog').getByRole('combobox').selectOption('metered')
    await see(page, 'place-dialog')
    await press(page, 'Save')
    await press(page, 'Add rule…')
    await see(page, 'place-rule')
    await page.keyboard.press('Escape')
    await see(page, 'places')
    await press(page, 'Settings')
    await see(page, 'settings')
    await press(page, 'Add action…')
    await see(page, 'own-action')
    await page.keyboard.press('Escape')
    await press(page, 'Save a report…')
    await page.locator('.report-section summary').first().click()
    await see(page, 'report')
    await press(page, 'Check connection')
    await page.getByRole('button', { name: say('Check again'), exact: true }).waitFor()
    await see(page, 'check')
    await app.close()
  })

  test('the window of hosted networks, and the account', async () => {
    const { app, page: small } = await open()
    const page = await app.opened(() => press(small, 'Hosted'))
    await page.getByRole('row').filter({ hasText: 'lab' }).first().waitFor()
    await see(page, 'hosted-networks')
    await seeNarrow(app, page, 'hosted-networks')
    await setWidth(app, page, 980)
    await press(page, 'New network')
    await see(page, 'hosted-new-network')
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('button').filter({ hasText: 'lab' }).first().click()
    await page.getByRole('row').nth(1).waitFor()
    await see(page, 'hosted-members')
    await seeNarrow(app, page, 'hosted-members')
    await setWidth(app, page, 980)
    await page.locator('[data-open]').first().click()
    await page.getByRole('dialog').waitFor()
    await see(page, 'hosted-member')
    await page.keyboard.press('Escape')
    for (const tab of ['Settings', 'Rules']) {
      await page.getByRole('tab', { name: say(tab) }).click()
      await see(page, `hosted-${tab.toLowerCase()}`)
    }
    await press(page, 'Devices')
    await page.getByRole('tab', { name: say('Map') }).click()
    await page.locator('.map-device').first().waitFor()
    await see(page, 'map')
    await seeNarrow(app, page, 'map')
    await setWidth(app, page, 980)
    await page.evaluate(() =>
      (window as unknown as { readonly meshtray: Bridge }).meshtray.invoke('hosting.openWindow', {
        network: null,
        account: true,
      }),
    )
    for (const tab of ['Profile', 'People', 'API tokens']) {
      await page.getByRole('tab', { name: say(tab) }).click()
      await page.getByRole('tabpanel').locator('h3, table, dl, .group').first().waitFor()
      const name = `account-${tab.toLowerCase().replace(' ', '-')}`
      await see(page, name)
      await seeNarrow(app, page, name)
      await setWidth(app, page, 980)
    }
    await app.close()
  })

  test('the welcome', async () => {
    const app = await launchApplication(['--demo', '--show'], { environment, firstStart: true })
    const page = await app.window()
    await page.getByText(say('Show my networks'), { exact: true }).waitFor()
    await see(page, 'welcome')
    await app.close()
  })

  test('the tray’s menu', async () => {
    const tray = await openTrayApplication({ environment })
    const labels = await tray.labels()
    expect(labels).toContain(say('Open Meshtray'))
    const data = dataWords(await tray.demo.networks(), [{ name: 'contractor', networkName: 'lab' }])
    const words = labels.flatMap((label) => label.match(/[\p{L}\p{M}\d]+/gu) ?? [])
    expect(words.filter((word) => /^[A-Za-z]{2,}$/.test(word) && !data.has(word))).toEqual([])
    await tray.dispose()
  })
})

/** Reads the names that the page can ask for by itself. */
async function dataOf(page: Page): Promise<ReadonlySet<string>> {
  const replies = await page.evaluate(async () => {
    const { meshtray } = window as unknown as { readonly meshtray: Bridge }
    const networks = await meshtray.invoke('hosting.networks')
    const list = networks.ok ? networks.value : []
    const organization = await meshtray.invoke('account.organization', { id: null })
    const id = organization.ok ? organization.value.id : ''
    return Promise.all([
      organization,
      meshtray.invoke('account.organizationMembers', { id }),
      meshtray.invoke('account.invitations'),
      meshtray.invoke('account.user', { user: null }),
      meshtray.invoke('snapshot.read'),
      meshtray.invoke('peers.list'),
      meshtray.invoke('devices.opener', { scheme: 'ssh' }),
      networks,
      ...list.map(({ id }) => meshtray.invoke('hosting.network', { network: id })),
      ...list.map(({ id }) => meshtray.invoke('hosting.members', { network: id, since: null })),
    ])
  })
  return dataWords(replies)
}
