import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { inMain } from '../support/in-main.ts'
import { type NotificationDaemon, startNotificationDaemon } from '../support/notification-daemon.ts'
import { startTrayHost, type TrayHost, type TrayIcon } from '../support/status-notifier.ts'
import { type SessionBus, startSessionBus } from '../support/status-notifier-bus.ts'

/** Devices that want to join, decided about without a window, on a bus of the test's own. */
describe.runIf(process.platform === 'linux')('devices that want to join, from the tray', () => {
  let bus: SessionBus
  let host: TrayHost
  let desktop: NotificationDaemon
  let demo: DemoNode
  let app: LaunchedApplication
  let icon: TrayIcon
  let network: string

  beforeAll(async () => {
    bus = await startSessionBus()
    host = await startTrayHost(bus.address)
    desktop = await startNotificationDaemon(bus.address)
    demo = await startDemoNode({ world: 'empty' })
    await demo.setOnline(true)
    network = await demo.hostNetwork({ name: 'lab & attic' })
    app = await launchApplication([`--service-home=${demo.home}`], {
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    })
    icon = await host.icon()
    await eventually(labels, (all) => all.includes('Online') && all.includes('Networks I host…'))
  })
  afterAll(async () => {
    await app?.close()
    await demo?.dispose()
    await desktop?.stop()
    await host?.stop()
    await bus?.stop()
  })

  async function labels(): Promise<readonly string[]> {
    return (await icon.menu()).map(({ label }) => label)
  }
  /** A device asks, and the hidden application looks now, as waking from sleep has it do. */
  async function ask(seed: string): Promise<string> {
    const member = await demo.ask(network, seed)
    await inMain(app.electron, ({ powerMonitor }) => powerMonitor.emit('resume'))
    await eventually(labels, (all) => all.some((label) => label.startsWith(member)))
    return member
  }
  const isAuthorized = async (member: string): Promise<boolean> => {
    const path = `/controller/network/${network}/member/${member}`
    return (await demo.call<{ authorized: boolean }>('GET', path))?.authorized ?? false
  }
  const isWindowVisible = (): Promise<boolean> =>
    inMain(app.electron, ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isVisible()),
    )

  test('a device that waits turns the icon, stands on top, and is let in with one click', async () => {
    const calm = (await icon.properties()).pictures
    const member = await ask('phone')
    expect((await icon.properties()).pictures).not.toEqual(calm)
    await icon.click(`${member} wants to join`, 'Authorize')
    await eventually(
      () => isAuthorized(member),
      (authorized) => authorized,
    )
    await eventually(labels, (all) => !all.some((label) => label.includes('wants to join')))
    expect((await icon.properties()).pictures).toEqual(calm)
  })

  test('one that is ignored is gone from the menu, and stays out', async () => {
    const member = await ask('stranger')
    await icon.click(`${member} wants to join`, 'Ignore')
    await eventually(labels, (all) => !all.some((label) => label.includes('wants to join')))
    expect(await isAuthorized(member)).toBe(false)
  })

  test('the desktop is told of it, and leads to where it is let in', async (context) => {
    const supported = await inMain(app.electron, ({ Notification }) => Notification.isSupported())
    context.skip(!supported, 'Electron finds no libnotify here')
    const member = await ask('tablet')
    const notification = await eventually(
      () => desktop.sent().find(({ body }) => body.includes(member)),
      (found) => found !== undefined,
    )
    expect(notification).toMatchObject({
      title: 'A device wants to join lab & attic',
      body: `Its address is ${member}.`,
    })
    if (notification === undefined) throw new Error('it was told')
    // Not every Electron has buttons on this desktop: without them a click shows where to decide.
    if (notification.buttons.length === 0) {
      desktop.click(notification.id)
      await eventually(isWindowVisible, (visible) => visible)
      await inMain(app.electron, ({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.close()
      })
      await icon.click(`${member} wants to join`, 'Authorize')
    } else {
      desktop.press(notification.id, 'Authorize')
    }
    await eventually(
      () => isAuthorized(member),
      (authorized) => authorized,
    )
  })

  test('the window of hosted networks opens at the network', async () => {
    const member = await ask('laptop')
    await icon.click(`${member} wants to join`, 'Show its network…')
    await eventually(isWindowVisible, (visible) => visible)
  })
})
