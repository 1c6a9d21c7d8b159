import { expect, test } from 'vitest'
import { look } from '../../support/app/look.ts'
import { openSmall, showNode, showPeers } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

/* A peer with two links, which the service uses as one: as service 1.16 tells it. */
const small = shared(() => openSmall({ scale: 2, build: { version: '1.16' } }))
const address = '3d7744aa01'

test('shows the links of a bonded peer, and says why the service does not switch them', async () => {
  const { page, demo } = small
  const active = async () => {
    const { paths } = (await demo.call('GET', `/bond/show/${address}`)) as {
      readonly paths: readonly { readonly preferred: boolean; readonly ifname: string }[]
    }
    return paths.find(({ preferred }) => preferred)?.ifname
  }
  await showPeers(page)
  await page.getByRole('button', { name: new RegExp(`${address} Peer, direct`) }).click()
  const bond = page.getByRole('region', { name: 'Bond' })
  await bond.getByText('2 of 2 alive').waitFor()
  await bond.getByText('203.0.113.88:45110').waitFor()
  await look(page, 'peer-bond', 2)
  await page.getByText('Details', { exact: true }).click()
  await look(page, 'peer-details', 2)

  await page.getByRole('button', { name: 'Switch link…' }).click()
  await page.getByText('moves all traffic with this peer').waitFor()
  await look(page, 'peer-bond-rotate', 2)
  const refused = { kind: 'reply', path: `^/bond/rotate/${address}$`, status: 400, body: '' }
  await demo.fault(refused)
  await page.getByRole('button', { name: 'Switch link', exact: true }).click()
  await page.getByText('The service did not switch to another link').waitFor()
  await demo.clearFaults()
  expect(await active()).toBe('eth0')
  await page.getByRole('button', { name: 'Switch link', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await active()).toBe('wwan0')
  await bond.getByText('198.51.100.88:9993').waitFor()
  await showNode(page)
  await look(page, 'node', 2)
})
