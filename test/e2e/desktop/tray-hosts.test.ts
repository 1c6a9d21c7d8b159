import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, launchApplication } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { startSessionBus } from '../../support/desktop/session-bus.ts'
import {
  type HostHabits,
  startTrayHost,
  type TrayHost,
  type TrayIcon,
} from '../../support/desktop/status-notifier.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { clipboardText } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/** Longer than the application takes to look for its icon after a panel has come. */
const settled = 2_000

const hosts: readonly (readonly [name: string, habits: HostHabits])[] = [
  ['plasmashell', { asks: 'given name', between: '', menu: 'by level' }],
  ['xfce4-panel and waybar', { asks: 'given name', between: '', menu: 'whole' }],
  ['GNOME with its extension', { asks: 'connection', between: '', menu: 'whole' }],
  ['an Ayatana panel', { asks: 'connection', between: '@', menu: 'by level' }],
]

/** Each kind of tray host asks the one application in its own way. */
describe.runIf(process.platform === 'linux')('a tray host', () => {
  const bus = shared(startSessionBus)
  const demo = shared(startDemoNode)
  // Without a host at first: each comes late, and the one before it has gone.
  const app = shared(() =>
    launchApplication([`--service-home=${demo.home}`], {
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    }),
  )
  let host: TrayHost | undefined

  beforeAll(async () => {
    await inMain(app.electron, ({ app: started }) => started.whenReady())
  })
  afterAll(async () => {
    await host?.stop()
  })

  const labels = async (icon: TrayIcon): Promise<readonly string[]> =>
    (await icon.menu()).map(({ label }) => label)
  const answers = (icon: TrayIcon) =>
    eventually(
      () => labels(icon),
      (all) => all.includes('Online') && all.includes('Quit'),
    )
  const rest = () => new Promise((resolve) => setTimeout(resolve, settled))
  async function started(...args: Parameters<typeof startTrayHost>): Promise<TrayHost> {
    await host?.stop()
    host = await startTrayHost(...args)
    return host
  }

  test.each(hosts)('as %s asks: icon, tooltip, menu and a click', async (_name, habits) => {
    const tray = await started(bus.address, { habits })
    const icon = await tray.icon()
    await answers(icon)
    const { tooltip, pictures, status } = await icon.properties()
    const { address } = await demo.status()
    expect(tooltip).toContain(`Meshtray: Online · ${address}`)
    expect(status).toBe('Active')
    expect(pictures.length).toBeGreaterThan(0)
    for (const { width, height } of pictures) expect([width, height]).toEqual([width, width])
    expect(pictures.some(({ pixels }) => Buffer.from(pixels, 'base64').some((byte) => byte !== 0))).toBe(true)

    const menu = await icon.menu()
    const network = menu.find(({ label }) => label.startsWith('office — '))
    expect(network?.children.map(({ label }) => label)).toContain('Copy network ID 8056c2e21c000001')
    await icon.click('Copy node address')
    await expect.poll(() => clipboardText(app)).toBe(address)
    await inMain(app.electron, ({ clipboard }) => clipboard.clear())
    await rest()
    expect(
      tray.icons().map(({ owner }) => owner),
      'not made anew, and no second beside it',
    ).toEqual([icon.owner])
    await answers(icon)
  })

  test('that goes and comes back has the icon again, each time', async () => {
    const tray = await started(bus.address)
    await answers(await tray.icon())
    for (const pause of [0, 100, 1_500]) {
      await tray.leave()
      await new Promise((resolve) => setTimeout(resolve, pause))
      await tray.come()
      await answers(await tray.icon())
    }
    await rest()
    expect(tray.icons()).toHaveLength(1)
  })

  test('that registers twice gets one icon', async () => {
    const tray = await started(bus.address)
    const icon = await tray.icon()
    tray.announce()
    tray.announce()
    await rest()
    expect(tray.icons().map(({ owner }) => owner)).toEqual([icon.owner])
    await answers(icon)
  })

  test('that comes to a watcher without one has the icon', async () => {
    const tray = await started(bus.address, { begin: 'without host' })
    await rest()
    tray.announce()
    await answers(await tray.icon())
    await rest()
    expect(tray.icons()).toHaveLength(1)
    await answers(await tray.icon())
  })
})
