import { hostname } from 'node:os'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { accountReader } from '../../support/account/reader.ts'
import { openSignedIn, showSmall } from '../../support/account/window.ts'
import { eventually, picture } from '../../support/app/application.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

const { office, fieldTeam, guests } = accountNetworks

/** The small window shows of an account this device, and the others that wait. */
describe('devices and an account, in the small window', () => {
  const world = shared(() => startLinkedWorld({ world: 'empty' }))
  let hosted: HostedWindow
  let small: Page
  const reader = accountReader(world)
  let address: string

  beforeAll(async () => {
    await world.node.setOnline(true)
    address = (await world.node.status()).address
    // Nobody waits to begin with.
    for (const network of [office, fieldTeam])
      for (const { nodeId, config } of await reader.members(network))
        if (!config.authorized)
          await world.account.call('POST', `/network/${network}/member/${nodeId}`, {
            config: { authorized: true },
          })
    hosted = await openSignedIn(world)
    small = hosted.small
    await showSmall(hosted)
  })
  afterAll(async () => {
    await hosted?.close()
  })

  const row = (name: string) => small.getByRole('listitem').filter({ hasText: name })
  const waits = () => small.getByText('wants to join')

  test('a device that asks is let in right there', async () => {
    const member = await world.account.addDevice(fieldTeam)
    await small.getByText(member, { exact: true }).waitFor()
    await small.getByText('field team', { exact: true }).waitFor()
    await picture(small, 'account-waiting')
    await small.getByRole('button', { name: /^Authorize/ }).click()
    await expect.poll(() => reader.member(fieldTeam, member)).toMatchObject({ config: { authorized: true } })
    await waits().waitFor({ state: 'detached' })
  })

  test('one that is ignored is gone, and stays out', async () => {
    const member = await world.account.addDevice(office)
    await small.getByText(member, { exact: true }).waitFor()
    await small.getByRole('button', { name: /^Ignore/ }).click()
    await waits().waitFor({ state: 'detached' })
    expect(await reader.member(office, member)).toMatchObject({ config: { authorized: false } })
  })

  test('several are decided about in one list', async () => {
    const members = [await world.account.addDevice(fieldTeam), await world.account.addDevice(fieldTeam)]
    await small.getByText('2 devices want to join').waitFor()
    await small.getByRole('button', { name: 'Review' }).click()
    for (const member of members) await small.getByRole('button', { name: `Authorize ${member}` }).click()
    for (const member of members)
      await expect
        .poll(() => reader.member(fieldTeam, member))
        .toMatchObject({ config: { authorized: true } })
    await small.getByText('Nothing needs your attention.').waitFor()
    await small.keyboard.press('Escape')
  })

  test('denied access where the account may let in: this device is let in right there', async () => {
    await world.node.call('POST', `/network/${fieldTeam}`, {})
    await expect.poll(() => world.node.network(fieldTeam)).toMatchObject({ status: 'ACCESS_DENIED' })
    await showSmall(hosted)
    await row('field team').locator('[aria-expanded]').first().click()
    await small.getByText('You manage this network: authorize this computer.').waitFor()
    await picture(small, 'account-denied')
    await small.getByRole('button', { name: 'Authorize this device' }).click()
    await eventually(
      () => world.node.network(fieldTeam),
      (network) => network?.status === 'OK' && network.assignedAddresses.length > 0,
    )
    expect(await reader.member(fieldTeam, address)).toMatchObject({
      name: hostname(),
      config: { authorized: true },
    })
    await row('field team').getByText('Connected').waitFor()
    await row('field team').getByText('Vans, drones and gauges').waitFor()
    await picture(small, 'account-let-in')
  })

  test('denied access where Ada may only look: the address to give away, and no such button', async () => {
    await row('field team').locator('[aria-expanded]').first().click()
    await world.node.call('POST', `/network/${guests}`, {})
    await expect.poll(() => world.node.network(guests)).toMatchObject({ status: 'OK' })
    await world.node.force(guests, { status: 'ACCESS_DENIED' })
    await row('guests').locator('[aria-expanded]').first().click()
    await row('guests').getByText(address).waitFor()
    expect(await small.getByRole('button', { name: 'Authorize this device' }).count()).toBe(0)
  })
})
