import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { eventually } from '../../support/app/application.ts'
import { inMain, isAnyWindowVisible, wake } from '../../support/app/in-main.ts'
import { look } from '../../support/app/look.ts'
import { invokeIn } from '../../support/app/page-script.ts'
import {
  type NotifiedApplication,
  openNotifiedApplication,
} from '../../support/desktop/notified-application.ts'
import { drawMenu } from '../../support/desktop/status-notifier-menu.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'
import { type Routers, startRouters } from '../../support/system/routers.ts'

/* A person between two real routers, with the application in window, tray and notifications. */
const home = { name: 'wlan0', address: '192.168.77.7/24', via: '192.168.77.1', mac: '5a:38:c6:f4:00:01' }
const cable = { name: 'eth0', address: '172.20.0.7/24', via: '172.20.0.1', mac: '5a:38:c6:f4:00:02' }
const acted = 'Home: paused lab'

let routers: Routers
let tray: NotifiedApplication
let page: Page
let lab = ''

beforeAll(async () => {
  routers = await startRouters()
  await routers.plug(home)
  tray = await openNotifiedApplication({
    world: 'empty',
    interfaces: true,
    flags: ['--show', '--force-device-scale-factor=2'],
    async prepare({ demo }) {
      lab = await demo.hostNetwork({ name: 'lab' })
      await demo.call('POST', `/controller/network/${lab}`, {
        routes: [{ target: '10.83.4.0/24', via: null }],
      })
      await demo.call('POST', `/network/${lab}`, {})
      await demo.authorize(lab)
    },
  })
  page = await tray.app.window()
  await page.getByText('lab', { exact: true }).first().waitFor()
})
afterAll(async () => {
  await tray?.dispose()
  await routers?.stop()
  await removeInterfaces()
})

const menu = async (): Promise<string> => drawMenu(await tray.icon.menu())
const isManaged = async () => (await tray.demo.network(lab))?.allowManaged
const dialog = () => page.getByRole('dialog')

/** A menu that is made anew as it is clicked takes no click. */
const choose = (...path: readonly string[]) =>
  eventually(
    () =>
      tray.icon.click(...path).then(
        () => true,
        () => false,
      ),
    Boolean,
  )

async function goTo(next: typeof home): Promise<void> {
  for (const { name } of [home, cable]) await ip(`link del ${name}`).catch(() => '')
  await routers.plug(next)
  await wake(tray.app)
}
/** Away, until that was noticed, and home again */
async function comeHome(): Promise<void> {
  await goTo(cable)
  await eventually(menu, (text) => text.includes('172.20.0.0/24'))
  await goTo(home)
  await eventually(menu, (text) => text.includes(acted))
}

test('this place is taught with one click, and has a rule', async () => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Automation' }).click()
  await page.getByRole('switch', { name: 'Use places' }).click()
  await page.getByRole('button', { name: 'This place is Home' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Change Home' }) })
  await card.getByText(home.mac).waitFor()
  await card.getByText('Here now').waitFor()
  await look(page, 'places/taught', 2)
  await card.getByRole('button', { name: 'Add rule…' }).click()
  await dialog().getByText('Pause', { exact: true }).click()
  await dialog().getByRole('checkbox', { name: 'lab' }).check()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await card.getByText('Pause lab').waitFor()
  expect(await isManaged()).toBe(true)
})

test('on coming home the rule acts: the tray and a notification say which and why', async () => {
  await inMain(tray.app.electron, ({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.hide()
  })
  await comeHome()
  const why = 'Why: Gateway 5a:38… on 192.168.77.0/24'
  expect(await menu()).toContain(why)
  expect(await isManaged()).toBe(false)
  const [told] = await eventually(tray.desktop.sent, (sent) => sent.length > 0)
  expect(told).toMatchObject({ title: acted, body: why })
  // Not every Electron has buttons on this desktop: without them a click shows the place, which has them.
  expect([[], ['Undo', 'Not here']]).toContainEqual(told?.buttons.map(({ label }) => label))
  tray.desktop.click(1)
  await eventually(() => isAnyWindowVisible(tray.app), Boolean)
  await page.getByRole('heading', { name: 'Places', exact: true }).waitFor()
  await page.getByText(acted).first().waitFor()
  await look(page, 'places/here', 2)
})

test('above the networks it is said too, and the palette takes it back', async () => {
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText(acted).waitFor()
  await page.getByText(/^Why: Gateway 5a:38…/).waitFor()
  await look(page, 'places/acted', 2)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('Undo what the place')
  await dialog()
    .getByRole('option', { name: /Undo what the place did/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(acted).waitFor({ state: 'detached' })
  await eventually(isManaged, Boolean)
  await eventually(menu, (text) => text.includes('Place: Home'))
})

test('“not here” in the tray holds until another place comes', async () => {
  await comeHome()
  await choose(acted, 'Not here')
  await eventually(isManaged, Boolean)
  await choose('Place: ', 'Places…')
  await page.getByText(/^You said that this is not Home/).waitFor()
  await page.getByText('Places over time', { exact: true }).first().click()
  await page.getByRole('slider', { name: 'Places over time' }).waitFor()
  await look(page, 'places/not-here', 2)
})

test('a rule that would cut the line says so before it is kept', async () => {
  const networks = [{ network: lab, name: 'lab', state: 'connected', flags: defaultFlags }]
  await invokeIn(page, 'sets.save', JSON.stringify({ id: null, name: 'Evening', networks }))
  const routes = [{ target: '192.168.0.0/16', via: '10.83.4.1' }]
  await tray.demo.call('POST', `/controller/network/${lab}`, { routes })
  await wake(tray.app)
  await page.getByRole('button', { name: 'Change Home' }).click()
  await page.getByRole('menuitem', { name: 'Add another rule…' }).click()
  await dialog().getByRole('combobox').selectOption({ label: 'Evening' })
  await dialog()
    .getByText(/^This rule will not run: lab has the route 192\.168\.0\.0\/16/)
    .waitFor()
  await look(page, 'places/rule-dialog-cuts', 2)
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})
