import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { online, openSmall, type SmallWindow } from '../../support/app/small-window.ts'

describe('when the service goes and comes', () => {
  let small: SmallWindow

  beforeEach(async () => {
    small = await openSmall()
  })
  afterEach(async () => {
    await small?.close()
  })

  test('stopped: it says so and keeps what it knew; restarted on another port: it recovers by itself', async () => {
    await online(small.page).waitFor()
    const names = (await small.demo.networks()).map(({ name, id }) => name || id)
    const listed = async (): Promise<void> => {
      for (const name of names) await small.page.getByText(name).first().waitFor()
    }
    await listed()
    await small.demo.stop()
    await small.page
      .getByText(/no usable answer/i)
      .first()
      .waitFor()
    await listed()
    await picture(small.page, 'stale')
    await small.demo.start()
    await online(small.page).waitFor()
    expect(await small.page.getByText(/no usable answer/i).count()).toBe(0)
  })

  test('a new token: the application takes it up without a restart', async () => {
    const before = await readFile(join(small.demo.home, 'authtoken.secret'), 'utf8')
    await small.demo.rotateToken()
    expect(await readFile(join(small.demo.home, 'authtoken.secret'), 'utf8')).not.toBe(before)
    const [network] = await small.demo.networks()
    const id = network?.id ?? ''
    await small.demo.leave(id)
    await small.page
      .getByRole('listitem')
      .filter({ hasText: network?.name || id })
      .getByText('Disconnected')
      .waitFor()
  })

  test('a refused intent is rolled back with the reason, and works after the cause is gone', async () => {
    const network = (await small.demo.networks()).find(({ status }) => status === 'OK')
    const row = small.page.getByRole('listitem').filter({ hasText: network?.name ?? '' })
    await row.getByRole('button', { expanded: false }).first().click()
    const toggle = row.getByRole('switch', { name: 'Allow DNS', exact: true })
    const before = await toggle.getAttribute('aria-checked')
    await small.demo.fault({ kind: 'error', method: 'POST' })
    await toggle.click()
    await row.getByRole('alert').waitFor()
    expect(await toggle.getAttribute('aria-checked')).toBe(before)
    await picture(small.page, 'write-refused')
    await small.demo.clearFaults()
    await toggle.click()
    await eventually(
      () => small.demo.network(network?.id ?? ''),
      (network) => String(network?.allowDNS) !== before,
    )
  })
})
