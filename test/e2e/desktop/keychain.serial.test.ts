import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import { join } from 'node:path'
import keytar from 'keytar'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchApplication, picture } from '../../support/app/application.ts'
import { type AttachedWindow, attachToWindow } from '../../support/app/debugging.ts'
import { copyInto, sandboxObstacle, spawnUnprivileged } from '../../support/app/package.ts'
import { type Polkit, polkitMissing, startPolkit } from '../../support/desktop/polkit.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const entries = 'Meshtray'
const online = (page: Page) => page.getByText('Online', { exact: true }).first()

/** The keyring is the one of the private desktop on which these tests run; never a person's. */
describe.runIf(process.platform === 'linux')('tokens in the keychain', () => {
  let demo: DemoNode

  beforeEach(async (context) => {
    const answers = await keytar.getPassword(entries, 'nobody').then(
      () => true,
      () => false,
    )
    context.skip(!answers, 'no secret service answers here')
    demo = await startDemoNode()
    return () => demo.dispose()
  })
  afterEach(() => keytar.deletePassword(entries, demo.home).catch(() => false))

  test('a stale one: the service’s own file serves, and the keychain keeps it: another service may have refused it', async () => {
    await keytar.setPassword(entries, demo.home, 's'.repeat(24))
    const app = await launchApplication([`--service-home=${demo.home}`, '--show'])
    await online(await app.window()).waitFor()
    await app.close()
    expect(await keytar.getPassword(entries, demo.home)).toBe('s'.repeat(24))
  })

  test('a stale one and nothing else: says that the token is refused, and the file mends it', async () => {
    const file = join(demo.home, 'authtoken.secret')
    await rename(file, `${file}.away`)
    await keytar.setPassword(entries, demo.home, 's'.repeat(24))
    const app = await launchApplication([`--service-home=${demo.home}`, '--show'])
    const page = await app.window()
    await page.getByRole('heading', { name: /^Service found/ }).waitFor()
    await rename(`${file}.away`, file)
    await online(page).waitFor()
    await app.close()
  })

  test('a good one serves where the file is away', async () => {
    const file = join(demo.home, 'authtoken.secret')
    await rename(file, `${file}.away`)
    await keytar.setPassword(entries, demo.home, demo.token)
    const app = await launchApplication([`--service-home=${demo.home}`, '--show'])
    await online(await app.window()).waitFor()
    await app.close()
    await rename(`${file}.away`, file)
  })
})

/*
 * A person without rights, with a session bus and a keyring of their own: unlocks once, and never again. What the
 * bus starts ends with it.
 */
const missing = polkitMissing()
const session = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon']
const absent = session.filter((path) => !existsSync(path))
const obstacle = missing ?? (absent.length === 0 ? null : `not installed: ${absent.join(', ')}`)
const flags = sandboxObstacle() === null ? [] : ['--no-sandbox']
const withKeyring = `printf '\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$0" "$@"`

describe('Unlock, with a keychain', () => {
  let polkit: Polkit
  let demo: DemoNode
  let output: Awaited<ReturnType<typeof temporaryFolder>>
  let home: Awaited<ReturnType<typeof temporaryFolder>>
  let copy: Awaited<ReturnType<typeof copyInto>>
  const running: { child: ChildProcess; window: AttachedWindow }[] = []

  beforeAll(async () => {
    if (obstacle !== null) return
    process.noAsar = true
    polkit = await startPolkit()
    demo = await startDemoNode()
    await chmod(demo.home, 0o755)
    output = await temporaryFolder('keychain-copy')
    home = await temporaryFolder('keychain-home')
    copy = await copyInto(output.path)
  })
  beforeEach((context) => {
    context.skip(obstacle !== null, obstacle ?? '')
  })
  afterAll(async () => {
    if (obstacle !== null) return
    for (const each of running.splice(0)) await end(each)
    await demo?.dispose()
    await polkit?.stop()
    await output?.dispose()
    await home?.dispose()
  })

  async function start(): Promise<Page> {
    const args = [`--service-home=${demo.home}`, '--show', '--remote-debugging-port=0', ...flags]
    const child = await spawnUnprivileged(
      'dbus-run-session',
      ['--', 'sh', '-c', withKeyring, ...copy, ...args],
      home.path,
    )
    const window = await attachToWindow(child.stderr)
    running.push({ child, window })
    return window.page
  }
  async function end({ child, window }: (typeof running)[number]): Promise<void> {
    const ended = once(child, 'exit')
    await window.page
      .evaluate(() => {
        const { meshtray } = globalThis as unknown as { meshtray: { invoke(name: string): Promise<unknown> } }
        void meshtray.invoke('application.quit')
      })
      .catch(() => undefined)
    await ended
    await window.browser.close().catch(() => undefined)
  }

  test('the token that was unlocked once is used at the next start, and nobody is asked again', async () => {
    await polkit.rule('nobody', 'YES')
    const page = await start()
    await page.getByRole('button', { name: 'Unlock…' }).click()
    await online(page).waitFor()
    await page.getByText('Unlocked. The token is in your keychain now.').waitFor()
    await picture(page, 'unlock-saved')
    for (const each of running.splice(0)) await end(each)

    await polkit.rule('nobody', 'NO')
    await online(await start()).waitFor()
  })

  test('a new token of the service makes the kept one stale: locked, and said so', async () => {
    await demo.rotateToken()
    const page = running[0]?.window.page
    if (page === undefined) throw new Error('the application does not run')
    await page.getByRole('button', { name: 'Unlock…' }).waitFor()
  })
})
