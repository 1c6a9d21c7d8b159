import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LaunchedApplication, launchApplication, picture } from '../../support/app/application.ts'
import { online } from '../../support/app/small-window.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'

describe('a controller that is not to be had', () => {
  let demo: DemoNode
  let app: LaunchedApplication | null = null
  let small: Page

  beforeEach(async () => {
    demo = await startDemoNode()
  })
  afterEach(async () => {
    await app?.close()
    app = null
    await demo.dispose()
  })
  async function launch(): Promise<void> {
    app = await launchApplication([`--service-home=${demo.home}`, '--show'])
    small = await app.window()
    await online(small).waitFor()
  }
  const entry = () => small.getByRole('button', { name: 'Hosted', exact: true })

  test('absent: the settings and the window of hosted networks say why', async () => {
    // The service answers 404 to what it does not know, without a body.
    await demo.fault({ kind: 'reply', path: 'controller', status: 404, body: '' })
    await launch()
    await small.getByRole('button', { name: /settings/i }).click()
    await small.getByText('This service cannot host networks').waitFor()
    expect((await demo.requests())['GET /controller']).toBeGreaterThan(0)
    expect((await demo.requests())['GET /unstable/controller/network']).toBeUndefined()
    await picture(small, 'controller-absent')
    const page = await app?.opened(() => entry().click())
    await page?.getByRole('heading', { name: 'This service cannot host networks' }).waitFor()
  })

  test('starting: the window says so, and shows the networks as soon as it is ready', async () => {
    const body = JSON.stringify({ controller: true, apiVersion: 4, databaseReady: false })
    await demo.fault({ kind: 'reply', path: '^/controller$', status: 503, body })
    // Meanwhile its lists are empty.
    await demo.fault({ kind: 'reply', path: '^/unstable/controller/network$', body: '{"data":[],"meta":{}}' })
    await launch()
    const opened = app?.electron.waitForEvent('window')
    await entry().click()
    const page = await opened
    await page?.getByRole('heading', { name: 'The controller is still starting' }).waitFor()
    if (page !== undefined) await picture(page, 'controller-starting')
    await demo.clearFaults()
    await page?.getByRole('row').filter({ hasText: 'lab' }).waitFor()
  })
})
