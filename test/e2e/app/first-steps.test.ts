import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { launchApplication } from '../../support/app/application.ts'
import { comparePinned, otherSetting, pinnedEnvironment } from '../../support/app/pinned-picture.ts'
import { invoke } from '../../support/app/states.ts'
import { shared } from '../../support/shared.ts'

const other = await otherSetting()
const { fieldTeam } = accountNetworks
const device = 'weather mast'

/**
 * Somebody who has never used such a network comes from the first start to the address of a device. docs/TOUR.md shows the
 * pictures of each step, so the steps depend on each other.
 */
describe.skipIf(other !== null)('the first steps', () => {
  const world = shared(() => startLinkedWorld({ world: 'empty' }))
  const app = shared(async () => {
    await world.node.setOnline(true)
    return launchApplication([`--service-home=${world.node.home}`, `--account-url=${world.account.url}`], {
      firstStart: true,
      environment: pinnedEnvironment,
    })
  })

  async function keep(page: Page, step: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await comparePinned(page, `first-${step}-${colorScheme}`)
    }
  }

  test('the welcome says that the service runs, and offers to join', async () => {
    const page = await app.window()
    await page.getByText('is running, without networks').waitFor()
    await keep(page, 'welcome')
    await page.keyboard.press('Enter')
  })

  test('the ID that somebody sent is typed in', async () => {
    const page = await app.window()
    await page.getByRole('textbox', { name: 'Network ID' }).fill(fieldTeam)
    await keep(page, 'id')
    await page.keyboard.press('Enter')
  })

  test('whoever runs the network has to authorize this computer, and is sent its address', async () => {
    const page = await app.window()
    await page
      .getByRole('dialog')
      .getByText(/node address/)
      .waitFor()
    await keep(page, 'waiting')
  })

  test('authorized, it is connected', async () => {
    const page = await app.window()
    const { address } = await world.node.status()
    await world.account.call('POST', `/network/${fieldTeam}/member/${address}`, {
      config: { authorized: true },
    })
    await page.getByText('Connected to field team').waitFor()
    await keep(page, 'connected')
    await page.keyboard.press('Escape')
  })

  test('with the account of the network, the list of devices knows names and addresses', async () => {
    const page = await app.window()
    expect(await invoke(page, 'account.signIn', { token: world.account.token })).toMatchObject({
      ok: true,
    })
    await page.getByRole('button', { name: 'Devices', exact: true }).click()
    await page.getByRole('searchbox').fill(device)
    await page.getByText(device).first().waitFor()
    await keep(page, 'devices')
  })

  test('the address of a device is there to copy', async () => {
    const page = await app.window()
    await page.getByText(device).first().click()
    await page
      .getByRole('button', { name: /^Copy address \d/ })
      .first()
      .waitFor()
    await keep(page, 'device')
  })
})
