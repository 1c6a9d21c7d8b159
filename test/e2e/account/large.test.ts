import { describe, expect, test } from 'vitest'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountButton, openSignedIn } from '../../support/account/window.ts'
import { eventually, picture } from '../../support/app/application.ts'
import { shared } from '../../support/shared.ts'

const { fieldTeam } = accountNetworks

/** 500 networks, and one with 10,000 members. */
describe('a large account', () => {
  const world = shared(startLinkedWorld)
  const hosted = shared(async () => {
    await world.account.grow({ networks: 500, network: fieldTeam, members: 10_000 })
    return openSignedIn(world)
  })

  const drawn = () => hosted.page.locator('main tbody tr').count()
  async function scrollToEnd(): Promise<void> {
    await hosted.page.locator('main tbody tr').nth(3).hover()
    await hosted.page.mouse.wheel(0, 1_000_000)
  }

  test('lists all of its networks, and draws those that can be seen', async () => {
    await hosted.page.getByRole('button', { name: /^All networks/ }).click()
    await hosted.row('field team').waitFor()
    await hosted.page.getByRole('button', { name: 'All networks 502' }).waitFor()
    expect(await drawn()).toBeLessThan(60)
    await scrollToEnd()
    await hosted.row('workshop').waitFor()
    await picture(hosted.page, 'account-500-networks')
    await hosted.page.locator('main').getByRole('searchbox').fill('site 321')
    await hosted.row('site 321').waitFor()
    await eventually(
      () => hosted.page.locator('main tbody strong').allInnerTexts(),
      (names) => names.join() === 'site 321',
    )
    await hosted.row('site 321').getByRole('button').first().click()
    await hosted.page.getByRole('heading', { level: 2, name: 'site 321' }).waitFor()
  })

  test('finds one from wherever a person is, with one search box in each view', async () => {
    expect(await hosted.page.getByRole('navigation').getByRole('searchbox').count()).toBe(0)
    await hosted.page.getByRole('navigation').getByRole('button', { name: 'Find a network' }).click()
    await hosted.page.locator('main').getByRole('searchbox', { name: 'Find a network' }).waitFor()
    expect(await hosted.page.getByRole('searchbox').count()).toBe(1)
    await hosted.page.keyboard.type('field')
    await hosted.row('field team').getByRole('button').first().click()
    await hosted.page.getByRole('heading', { level: 2, name: 'field team' }).waitFor()
  })

  test('shows ten thousand members, scrolls to the last and finds one', async () => {
    await hosted.page.getByText('9,999 members', { exact: true }).waitFor()
    expect(await drawn()).toBeLessThan(60)
    await hosted.page.getByRole('button', { name: 'Member', exact: true }).click()
    await scrollToEnd()
    await expect.poll(() => hosted.page.locator('main tbody tr[aria-rowindex="10000"]').count()).toBe(1)
    await picture(hosted.page, 'account-10000-members')
    await hosted.page.locator('main').getByRole('searchbox').fill('sensor 7777')
    await hosted.row('sensor 7777').waitFor()
    await expect.poll(drawn).toBe(1)
    await hosted.row('sensor 7777').locator('[data-open]').click()
    await hosted.dialog().getByRole('textbox', { name: 'Notes' }).fill('in the last greenhouse')
    await hosted.dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await hosted.dialog().waitFor({ state: 'detached' })
    await hosted.page.keyboard.press('Escape')
  })

  test('meanwhile the service is asked no faster than it allows, and nothing fails', async () => {
    await accountButton(hosted, 'Ada Okafor').waitFor()
    expect(await hosted.page.getByRole('alert').count()).toBe(0)
    const { refused, most } = await world.account.stats()
    expect(refused).toBe(0)
    expect(most).toBeLessThanOrEqual(100)
  })
})
