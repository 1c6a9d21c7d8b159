import { beforeAll, expect, test } from 'vitest'
import { look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

/* A peer with two links, which the service uses as one: as service 1.16 tells it. */
const small = shared(() => openSmall({ scale: 2 }))
const address = '5c20a1d3e8'
// These replies stay the same, and must not grow old while the test runs.
const at = Date.now() + 600_000
const path = {
  active: true,
  expired: false,
  lastReceive: at,
  lastSend: at,
  trustedPathId: 0,
  localPort: 9993,
}
const link = {
  latencyVariance: 0.4,
  packetErrorRatio: 0,
  lastInAge: 120,
  lastOutAge: 80,
  bonded: true,
  eligible: true,
  givenLinkSpeed: 0,
  relativeQuality: 0.97,
}
const peer = {
  address,
  role: 'LEAF',
  latency: 12,
  version: '1.16.0',
  isBonded: true,
  bondingPolicyCode: 1,
  bondingPolicyStr: 'active-backup',
  numAliveLinks: 2,
  numTotalLinks: 2,
  failoverInterval: 5_000,
  downDelay: 0,
  upDelay: 0,
  packetsPerLink: 64,
  linkSelectMethod: 3,
  paths: [
    {
      ...path,
      ...link,
      address: '203.0.113.7/9993',
      preferred: true,
      ifname: 'eth0',
      latencyMean: 12.4,
      packetLossRatio: 0,
      assignedFlowCount: 7,
    },
    {
      ...path,
      ...link,
      address: '198.51.100.4/9993',
      preferred: false,
      ifname: 'wlan0',
      latencyMean: 38.1,
      packetLossRatio: 0.021,
      assignedFlowCount: 0,
    },
  ],
}

beforeAll(async () => {
  const { demo } = small
  await demo.fault({ kind: 'reply', path: '^/peer$', method: 'GET', body: JSON.stringify([peer]) })
  await demo.fault({ kind: 'reply', path: `^/peer/${address}$`, method: 'GET', body: JSON.stringify(peer) })
})

test('shows the links of a bonded peer, and says why the service does not switch them', async () => {
  const { page, demo } = small
  await page.getByRole('button', { name: 'Peers' }).click()
  await page.getByRole('button', { name: new RegExp(`${address} Peer, direct`) }).click()
  const bond = page.getByRole('region', { name: 'Bond' })
  await bond.getByText('2 of 2 alive').waitFor()
  await bond.getByText('203.0.113.7:9993').waitFor()
  await look(page, 'peer-bond', 2)
  await page.getByText('Details', { exact: true }).click()
  await page.getByText('Details of this node').click()
  await look(page, 'peer-details', 2)

  await page.getByRole('button', { name: 'Switch link…' }).click()
  await page.getByText('moves all traffic with this peer').waitFor()
  await look(page, 'peer-bond-rotate', 2)
  // The demo has no bond, and refuses as the service does.
  await page.getByRole('button', { name: 'Switch link', exact: true }).click()
  await page.getByText('The service did not switch the link').waitFor()
  await demo.fault({ kind: 'reply', path: `^/bond/rotate/${address}$`, method: 'POST', body: '' })
  await page.getByRole('button', { name: 'Switch link', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const requests = await demo.requests()
  expect(Object.keys(requests).some((operation) => operation.includes('/bond/rotate'))).toBe(true)
})
