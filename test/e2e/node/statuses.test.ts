import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { online, unfold } from '../../support/app/small-window.ts'
import { openTrayApplication } from '../../support/desktop/tray-session.ts'
import { clipboardText } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/* Each status of the service, as the window, the join dialog and the tray menu tell it, and the action that helps. */
describe.runIf(process.platform === 'linux')('every status of the service', () => {
  const tray = shared(() => openTrayApplication({ flags: ['--show'] }))
  let page: Page
  let office: string
  let silentSince: number

  beforeAll(async () => {
    office = (await tray.demo.networks()).find(({ name }) => name === 'office')?.id ?? ''
    page = await tray.app.window()
    await online(page).waitFor()
    // Looked at last: it takes half a minute to be too long.
    await tray.demo.call('POST', `/network/${neverAnswers}`, {})
    silentSince = Date.now()
  })
  afterEach(async () => {
    await tray.demo.force(office, {})
    if (await dialog().isVisible()) await page.keyboard.press('Escape')
  })

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const dialog = () => page.getByRole('dialog')

  /** Joins through the dialog, by typing and Enter; answers what the service made of it. */
  async function join(id: string): Promise<void> {
    await page.getByRole('button', { name: 'Join network' }).click()
    await page.getByRole('textbox', { name: 'Network ID' }).fill(id)
    await page.keyboard.press('Enter')
  }
  /** Closes the dialog with Escape; the window stays. */
  async function leave(id: string): Promise<void> {
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
    await tray.demo.leave(id)
  }
  const labelOf = async (start: string): Promise<string> =>
    (await tray.icon.menu()).find(({ label }) => label.startsWith(start))?.label ?? ''

  describe('in the join dialog, which stays until the network has settled', () => {
    test('OK: connected, with its addresses to copy', async () => {
      await join('d3ecf5726d580b5a')
      await dialog().getByText('Waiting for its controller…').waitFor()
      await dialog().getByText('Connected to warehouse').waitFor()
      for (const address of ['192.168.191.77', 'fd00:5ca1:ab1e::4d'])
        await dialog()
          .getByRole('button', { name: `Copy address ${address}` })
          .waitFor()
      await leave('d3ecf5726d580b5a')
    })

    test.each([
      ['e5cd7a9e1c2f6b43', 'Not authorized yet', /Give this node address to the network’s administrator/],
      ['8056c2e21c00abcd', 'No such network', /was deleted, or the ID is mistyped/],
      ['b6079f73c6379990', 'Interface failed', /could not be set up: the device failed \(system error -5\)/],
      ['6ab565387a4b9f31', 'Service too old', /Update the service on this computer/],
      ['5f6b43cc0a91d210', 'Log-in needed', /Log in with your browser/],
    ])('%s: %s, why, and what to do', async (id, word, advice) => {
      await join(id)
      await dialog().getByText(word, { exact: true }).waitFor()
      await dialog().getByText(advice).waitFor()
      await picture(page, `join-${word.toLowerCase().replaceAll(' ', '-')}`)
      await leave(id)
    })

    test('ACCESS_DENIED gives the node address to copy', async () => {
      const { address } = await tray.demo.status()
      await join('e5cd7a9e1c2f6b43')
      await dialog()
        .getByRole('button', { name: `Copy node address ${address}` })
        .click()
      await expect.poll(() => clipboardText(tray.app)).toBe(address)
      await leave('e5cd7a9e1c2f6b43')
    })

    test('one that is not known is shown as it is, and not as a controller that is slow', async () => {
      await join('35c192ce9b01f8ab')
      await expect.poll(() => tray.demo.network('35c192ce9b01f8ab')).not.toBeNull()
      await tray.demo.force('35c192ce9b01f8ab', { status: 'DREAMING' })
      await dialog().getByText('DREAMING', { exact: true }).waitFor()
      expect(await dialog().getByText('Waiting for its controller…').count()).toBe(0)
      await leave('35c192ce9b01f8ab')
    })

    test('an ad-hoc network is there at once, with its one address', async () => {
      await join('ff00 1600 1600 0000')
      await dialog()
        .getByText(/^Connected to adhoc-/)
        .waitFor()
      await leave('ff00160016000000')
    })
  })

  describe('in the window and in the tray', () => {
    test.each([
      ['ACCESS_DENIED', 'Not authorized yet', /Give this node address/],
      ['NOT_FOUND', 'No such network', /does not know a network with this ID/],
      ['PORT_ERROR', 'Interface failed', /system error -19/],
      ['CLIENT_TOO_OLD', 'Service too old', /Update the service/],
      ['AUTHENTICATION_REQUIRED', 'Log-in needed', /Log in with your browser/],
      ['REQUESTING_CONFIGURATION', 'Waiting for its controller…', null],
      ['DREAMING', 'DREAMING', /The service reports DREAMING/],
      ['', 'Unknown', /does not report the state/],
    ])('%s is "%s"', async (status, word, advice) => {
      const authenticationURL = status === 'AUTHENTICATION_REQUIRED' ? 'https://login.example/' : ''
      await tray.demo.force(office, { status, portError: -19, authenticationURL })
      await row('office').getByText(word, { exact: true }).first().waitFor()
      await unfold(row('office'))
      if (advice !== null) await row('office').getByText(advice).first().waitFor()
      expect(
        await eventually(
          () => labelOf('office'),
          (label) => label.endsWith(word),
        ),
      ).toBe(`office — ${word}`)
    })

    test('a status as long as a book, with line breaks, stays one line in the tray', async () => {
      await tray.demo.force(office, { status: `ODD\n${'X'.repeat(5_000)}` })
      const label = await eventually(
        () => labelOf('office'),
        (text) => text.includes('ODD'),
      )
      expect(label).not.toContain('\n')
      expect(label.length).toBeLessThan(80)
      await online(page).waitFor()
      await unfold(row('office'))
      await picture(page, 'status-overlong')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      const { height } = (await row('office').locator('.advice').boundingBox()) ?? { height: 0 }
      expect(height).toBeLessThan(120)
    })
  })

  test('numbers beyond all counting, missing and unknown fields: shown as far as they go', async () => {
    await tray.demo.force(office, {
      mtu: 2 ** 64,
      netconfRevision: 2 ** 70,
      routes: [{ target: '10.9.0.0/16', via: null, metric: 1e300 }, 'nonsense', null],
      dns: null,
      multicastSubscriptions: 'none',
      assignedAddresses: [7, '10.9.0.1/16'],
      novelty: { deep: [1] },
    })
    await unfold(row('office'))
    await row('office').getByText('10.9.0.0/16').first().waitFor()
    await row('office').getByText('Details').click()
    await row('office').getByText('18446744073709552000').waitFor()
    await picture(page, 'network-odd-numbers')
  })

  test('the multicast subscriptions unfold', async () => {
    await tray.demo.force(office, {
      multicastSubscriptions: [{ adi: 175309609, mac: 'ff:ff:ff:ff:ff:ff' }],
    })
    await unfold(row('office'))
    const groups = row('office').locator('.fact', { hasText: 'Multicast groups' })
    if (!(await groups.isVisible())) await row('office').getByText('Details').click()
    await groups.locator('summary').click()
    await groups.getByText('ff:ff:ff:ff:ff:ff').waitFor()
    await groups.getByText('0a730329').waitFor()
  })

  test('REQUESTING_CONFIGURATION for more than 30 seconds says what that means', async () => {
    const name = neverAnswers
    const late = row(name).getByText('Its controller does not answer')
    await row(name).getByText('Waiting for its controller…').or(late).first().waitFor()
    await late.waitFor()
    expect(Date.now() - silentSince).toBeGreaterThan(29_500)
    await unfold(row(name))
    await row(name)
      .getByText(/no answer for more than 30 seconds/)
      .waitFor()
    expect(await labelOf(name)).toBe(`${name} — Its controller does not answer`)
    await picture(page, 'network-no-controller')
    await row(name).getByRole('button', { name: 'Leave this network' }).click()
    await expect.poll(() => tray.demo.network(name)).toBeNull()
  })
})

const neverAnswers = '35c192ce9b01f8aa'
