import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import {
  accountButton,
  listedNetworks,
  openSignedIn,
  openSignedOut,
  untilListed,
} from '../../support/account/window.ts'
import { picture } from '../../support/app/application.ts'
import { online } from '../../support/app/small-window.ts'
import { setWidth } from '../../support/app/widths.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('a token that the account refuses', () => {
  const world = shared(startLinkedWorld)
  const userData = shared(() => temporaryFolder('user-data'))
  let hosted: HostedWindow

  beforeAll(async () => {
    hosted = await openSignedIn(world, { userData: userData.path })
    await untilListed(hosted, 3)
  })
  afterAll(async () => {
    await hosted?.close()
  })

  const refuse = async (status: 401 | 403): Promise<void> => {
    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    await world.account.refuse(status)
    await accountButton(hosted, /Token refused/).waitFor()
    await hosted.page.getByText('The token of Ada Okafor is refused').waitFor()
    await hosted.page.getByText('Meshtray keeps the token until you sign out').waitFor()
    await picture(hosted.page, `account-refused-${status}`)
    // In a narrow window its buttons go below the words, which they would squeeze.
    await setWidth(hosted.app, hosted.page, 720)
    const words = await hosted.page.locator('.banner-words').first().boundingBox()
    expect(words?.width).toBeGreaterThan(320)
    await picture(hosted.page, `account-refused-${status}-narrow`)
    await setWidth(hosted.app, hosted.page, 980)
  }

  test('refused with 401 while it runs: nothing else is lost, and it is tried again', async () => {
    await refuse(401)
    await hosted.row('workshop').waitFor()
    await online(hosted.small).waitFor()
    for (const { name } of await world.node.networks())
      if (name !== '') await hosted.small.getByText(name).first().waitFor()
    const again = hosted.page.getByRole('button', { name: 'Try again' }).first()
    await again.click()
    // Requests that are on their way are refused too.
    await hosted.page.getByRole('button', { name: 'Try again', disabled: false }).first().waitFor()
    await hosted.page.getByText('The token of Ada Okafor is refused').waitFor()
    await world.account.refuse(null)
    await again.click()
    await untilListed(hosted, 3)
  })

  test('withdrawn while one of its networks is open: why, the way back in, and its name stays', async () => {
    const { page } = hosted
    await hosted.open('field team')
    await hosted.row('weather mast').waitFor()
    await world.account.refuse(401)
    await page.getByText('The token of Ada Okafor is refused').waitFor()
    await page.getByText('Not available until you sign in').first().waitFor()
    await untilListed(hosted, 3)
    await page.getByRole('button', { name: 'Add members', disabled: true }).waitFor()
    expect(await page.getByRole('heading', { level: 2, name: 'field team' }).count()).toBe(1)
    expect(await hosted.row('weather mast').count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    await picture(page, 'account-refused-network')
    // An account that nobody looked at before has its name, and the same way back in.
    const [other = ''] = (await listedNetworks(hosted).locator('strong').allTextContents()).filter(
      (name) => name !== 'field team',
    )
    await listedNetworks(hosted).filter({ hasText: other }).getByRole('button').click()
    await page.getByRole('heading', { level: 2, name: other }).waitFor()
    await page.getByRole('button', { name: 'Use another token…' }).waitFor()
    await picture(page, 'account-refused-other')
    await listedNetworks(hosted).filter({ hasText: 'field team' }).getByRole('button').click()
    await world.account.refuse(null)
    await page.getByRole('button', { name: 'Use another token…' }).click()
    await hosted.dialog().getByRole('textbox', { name: 'API token' }).fill(world.account.token)
    await hosted.dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
    await hosted.dialog().getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Add members', disabled: false }).waitFor()
    expect(await page.getByRole('heading', { level: 2, name: 'field team' }).count()).toBe(1)
  })

  test('refused with 403: another token takes its place', async () => {
    await refuse(403)
    await world.account.refuse(null)
    await hosted.page.getByRole('button', { name: 'Use another token…' }).first().click()
    await hosted.dialog().getByRole('textbox', { name: 'API token' }).fill(world.account.token)
    await hosted.dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
    await hosted.dialog().getByRole('button', { name: 'Done' }).click()
    await untilListed(hosted, 3)
  })

  test('a refused token is still in the keychain after a restart, and taken again', async () => {
    await refuse(403)
    await hosted.close()
    await world.account.refuse(null)
    hosted = await openSignedOut(world, { userData: userData.path })
    await accountButton(hosted, 'Ada Okafor').waitFor()
    await untilListed(hosted, 3)
  })
})
