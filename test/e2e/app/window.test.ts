import { describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { online, openSmall, showNode, showPeers } from '../../support/app/small-window.ts'
import type { DemoBuild } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'

/* The journey of most days, over each release of the service. */
interface Build extends DemoBuild {
  readonly name: string
  /** The text of the traffic, once it is unfolded */
  readonly traffic: RegExp
}

const builds: readonly Build[] = [
  { name: 'service 1.14', traffic: /needs two readings/ },
  { name: 'service 1.16', version: '1.16', traffic: /needs two readings/ },
  { name: 'service 1.16.1', version: '1.16.1', traffic: /is not counting traffic/ },
  {
    name: 'service 1.16 without a controller',
    version: '1.16',
    controller: false,
    traffic: /needs two readings/,
  },
]
/** A public network of another controller in the demo world */
const guests = '8056c2e21c00beef'

describe.each(builds)('the tray window over $name in another process', (build) => {
  const hosts = build.controller !== false
  const small = shared(() =>
    openSmall({
      build,
      async prepare(demo) {
        joined = hosts ? await demo.hostNetwork({ name }) : guests
      },
    }),
  )
  let joined: string
  const name = hosts ? 'workshop' : 'guests'

  const row = (name: string) => small.page.getByRole('listitem').filter({ hasText: name })
  const connected = (name: string) =>
    small.page.getByRole('switch', { name: new RegExp(`^Network .*${name}`) })
  const readNetwork = (id: string) => small.demo.network(id)

  test('shows the node and its networks as the service tells them', async () => {
    const status = await small.demo.status()
    await online(small.page).waitFor()
    await showNode(small.page)
    await small.page.getByText(status.address, { exact: true }).waitFor()
    await small.page.getByRole('button', { name: 'Networks', exact: true }).click()
    for (const network of await small.demo.networks())
      await row(network.name || network.id)
        .first()
        .waitFor()
  })

  test('joins by a pasted id, waits, and says what to do where access is denied', async () => {
    await small.page.getByRole('button', { name: 'Join network' }).click()
    const box = small.page.getByRole('textbox', { name: 'Network ID' })
    await box.fill(` ${joined.toUpperCase().slice(0, 8)}-${joined.slice(8)} `)
    await small.page.getByRole('button', { name: 'Join', exact: true }).click()
    const dialog = small.page.getByRole('dialog')
    if (hosts) {
      await expect.poll(() => readNetwork(joined)).toMatchObject({ status: 'ACCESS_DENIED' })
      await dialog
        .getByText(/authoriz/i)
        .first()
        .waitFor()
      await picture(small.page, 'join-denied')
      await small.demo.authorize(joined)
    }
    await expect.poll(() => readNetwork(joined)).toMatchObject({ status: 'OK' })
    const settled = await eventually(
      () => readNetwork(joined),
      (network) => (network?.assignedAddresses.length ?? 0) > 0,
    )
    await dialog
      .getByText(settled?.assignedAddresses[0]?.split('/')[0] ?? '')
      .first()
      .waitFor()
    await picture(small.page, 'join-ok')
    await small.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await row(name).waitFor()
  })

  test.each([
    ['Allow managed addresses', 'allowManaged'],
    ['Allow global addresses', 'allowGlobal'],
    ['Allow DNS', 'allowDNS'],
  ] as const)('%s is held by the service after a click', async (label, flag) => {
    const toggle = row(name).getByRole('switch', { name: label, exact: true })
    if (!(await toggle.isVisible())) await row(name).getByRole('button', { expanded: false }).first().click()
    const before = (await readNetwork(joined))?.[flag]
    await toggle.click()
    await eventually(
      () => readNetwork(joined),
      (network) => network?.[flag] === !before,
    )
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(String(!before))
  })

  test('a full tunnel is not offered where the network has no default route, and the switch says why', async () => {
    const toggle = row(name).getByRole('switch', { name: 'Allow default route', exact: true })
    expect(await toggle.isDisabled()).toBe(true)
    await row(name)
      .getByText(/offers no default route/)
      .waitFor()
  })

  test('disconnect leaves, connect joins again with the same flags', async () => {
    const flags = await readNetwork(joined)
    await connected(name).click()
    await expect.poll(() => readNetwork(joined)).toBeNull()
    await row(name).getByText('Disconnected').waitFor()
    await connected(name).click()
    const again = await eventually(
      () => readNetwork(joined),
      (network) => network !== null,
    )
    for (const flag of ['allowManaged', 'allowGlobal', 'allowDefault', 'allowDNS'] as const) {
      expect(again?.[flag]).toBe(flags?.[flag])
    }
  })

  test('a network left elsewhere stays listed, and forgetting it asks first', async () => {
    await small.demo.leave(joined)
    await row(name).getByText('Disconnected').waitFor()
    await row(name)
      .getByRole('button', { name: /Forget/ })
      .click()
    const dialog = small.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row(name).waitFor()
    await row(name)
      .getByRole('button', { name: /Forget/ })
      .click()
    await dialog.getByRole('button', { name: /Forget/ }).click()
    await row(name).waitFor({ state: 'detached' })
    expect(await readNetwork(joined)).toBeNull()
  })

  test('peers show by address, with how they are reached', async () => {
    await showPeers(small.page)
    const peers = await small.demo.peers()
    const leaf = peers.find(({ role }) => role === 'LEAF')
    await small.page
      .getByText(leaf?.address ?? '')
      .first()
      .waitFor()
    await small.page
      .getByText(/direct/i)
      .first()
      .waitFor()
    await small.page
      .getByText(/relayed/i)
      .first()
      .waitFor()
    await picture(small.page, 'peers')
  })

  test('the traffic is told, or why there is none', async () => {
    await showNode(small.page)
    await small.page.getByText('Traffic of this node').click()
    await small.page.getByText(build.traffic).waitFor()
    await small.page.getByText(build.traffic).scrollIntoViewIfNeeded()
    await picture(small.page, `traffic-${build.version ?? '1.14'}`)
    await small.page.getByText('Traffic of this node').click()
  })

  if (hosts)
    test('networks that it hosts are listed in their window', async () => {
      const page = await small.app.opened(() => small.page.getByRole('button', { name: 'Hosted' }).click())
      await page.getByRole('row').filter({ hasText: 'workshop' }).first().waitFor()
    })
  else
    test('Hosted says which builds have a controller, and offers the account', async () => {
      await small.page.getByRole('button', { name: /settings/i }).click()
      await small.page.getByText(/Version 1\.14 always has one/).waitFor()
      const page = await small.app.opened(() =>
        small.page.getByRole('button', { name: 'Open hosted networks' }).click(),
      )
      await page.getByRole('heading', { name: 'This service cannot host networks' }).waitFor()
      await page.getByText(/what was hosted here is kept/).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Sign in to an account' }).click()
      await page.getByRole('textbox', { name: /token/i }).waitFor()
      const port = Number(new URL(small.demo.url()).port)
      await small.demo.stop()
      await small.demo.start({ version: '1.16' }, port)
      await page.getByRole('button', { name: 'All networks' }).click()
      await page.getByRole('row').filter({ hasText: 'lab' }).first().waitFor()
    })
})
