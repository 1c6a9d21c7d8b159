import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, picture } from '../support/application.ts'
import type { DemoNode } from '../support/demo-node.ts'
import { online, openSmall } from '../support/small-window.ts'

describe('when the service goes and comes', () => {
  let demo: DemoNode
  let app: LaunchedApplication
  let page: Page

  beforeEach(async () => {
    ;({ demo, app, page } = await openSmall())
  })
  afterEach(async () => {
    await app?.close()
    await demo?.dispose()
  })

  test('stopped: it says so and keeps what it knew; restarted on another port: it recovers by itself', async () => {
    const names = (await demo.networks()).map(({ name, id }) => name || id)
    await demo.stop()
    await page
      .getByText(/not answering/i)
      .first()
      .waitFor()
    for (const name of names) await page.getByText(name).first().waitFor()
    await picture(page, 'stale')
    await demo.start()
    await online(page).waitFor()
    expect(await page.getByText(/not answering/i).count()).toBe(0)
  })

  test('a new token: the application takes it up without a restart', async () => {
    const before = await readFile(join(demo.home, 'authtoken.secret'), 'utf8')
    await demo.rotateToken()
    expect(await readFile(join(demo.home, 'authtoken.secret'), 'utf8')).not.toBe(before)
    const [network] = await demo.networks()
    const id = network?.id ?? ''
    await demo.leave(id)
    await page
      .getByRole('listitem')
      .filter({ hasText: network?.name || id })
      .getByText('Disconnected')
      .waitFor()
  })

  test('a refused intent is rolled back with the reason, and works after the cause is gone', async () => {
    const network = (await demo.networks()).find(({ status }) => status === 'OK')
    const row = page.getByRole('listitem').filter({ hasText: network?.name ?? '' })
    await row.getByRole('button', { expanded: false }).first().click()
    const toggle = row.getByRole('switch', { name: 'Allow DNS', exact: true })
    const before = await toggle.getAttribute('aria-checked')
    await demo.fault({ kind: 'error', method: 'POST' })
    await toggle.click()
    await row.getByRole('alert').waitFor()
    expect(await toggle.getAttribute('aria-checked')).toBe(before)
    await picture(page, 'write-refused')
    await demo.clearFaults()
    await toggle.click()
    await eventually(
      () => demo.network(network?.id ?? ''),
      (network) => String(network?.allowDNS) !== before,
    )
  })
})
