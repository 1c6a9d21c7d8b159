import { expect, test } from 'vitest'
import type { DevicePage } from '../../../contract/devices.ts'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { linkedWorld } from '../../support/account/linked-world.ts'
import { startSignedIn } from '../../support/app/headless.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

const { office } = accountNetworks
const world = linkedWorld()

const app = forEachTest(() => startSignedIn(world))

async function until(wanted: (page: DevicePage) => boolean): Promise<DevicePage> {
  for (;;) {
    const page = must(await app.ask('devices.page', { since: null }))
    if (wanted(page)) return page
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const ofAccount = ({ items }: DevicePage) =>
  items.filter(({ names }) => names.some(({ from }) => from === 'account'))

test('members of the account’s networks are devices, by what was read for something else', async () => {
  const page = await until((now) => ofAccount(now).length > 5)
  expect(page.networks).toContainEqual(expect.objectContaining({ id: office, isHosted: true }))
  expect(ofAccount(page)[0]?.addresses[0]).toMatchObject({ network: office, from: 'account' })
  const memberLists = async () => (await world.account.operations())['GET /network/{networkID}/member'] ?? 0
  const before = await memberLists()
  expect(before).toBeGreaterThan(0)
  for (let read = 0; read < 20; read += 1) must(await app.devices.read())

  expect(await memberLists()).toBe(before)
})

test('who signs out takes them along', async () => {
  await until((now) => ofAccount(now).length > 5)
  must(await app.ask('account.signOut', { id: app.accountId() }))
  const { networks } = await until((now) => ofAccount(now).length === 0)
  expect(networks).toContainEqual(expect.objectContaining({ id: office, isHosted: false }))
})
