import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { look } from '../../support/app/look.ts'
import { openLab } from '../../support/desktop/lab.ts'
import type { TrayApplication } from '../../support/desktop/tray-session.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'
import { startNameServer } from '../../support/system/name-server.ts'
import { type ResolverDaemon, resolvedMissing, startResolved } from '../../support/system/resolved.ts'

/* The application over the real systemd-resolved and a service that sets interfaces; this computer answers as its name servers. */
const addresses = ['10.83.4.1', 'fd00:83::1'] as const
const nameServers: { stop(): Promise<void> }[] = []
const missing = resolvedMissing()
let daemon: ResolverDaemon
let tray: TrayApplication
let page: Page

const row = () => page.getByRole('listitem').filter({ hasText: 'lab' }).first()
const button = (name: string) => page.getByRole('button', { name })
const allowDns = () => page.getByRole('switch', { name: 'Allow DNS' })

async function servers(): Promise<readonly string[]> {
  const { dns } = await readLinuxComputer(true)
  return dns?.flatMap((each) => (each.interface === null ? [] : each.servers)) ?? []
}

describe.skipIf(missing !== null)('DNS on Linux', () => {
  beforeAll(async () => {
    daemon = await startResolved()
    await ip(...addresses.map((address) => `addr add ${address} dev lo`))
    nameServers.push(...(await Promise.all(addresses.map(startNameServer))))
    ;({ tray } = await openLab({
      dns: { domain: 'lab.example', servers: addresses },
      routes: [{ target: '10.83.4.0/24', via: null }],
    }))
    page = await tray.app.window()
    await row().getByText('Connected', { exact: true }).waitFor()
  })
  afterAll(async () => {
    await tray?.dispose()
    await Promise.all(nameServers.map((each) => each.stop()))
    await ip(...addresses.map((address) => `addr del ${address} dev lo`))
    await removeInterfaces()
    await daemon?.stop()
  })

  test('the switch alone sets nothing, and the row says so', async () => {
    await row().locator('[aria-expanded]').first().click()
    await allowDns().click()
    await row().getByText('Connected, DNS not applied').waitFor()
    await page.getByText('This computer then uses 10.83.4.1, fd00:83::1 for names in lab.example.').waitFor()
    expect(await servers()).toEqual([])
    // The word leaves the address no room beside it: it has a line of its own, and is not broken.
    const address = await row().locator('.row-status .copyable-text').boundingBox()
    expect(address?.height).toBeLessThan(24)
    await look(page, 'dns-not-applied', 2)
  })

  test('one click sets them, and the row is green', async () => {
    await button('Apply DNS').click()
    await row().getByText('Connected', { exact: true }).waitFor()
    expect(await servers()).toEqual(['10.83.4.1', 'fd00:83::1'])
    await button('Remove DNS').waitFor()
    await look(page, 'dns-applied', 2)
  })

  test('after a reconnect they are set again by themselves', async () => {
    const connected = page.getByRole('switch', { name: 'Network lab' })
    await connected.click()
    await row().getByText('Disconnected').waitFor()
    expect(await servers()).toEqual([])
    await connected.click()
    await expect.poll(servers).toEqual(['10.83.4.1', 'fd00:83::1'])
    await row().getByText('Connected', { exact: true }).waitFor()
  })

  test('after systemd-resolved was started anew too', async () => {
    await daemon.end(true)
    await row().getByText('Connected, DNS not applied').waitFor()
    await daemon.begin()
    await expect.poll(servers).toEqual(['10.83.4.1', 'fd00:83::1'])
  })

  test('the switch takes them back', async () => {
    await allowDns().click()
    await expect.poll(servers).toEqual([])
    await button('Remove DNS').waitFor({ state: 'detached' })
  })

  test('where systemd-resolved is not asked, there is a command to copy', async () => {
    await daemon.file('search lan\nnameserver 192.0.2.53\n')
    await allowDns().click()
    await page.getByText("sudo sed -i '1i nameserver 10.83.4.1\\nnameserver fd00:83::1'").waitFor()
    await row().getByText('Connected, DNS not applied').waitFor()
    await look(page, 'dns-by-hand', 2)
    await daemon.file('nameserver 10.83.4.1\nnameserver fd00:83::1\nnameserver 192.0.2.53\n')
    await row().getByText('Connected', { exact: true }).waitFor()
  })
})

if (missing !== null) test('DNS on Linux', (context) => context.skip(missing))
