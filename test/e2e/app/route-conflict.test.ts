import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import type { Argument, CommandName, Reply } from '../../../contract/commands.ts'
import type { Result } from '../../../contract/result.ts'
import { launchApplication } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { online } from '../../support/app/small-window.ts'
import { invoke } from '../../support/app/states.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The embedded demo has a computer of its own, on the Wi-Fi 192.168.1.0/24. */
const app = shared(() => launchApplication(['--demo', '--show']))
let page: Page
let network: string

async function ask<C extends CommandName>(command: C, argument?: Argument<C>): Promise<Reply<C>> {
  return must((await invoke(page, command, argument)) as Result<Reply<C>>)
}
async function join(): Promise<void> {
  await page.getByRole('button', { name: 'Join network' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(network)
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
}
const row = () => page.getByRole('listitem').filter({ hasText: 'attic' })

beforeAll(async () => {
  page = await app.window()
  await online(page).waitFor()
  const subnet = { target: '192.168.1.0/24', ipRangeStart: '192.168.1.50', ipRangeEnd: '192.168.1.90' }
  const made = await ask('hosting.createNetwork', { name: 'attic', id: null, subnet, source: 'controller' })
  network = made.id
  const { node } = await ask('snapshot.read')
  await ask('hosting.addMember', { network, member: node?.address ?? '', change: { authorized: true } })
})

test('a join that would take the Wi-Fi’s subnet says so, and asks', async () => {
  await join()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/attic loses it to wlan0/).waitFor()
  await look(page, 'route-conflict-dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row().getByText('Addresses are off: they conflict with wlan0').waitFor()
  await row().locator('[aria-expanded]').first().click()
  await look(page, 'route-conflict-row')
})

test('all traffic is sent through a network on trial, with a countdown', async () => {
  await ask('network.join', {
    id: 'd3ecf5726d580b5a',
    flags: { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false },
  })
  const warehouse = page.getByRole('listitem').filter({ hasText: 'warehouse' })
  await warehouse.getByText('Connected', { exact: true }).waitFor()
  await warehouse.locator('[aria-expanded]').first().click()
  await warehouse.getByRole('switch', { name: 'Allow default route' }).click()
  await page.getByRole('dialog').getByText('The network offers a default route.').waitFor()
  await look(page, 'tunnel-dialog')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send / })
    .click()
  await warehouse.getByRole('timer').waitFor()
  await look(page, 'tunnel-trial')
})

test('another subnet is chosen where the network is hosted', async () => {
  await row().locator('[aria-expanded=false]').first().click()
  const hosted = await app.opened(() => row().getByRole('button', { name: 'Choose another subnet…' }).click())
  await hosted.getByRole('tab', { name: 'Settings', selected: true }).waitFor()
  await look(hosted, 'route-conflict-other-subnet')
})
