import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { openSmall, showNode, showPeers } from '../../support/app/small-window.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { troubles } from '../../support/node/troubles.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('every view, light and dark', () => {
  test('networks, settings of one, join, peers, settings', async () => {
    const demo = await startDemoNode()
    const app = await launchApplication([`--service-home=${demo.home}`, '--show'])
    const page = await app.window()
    await row(page, 'family').getByText('Connected').waitFor()
    await demo.leave((await demo.networks()).find(({ name }) => name === 'observatory')?.id ?? '')
    await row(page, 'observatory').getByText('Disconnected').waitFor()
    await look(page, 'networks')

    for (const name of ['office', 'campus', 'studio', 'observatory']) {
      const opener = row(page, name).locator('[aria-expanded]').first()
      await opener.click()
      await look(page, `network-${name}`)
      await opener.click()
    }

    await page.getByRole('button', { name: 'Join network' }).click()
    const box = page.getByRole('textbox', { name: 'Network ID' })
    await look(page, 'join-empty')
    await box.fill('8056c2e21c')
    await look(page, 'join-short')
    await box.fill('8056c2e21c00zz01')
    await look(page, 'join-wrong')
    await box.fill('8056 c2e2 1c00 0001')
    await look(page, 'join-remembered')
    await box.fill('ff00 1600 1600 0000')
    await page.getByText('Options', { exact: true }).click()
    await look(page, 'join-ready')
    await page.keyboard.press('Escape')

    await showPeers(page)
    await page
      .getByText(/relayed/i)
      .first()
      .waitFor()
    await look(page, 'peers')
    await showNode(page)
    await look(page, 'node')
    await page.getByRole('button', { name: /settings/i }).click()
    await look(page, 'settings')

    await app.close()
    await demo.dispose()
  })

  test('a service that calls itself online while nobody is heard', async () => {
    const { demo, page, close } = await openSmall()
    await page.getByText('Online', { exact: true }).first().waitFor()
    await demo.cut(true)
    await demo.pass(40_000)
    // The last reply counts for 20 s before the peers are asked for again.
    await page.getByRole('heading', { name: /^Nothing heard for \d+ s$/ }).waitFor()
    await page.getByText(/still reports that it is online/).waitFor()
    await look(page, 'silent')
    await close()
  })

  test('offline, and a service that went away', async () => {
    const { demo, page, close } = await openSmall()
    await demo.setOnline(false)
    await page.getByText('Offline', { exact: true }).first().waitFor()
    await look(page, 'offline')
    await demo.stop()
    await page
      .getByText(/no usable answer/i)
      .first()
      .waitFor()
    await look(page, 'stale')
    await close()
  })

  test.each(troubles)('trouble: %s', async (name, prepare) => {
    const demo = await startDemoNode()
    const home = await temporaryFolder('trouble')
    const args = await prepare(demo, home.path)
    const app = await launchApplication([...args, '--show'])
    const page = await app.window()
    await page.locator('.trouble p').first().waitFor()
    await look(page, `trouble-${name}`)
    await app.close()
    await demo.dispose()
    await home.dispose()
  })
})
