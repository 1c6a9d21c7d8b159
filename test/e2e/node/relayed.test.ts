import { beforeAll, expect, test } from 'vitest'
import { look } from '../../support/app/look.ts'
import { openSmall, showPeers } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

/* UDP is blocked, and everything goes by a relay over TCP. */
const small = shared(() => openSmall({ scale: 2 }))

beforeAll(async () => {
  const { demo } = small
  const status = { ...(await demo.status()), tcpFallbackActive: true }
  await demo.fault({ kind: 'reply', path: '^/status$', method: 'GET', body: JSON.stringify(status) })
})

test('the header says that it is slow and what helps, and no peer is called offline', async () => {
  const { page, demo } = small
  await page.getByRole('heading', { name: 'Relayed over TCP: slow' }).waitFor()
  await page.getByText(/Allow outgoing UDP on port 9993/).waitFor()
  await look(page, 'relayed', 2)
  await showPeers(page)
  await page
    .getByText(/, relayed/)
    .first()
    .waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/offline/i)

  await demo.clearFaults()
  await page.getByRole('heading', { name: 'Online', exact: true }).waitFor()
  expect(await page.getByText(/UDP/).count()).toBe(0)
})
