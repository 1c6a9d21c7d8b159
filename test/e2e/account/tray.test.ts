import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, launchApplication } from '../../support/app/application.ts'
import type { TrayIcon } from '../../support/desktop/status-notifier.ts'
import { drawMenu } from '../../support/desktop/status-notifier-menu.ts'
import { openTraySession } from '../../support/desktop/tray-session.ts'
import { clipboardText } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/** The tray uses what an account knows without a window: the demo signs in by itself. */
describe.runIf(process.platform === 'linux')('the account, from the tray', () => {
  const session = shared(openTraySession)
  const app = shared(() => launchApplication(['--demo'], { environment: session.environment }))
  let icon: TrayIcon

  beforeAll(async () => {
    icon = await session.host.icon()
  })

  const menu = async (): Promise<string> => drawMenu(await icon.menu())
  const copied = (): Promise<string> => clipboardText(app)

  test('the address of the office server is two clicks away, and all devices are one more', async () => {
    await expect.poll(menu).toContain('office server, 10.147.17.2')
    await icon.click('office — ', 'office server, 10.147.17.2')
    expect(await eventually(copied, (text) => text !== '')).toBe('10.147.17.2')
    const office = (await icon.menu()).find(({ label }) => label.startsWith('office — '))
    expect(office?.children.filter(({ label }) => /^[^,]+, 10\.147\.17\.\d+/.test(label))).toHaveLength(15)
    await icon.click('office — ', 'All devices…')
    const page = await app.window()
    await page.getByRole('heading', { name: 'Devices' }).waitFor({ state: 'attached' })
    await page.getByText("Ada's laptop", { exact: true }).waitFor()
  })

  test('a device that waits in a network of the account is let in', async () => {
    await expect.poll(menu).toContain('new drone wants to join field team')
    await icon.click('new drone wants to join', 'Authorize')
    await expect.poll(menu).not.toContain('new drone wants to join')
  })

  test('no submenu has one, and nothing went wrong on the way', async () => {
    const deepest = (nodes: Awaited<ReturnType<TrayIcon['menu']>>): number =>
      nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => deepest(children)))
    expect(deepest(await icon.menu())).toBeLessThanOrEqual(2)
    // Chromium's messages about a machine without a system bus may come late, and are none of ours.
    expect(app.output().replace(/^\[\d+:.*:ERROR:.*$/gm, '')).not.toMatch(/error|unhandled/i)
  })
})
