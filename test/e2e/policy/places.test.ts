import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { look } from '../../support/app/look.ts'
import { online } from '../../support/app/small-window.ts'
import type { TrayIcon } from '../../support/desktop/status-notifier.ts'
import { drawMenu } from '../../support/desktop/status-notifier-menu.ts'
import { openTraySession } from '../../support/desktop/tray-session.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const hour = 3_600_000
const gateway = { kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.168.1.0/24' }
const away = { kind: 'gateway', mac: '02:42:9d:11:7e:01', subnet: '10.20.0.0/16' }
const home = { id: '0b9a2a3e-3c4f-4d5e-8f6a-7b8c9d0e1f2a', name: 'Home' }
const work = { id: '1c0b3b4f-4d5a-4e6f-9a7b-8c9d0e1f2a3b', name: 'Work' }
const café = { id: '3e2d5d6b-6f7c-4a8b-9c9d-0e1f2a3b4c5d', name: 'Café' }
const gone = '2d1c4c5a-5e6b-4f7a-8b8c-9d0e1f2a3b4c'

/** Places as they are met: in the window, in the tray, in the palette. That gateways are recognized is tested with real ones. */
describe.runIf(process.platform === 'linux')('places', () => {
  const session = shared(openTraySession)
  const folder = shared(() => temporaryFolder('places'))
  let app: LaunchedApplication
  let icon: TrayIcon
  let page: Page
  let network: { readonly id: string; readonly name: string }

  /** The state that an earlier run left */
  async function writeSettings(): Promise<void> {
    const pause = { id: gone, place: home.id, action: { kind: 'pause', networks: [network.id] } }
    const use = { id: home.id, place: work.id, action: { kind: 'use-set', set: gone } }
    const decision = (hoursAgo: number, place: typeof home | null, rest: object) => ({
      at: Date.now() - hoursAgo * hour,
      place,
      fingerprints: [place === home ? gateway : away],
      rule: place === null ? null : pause,
      ...rest,
    })
    const cut = { kind: 'cuts-place', network: network.id, route: '10.0.0.0/8' }
    const places = {
      isOn: false,
      places: [
        { ...home, fingerprints: [gateway, { kind: 'network-name', name: 'Blue' }] },
        { ...work, fingerprints: [away] },
      ],
      rules: [pause, use],
      decisions: [
        decision(2, home, { outcome: { kind: 'done' } }),
        decision(5, null, { outcome: { kind: 'no-rule' }, fingerprints: [{ kind: 'metered' }] }),
        decision(13, work, { outcome: cut, rule: use }),
        decision(26, home, { outcome: { kind: 'undone' } }),
        decision(37, work, { outcome: { kind: 'nothing-to-do' }, rule: use }),
        decision(50, home, { outcome: { kind: 'done' } }),
        ...Array.from({ length: 44 }, (_, at) => {
          const place = [work, null, café, home][at % 4] ?? null
          const outcome = { kind: place === home ? 'done' : place === work ? 'nothing-to-do' : 'no-rule' }
          return decision(53 + 3 * at + (at % 7), place, { outcome })
        }),
      ],
    }
    await mkdir(folder.path, { recursive: true })
    await writeFile(join(folder.path, 'settings.json'), JSON.stringify({ version: 1, places }), {
      mode: 0o600,
    })
  }

  beforeAll(async () => {
    const found = (await session.demo.networks()).find(({ status }) => status === 'OK')
    if (found === undefined) throw new Error('the demo has no network that is well')
    network = found
    await writeSettings()
    app = await launchApplication([`--service-home=${session.demo.home}`, '--show'], {
      environment: session.environment,
      userData: folder.path,
      scale: 2,
    })
    icon = await session.host.icon()
    page = await app.window()
    await online(page).waitFor()
  })
  afterAll(async () => {
    await app?.close()
  })

  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Change ${name}` }) })
  const dialog = () => page.getByRole('dialog')
  /** A dialog that just closed may give its focus back, at which a menu closes. */
  const pick = async (name: string, item: string): Promise<void> => {
    const wanted = page.getByRole('menuitem', { name: item })
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: `Change ${name}` }).click()
        return wanted.click({ timeout: 1_000 }).then(
          () => true,
          () => false,
        )
      })
      .toBeTruthy()
  }
  const menu = async (): Promise<string> => drawMenu(await icon.menu())

  test('off, the tray says nothing of places, and the view that nothing is read', async () => {
    expect(await menu()).not.toContain('I am at')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Automation' }).click()
    await page.getByRole('heading', { name: 'Places', exact: true }).waitFor()
    await page.getByText(/^Off: Meshtray does not check/).waitFor()
    await card('Work')
      .getByText(/^This set was removed/)
      .waitFor()
    await look(page, 'places/off', 2)
  })

  test('what was decided before is read in a minute: a picture, then words', async () => {
    expect(await page.locator('.history-entry').count()).toBe(6)
    await look(page, 'places/happened', 2)
    await page.getByRole('button', { name: 'Show all 50' }).click()
    await page.getByText('Places over time', { exact: true }).first().click()
    const chart = page.getByRole('slider', { name: 'Places over time' })
    await chart.focus()
    await page.keyboard.press('Home')
    expect(await chart.getAttribute('aria-valuetext')).toContain(`Home: paused ${network.name}`)
    await page.getByText(/has the route 10\.0\.0\.0\/8, which includes/).waitFor()
    expect(await page.locator('.history-entry').count()).toBe(50)
    await chart.scrollIntoViewIfNeeded()
    await look(page, 'places/decisions', 2)
    await page.getByText('Places over time', { exact: true }).first().click()
  })

  test('a place is added by hand, with a rule, changed and removed', async () => {
    await page.getByRole('button', { name: 'Add manually…' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Train')
    await dialog().getByRole('combobox').selectOption({ label: 'No network' })
    await look(page, 'places/place-dialog', 2)
    await dialog().getByRole('button', { name: 'Save' }).click()
    await card('Train').getByRole('button', { name: 'Add rule…' }).click()
    await dialog().getByText('You have no sets yet').waitFor()
    await look(page, 'places/rule-dialog-no-sets', 2)
    await dialog().getByText('Pause', { exact: true }).click()
    await dialog().getByRole('checkbox', { name: network.name, exact: true }).check()
    await look(page, 'places/rule-dialog-pause', 2)
    await dialog().getByRole('button', { name: 'Save' }).click()
    await card('Train').getByText(`Pause ${network.name}`).waitFor()

    await pick('Train', `Change “Pause ${network.name}”…`)
    await dialog().getByText('All traffic', { exact: true }).click()
    await dialog().getByRole('combobox').selectOption({ label: network.name })
    await dialog().getByRole('button', { name: 'Save' }).click()
    await card('Train').getByText(`Send all traffic through ${network.name}`).waitFor()

    await page.getByRole('button', { name: 'Add manually…' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Boat')
    await dialog().getByRole('combobox').selectOption({ label: 'No network' })
    await dialog().getByRole('button', { name: 'Save' }).click()
    expect(await dialog().getByRole('alert').innerText()).toContain('Train')
    await page.keyboard.press('Escape')

    await pick('Train', 'Remove…')
    await look(page, 'places/remove', 2)
    await dialog().getByRole('button', { name: 'Remove' }).click()
    await card('Train').waitFor({ state: 'detached' })
  })

  test('on, the tray has the place and the way to teach it', async () => {
    await page.getByRole('switch', { name: 'Use places' }).click()
    const text = await eventually(menu, (drawn) => drawn.includes('This place is…'))
    expect(text).toContain('Place: ')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Networks' }).waitFor()
    await icon.click('Place: ', 'This place is…')
    await page.getByRole('button', { name: 'This place is On the way' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.teach') !== null))
      .toBeTruthy()
    await look(page, 'places/on', 2)
    await page.getByRole('button', { name: 'Other…' }).click()
    await page.getByRole('textbox', { name: 'Name of the place' }).fill('Küche 台所')
    await look(page, 'places/teach', 2)
  })

  test('the palette leads to places', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('This place')
    await dialog()
      .getByRole('option', { name: /This place is…/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Places', exact: true }).waitFor()
  })

  test('without any place the view says what they are for', async () => {
    for (const name of ['Home', 'Work']) {
      await pick(name, 'Remove…')
      await dialog().getByRole('button', { name: 'Remove' }).click()
      await card(name).waitFor({ state: 'detached' })
    }
    await page.getByText(/^A place is somewhere you use this computer/).waitFor()
    await look(page, 'places/empty', 2)
  })
})
