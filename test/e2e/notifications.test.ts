import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { inMain } from '../support/in-main.ts'
import { type NotificationDaemon, startNotificationDaemon } from '../support/notification-daemon.ts'
import { type SessionBus, startSessionBus } from '../support/status-notifier-bus.ts'

describe.runIf(process.platform === 'linux')('notifications, as a desktop gets them', () => {
  let bus: SessionBus
  let desktop: NotificationDaemon
  let demo: DemoNode
  let app: LaunchedApplication

  beforeAll(async () => {
    bus = await startSessionBus()
    desktop = await startNotificationDaemon(bus.address)
    demo = await startDemoNode()
    app = await launchApplication([`--service-home=${demo.home}`], {
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    })
    await poll()
  })
  afterAll(async () => {
    await app?.close()
    await demo?.dispose()
    await desktop?.stop()
    await bus?.stop()
  })

  beforeEach(async (context) => {
    const supported = await inMain(app.electron, ({ Notification }) => Notification.isSupported())
    context.skip(!supported, 'Electron finds no libnotify here')
  })

  /** Lets the hidden application look at the service now, as waking from sleep does. */
  async function poll(): Promise<void> {
    await inMain(app.electron, ({ powerMonitor }) => powerMonitor.emit('resume'))
    await new Promise((resolve) => setTimeout(resolve, 600))
  }
  const shown = (): Promise<boolean> =>
    inMain(app.electron, ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isVisible()),
    )

  test('what was so already at the start is not told', async () => {
    expect((await demo.networks()).some(({ status }) => status === 'ACCESS_DENIED')).toBe(true)
    await poll()
    expect(desktop.sent()).toEqual([])
  })

  test('a network that comes to need something is told once, and a click opens the window', async () => {
    const network = (await demo.networks()).find(({ status }) => status === 'OK')
    if (network === undefined) throw new Error('the demo has no network that is well')
    await demo.force(network.id, { status: 'ACCESS_DENIED' })
    await poll()
    const [notification] = await eventually(desktop.sent, (sent) => sent.length > 0)
    expect(notification).toMatchObject({
      title: `${network.name}: Not authorized yet`,
      body: 'Give your node address to whoever runs the network.',
    })
    await poll()
    expect(desktop.sent()).toHaveLength(1)
    expect(await shown()).toBe(false)
    desktop.click(1)
    await eventually(shown, (visible) => visible)
  })

  test('nothing is told to who looks at the window', async () => {
    const network = (await demo.networks()).find(({ status }) => status === 'OK')
    await demo.force(network?.id ?? '', { status: 'PORT_ERROR' })
    const page = await app.window()
    await page.getByText('Interface failed').first().waitFor()
    expect(desktop.sent()).toHaveLength(1)
  })
})
