import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { inMain, isAnyWindowVisible, wake } from '../../support/app/in-main.ts'
import { look } from '../../support/app/look.ts'
import { openLab } from '../../support/desktop/lab.ts'
import type { TrayApplication } from '../../support/desktop/tray-session.ts'
import { connectWifi, ip, removeInterfaces } from '../../support/system/ip.ts'

/* The application over a service that really sets addresses and routes, in a network of the tests' own. */
let tray: TrayApplication
let page: Page
let id: string
let address: string
let device: string

beforeAll(async () => {
  await connectWifi()
  ;({ tray, id } = await openLab({
    dns: { domain: 'lab.example', servers: ['10.83.4.1'] },
    routes: [
      { target: '10.83.4.0/24', via: null },
      { target: '192.168.40.0/24', via: '10.83.4.1' },
      { target: '203.0.113.0/24', via: '10.83.4.1' },
      { target: '0.0.0.0/0', via: '10.83.4.1' },
    ],
  }))
  page = await tray.app.window()
  await row().getByText('Connected', { exact: true }).waitFor()
  const joined = await tray.demo.call<{ assignedAddresses: string[]; portDeviceName: string }>(
    'GET',
    `/network/${id}`,
  )
  address = joined?.assignedAddresses[0]?.split('/')[0] ?? ''
  device = joined?.portDeviceName ?? ''
})
afterAll(async () => {
  await tray?.dispose()
  await removeInterfaces()
})

const row = () => page.getByRole('listitem').filter({ hasText: 'lab' }).first()
const part = (text: string) => page.locator('.effect').filter({ hasText: text })
const tooltip = async () => (await tray.icon.properties()).tooltip
const lineOfTray = async () => (await tray.labels()).find((label) => label.startsWith('lab — '))

test('what the computer has is green, with the address, and each part has its mark', async () => {
  await row().getByText(address, { exact: true }).waitFor()
  await expect.poll(lineOfTray).toBe(`lab — Connected ${address}`)
  expect(await tooltip()).toMatch(/ · 1 of 1 network connected$/)
  await row().locator('[aria-expanded]').first().click()
  expect(await part('192.168.40.0/24').getAttribute('data-state')).toBe('ok')
  await part('203.0.113.0/24').getByText('Off: Allow global addresses').waitFor()
  await part('0.0.0.0/0').getByText('Off: Allow default route').waitFor()
  await look(page, 'rows-all-there', 2)
})

test('an address that another program took away is missing, in row, tray and tooltip', async () => {
  await ip(`addr del ${address}/24 dev ${device}`)
  const word = `Connected, but ${address} is missing on this computer`
  await row().getByText(word).waitFor()
  expect(await row().getAttribute('data-state')).toBe('attention')
  await expect.poll(tooltip).toMatch(new RegExp(` · 0 of 1 network connected · lab — ${word}$`))
  expect(await lineOfTray()).toBe(`lab — ${word}`)
  await part(address).getByText('Missing').waitFor()
  await look(page, 'rows-address-missing', 2)
  await page.getByRole('switch', { name: 'Allow managed addresses' }).click()
  await row().getByText('Connected, addresses off').waitFor()
  await look(page, 'rows-addresses-off', 2)
  await page.getByRole('switch', { name: 'Allow managed addresses' }).click()
  await row().getByText(address, { exact: true }).waitFor()
})

test('a route that a new Wi-Fi has too is named with that interface, and is back without it', async () => {
  await ip('addr add 192.168.40.23/24 dev wlan0')
  await row().getByText('Route 192.168.40.0/24 is already used by wlan0').waitFor()
  await part('192.168.40.0/24').getByText('Already used by wlan0').waitFor()
  await look(page, 'rows-route-lost', 2)
  await ip('addr del 192.168.40.23/24 dev wlan0')
  await row().getByText(address, { exact: true }).waitFor()
})

test('with its windows hidden, the tray says within two seconds that a route is gone', async () => {
  await inMain(tray.app.electron, ({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.hide()
  })
  await expect.poll(() => isAnyWindowVisible(tray.app)).toBe(false)
  const route = `192.168.40.0/24 via 10.83.4.1 dev ${device}`
  const line = async (word: string, command: string): Promise<number> => {
    await ip(command)
    const from = performance.now()
    await expect.poll(lineOfTray, { interval: 50 }).toBe(`lab — ${word}`)
    return performance.now() - from
  }
  const missing = 'Connected, but the route to 192.168.40.0/24 is missing on this computer'
  expect(await line(missing, `route del ${route}`)).toBeLessThan(2_000)
  expect(await line(`Connected ${address}`, `route add ${route} metric 5000`)).toBeLessThan(2_000)
  await tray.icon.activate()
  await row().getByText(address, { exact: true }).waitFor()
})

test('a device that nobody hosts for us is in the tray, by its neighbour’s entry', async () => {
  const stranger = 'f743b7cf43'
  const path = { address: '192.0.2.9/9993', active: true, expired: false, preferred: true }
  const paths = [{ ...path, lastReceive: Date.now(), lastSend: 0 }]
  const peer = { address: stranger, role: 'LEAF', latency: 12, version: '1.14.1', paths }
  await tray.demo.fault({ kind: 'reply', path: '^/peer$', body: JSON.stringify([peer]) })
  await ip(`neigh replace 10.83.4.9 lladdr ${macOfMember(id, stranger)} dev ${device} nud reachable`)
  await wake(tray.app)
  const devices = async () => (await tray.icon.menu()).flatMap(({ children }) => children)
  await expect
    .poll(async () => (await devices()).map(({ label }) => label))
    .toContain(`${stranger}, 10.83.4.9`)
  await tray.demo.clearFaults()
})

test('while the service does not answer, nothing is green', async () => {
  await tray.demo.stop()
  await row().getByText('Unknown').first().waitFor()
  expect(await page.locator('.state-icon-ok').count()).toBe(0)
  expect(await tooltip()).toMatch(/^Meshtray: The service is not running/)
  expect(await lineOfTray()).toBeUndefined()
  await look(page, 'rows-stale', 2)
})
