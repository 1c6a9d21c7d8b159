import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { attachToWindow } from '../../support/app/debugging.ts'
import { copyInto, sandboxObstacle, spawnUnprivileged } from '../../support/app/package.ts'
import { online } from '../../support/app/small-window.ts'
import { type Polkit, polkitMissing, startPolkit } from '../../support/desktop/polkit.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/*
 * The application of a person without rights, over a service whose token belongs to root: locked until the
 * person clicks Unlock and the system agrees.
 */
const missing = polkitMissing()
const flags = sandboxObstacle() === null ? [] : ['--no-sandbox']

describe('Unlock', () => {
  let polkit: Polkit
  let demo: DemoNode
  let output: Awaited<ReturnType<typeof temporaryFolder>>
  let home: Awaited<ReturnType<typeof temporaryFolder>>
  let child: ChildProcess
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    if (missing !== null) return
    process.noAsar = true
    polkit = await startPolkit()
    demo = await startDemoNode()
    await chmod(demo.home, 0o755)
    output = await temporaryFolder('unlock-copy')
    home = await temporaryFolder('unlock-home')
    const [program, application] = await copyInto(output.path)
    child = await spawnUnprivileged(
      program,
      [...flags, application, `--service-home=${demo.home}`, '--show', '--remote-debugging-port=0'],
      home.path,
    )
    const window = await attachToWindow(child.stderr)
    browser = window.browser
    page = window.page
  })

  beforeEach((context) => {
    context.skip(missing !== null, missing ?? '')
  })

  afterAll(async () => {
    if (missing !== null) return
    await browser?.close()
    const ended = child?.exitCode === null ? once(child, 'exit') : null
    child?.kill('SIGTERM')
    await ended
    await demo?.dispose()
    await polkit?.stop()
    await output?.dispose()
    await home?.dispose()
  })

  const unlock = () => page.getByRole('button', { name: 'Unlock…' })

  test('says which file it needs and why, and asks for nothing by itself', async () => {
    await unlock().waitFor()
    await page.getByText(join(demo.home, 'authtoken.secret'), { exact: true }).waitFor()
    await picture(page, 'unlock-locked')
  })

  test('nobody there to ask for the password: said so', async () => {
    await polkit.rule('nobody', null)
    await unlock().click()
    await page
      .getByText(/This desktop cannot ask for a password/)
      .first()
      .waitFor()
    await picture(page, 'unlock-no-agent')
  })

  test('cancelled by the person: said so, and nothing else happens', async () => {
    const agent = await polkit.agent(child.pid ?? 0, 'cancels')
    await unlock().click()
    await page.getByText('Unlocking was canceled').first().waitFor()
    expect(agent.prompts).toHaveLength(1)
    agent.stop()
  })

  test('refused by the system: said so', async () => {
    await polkit.rule('nobody', 'NO')
    await unlock().click()
    await page.getByText('The system did not allow it').first().waitFor()
    await picture(page, 'unlock-denied')
  })

  test('granted: online, and the missing keychain is told', async () => {
    await polkit.rule('nobody', 'YES')
    await unlock().click()
    await online(page).waitFor()
    await page
      .getByText(/No keychain/)
      .first()
      .waitFor()
    await picture(page, 'unlock-granted')
  })

  test('a new token of the service: locked again, and unlocked again by a click', async () => {
    await demo.rotateToken()
    await unlock().waitFor()
    await unlock().click()
    await online(page).waitFor()
  })
})
