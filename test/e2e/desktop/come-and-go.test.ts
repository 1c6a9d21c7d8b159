import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { inMain, isAnyWindowVisible, wake } from '../../support/app/in-main.ts'
import { openNotifiedApplication } from '../../support/desktop/notified-application.ts'
import { shared } from '../../support/shared.ts'

const nas = 'f743b7cf43'
/** Milliseconds by which both clocks of the application go on in one step: less than after which it takes itself for asleep */
const step = 100_000

/** A device that is watched, over a service whose peers the test says, and clocks that it sets. */
describe.runIf(process.platform === 'linux')('a device that comes and goes', () => {
  const tray = shared(() =>
    openNotifiedApplication({
      world: 'empty',
      flags: ['--show'],
      async prepare({ demo }) {
        const id = await demo.hostNetwork({ name: 'lab' })
        await demo.call('POST', `/controller/network/${id}/member/${nas}`, {
          name: 'nas',
          authorized: true,
          ipAssignments: ['10.83.4.9'],
        })
        await demo.setOnline(true)
      },
    }),
  )
  let page: Page
  let ahead = 0

  beforeAll(async () => {
    await reach(true)
    page = await tray.app.window()
  })

  beforeEach(async (context) => {
    const supported = await inMain(tray.app.electron, ({ Notification }) => Notification.isSupported())
    context.skip(!supported, 'Electron finds no libnotify here')
  })

  /** Sets whether the service hears from the device from now on. */
  async function reach(isThere: boolean): Promise<void> {
    const path = { address: '192.0.2.9/9993', active: true, expired: false, preferred: true }
    const paths = [{ ...path, lastReceive: Date.now() + ahead, lastSend: 0 }]
    const peer = { address: nas, role: 'LEAF', latency: 12, version: '1.14.1', paths }
    await tray.demo.clearFaults()
    const body = JSON.stringify(isThere ? [peer] : [])
    await tray.demo.fault({ kind: 'reply', path: '^/peer$', body })
  }

  /** Sets the clocks on, and has the application look, as waking does; the device is there or not. */
  async function pass(steps: number, isThere: boolean): Promise<void> {
    for (let passed = 0; passed < steps; passed += 1) {
      await inMain(
        tray.app.electron,
        (_, by) => {
          const [wall, steady] = [Date.now.bind(Date), performance.now.bind(performance)]
          Date.now = () => wall() + by
          performance.now = () => steady() + by
        },
        step,
      )
      ahead += step
      await reach(isThere)
      await tray.demo.forgetRequests()
      await wake(tray.app)
      await eventually(
        () => tray.demo.requests(),
        (requests) => (requests['GET /peer'] ?? 0) > 0,
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  const titles = (): readonly string[] => tray.desktop.sent().map(({ title }) => title)

  test('is watched from the click on, which the settings keep', async () => {
    await page.getByRole('button', { name: 'Devices' }).click()
    await page.getByRole('button', { name: 'nas' }).click()
    const watch = page.getByRole('switch', { name: 'Notify me when it goes online or offline' })
    await watch.click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await watch.scrollIntoViewIfNeeded()
      await picture(page, `device-watched-${colorScheme}`)
    }
    const folder = await inMain(tray.app.electron, ({ app }) => app.getPath('userData'))
    const kept = async () => JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))
    await expect.poll(async () => (await kept()).preferences.watchedDevices).toEqual([nas])
    expect(await watch.getAttribute('aria-checked')).toBe('true')
  })

  test('is told of once it was away for a while, once, and again when it is back', async () => {
    await page.getByRole('button', { name: 'Networks' }).click()
    await inMain(tray.app.electron, ({ BaseWindow }) => {
      for (const window of BaseWindow.getAllWindows()) window.hide()
    })
    await pass(3, true)
    await pass(2, false)
    expect(titles()).toEqual([])
    await pass(9, false)
    expect(titles()).toEqual(['nas is gone'])
    await pass(2, true)
    expect(titles()).toEqual(['nas is gone', 'nas is back'])
  })

  test('and a click opens it', async () => {
    expect(await isAnyWindowVisible(tray.app)).toBe(false)
    tray.desktop.click(2)
    await expect.poll(() => isAnyWindowVisible(tray.app)).toBe(true)
    const details = page.getByRole('group', { name: 'Details of nas' })
    await details.getByRole('switch', { name: 'Notify me when it goes online or offline' }).waitFor()
  })
})
