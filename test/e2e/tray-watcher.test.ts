import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { inMain } from '../support/in-main.ts'
import { startTrayHost, type TrayHost, type TrayIcon } from '../support/status-notifier.ts'
import { type SessionBus, startSessionBus } from '../support/status-notifier-bus.ts'
import { drawMenu, type MenuNode, nodeAt } from '../support/status-notifier-menu.ts'

const run = promisify(execFile)
/** The application looks every ten seconds while its window is hidden. */
const untilItLooks = 25_000
const hasXdotool = await run('xdotool', ['version']).then(
  () => true,
  () => false,
)

const flags = [
  ['Allow managed addresses', 'allowManaged'],
  ['Allow global addresses', 'allowGlobal'],
  ['Allow default route', 'allowDefault'],
  ['Allow DNS', 'allowDNS'],
] as const

/** The application with its tray on a bus of the test's own. */
describe.runIf(process.platform === 'linux')('the tray menu over a node service in another process', () => {
  let bus: SessionBus
  let host: TrayHost
  let demo: DemoNode
  let app: LaunchedApplication
  let icon: TrayIcon
  let id: string

  beforeAll(async () => {
    bus = await startSessionBus()
    host = await startTrayHost(bus.address)
    demo = await startDemoNode()
    id = (await demo.networks()).find(({ status }) => status === 'OK')?.id ?? ''
    app = await launchApplication([`--service-home=${demo.home}`], {
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    })
    icon = await host.icon()
    await eventually(labels, (all) => all.includes('Online'))
  })
  afterAll(async () => {
    await app?.close()
    await demo?.dispose()
    await host?.stop()
    await bus?.stop()
  })

  async function labels(): Promise<readonly string[]> {
    return (await icon.menu()).map(({ label }) => label)
  }
  async function nameOf(network: string): Promise<string> {
    const joined = await demo.network(network)
    return joined?.name || network
  }
  const at = async (...path: readonly string[]): Promise<MenuNode> => nodeAt(await icon.menu(), path)
  const clipboard = (): Promise<string> => inMain(app.electron, ({ clipboard: board }) => board.readText())

  test('lists the state, the node, and every network of the service with its status', async () => {
    const { address } = await demo.status()
    const all = await labels()
    expect(all.slice(0, 2)).toEqual(['Online', `Copy node address ${address}`])
    for (const network of await demo.networks()) {
      expect(all.filter((label) => label.startsWith(`${network.name || network.id} — `))).toHaveLength(1)
    }
    expect((await icon.properties()).tooltip).toMatch(
      new RegExp(
        `^Meshtray: Online · ${address} · \\d of ${(await demo.networks()).length} networks connected$`,
      ),
    )
  })

  test('copies the node address, and an address and the id of a network', async () => {
    const { address } = await demo.status()
    await icon.click('Copy node address')
    await eventually(clipboard, (text) => text === address)
    const joined = await demo.network(id)
    const bare = joined?.assignedAddresses[0]?.split('/')[0] ?? ''
    await icon.click(`${await nameOf(id)} — `, `Copy ${bare}`)
    await eventually(clipboard, (text) => text === bare)
    await icon.click(`${await nameOf(id)} — `, 'Copy network ID')
    await eventually(clipboard, (text) => text === id)
  })

  test.each(flags)('%s is held by the service after a click', async (label, flag) => {
    const name = await nameOf(id)
    const before = (await demo.network(id))?.[flag]
    expect((await at(`${name} — `, label)).checked).toBe(before)
    await icon.click(`${name} — `, label)
    await eventually(
      () => demo.network(id),
      (network) => network?.[flag] === !before,
    )
    await eventually(
      () => at(`${name} — `, label),
      ({ checked }) => checked === !before,
    )
  })

  test('Connected off leaves and remembers, on joins again with the same flags', async () => {
    const name = await nameOf(id)
    const before = await demo.network(id)
    await icon.click(`${name} — `, 'Connected')
    await eventually(
      () => demo.network(id),
      (network) => network === null,
    )
    await eventually(labels, (all) => all.includes(`${name} — Disconnected`))
    expect((await at(`${name} — Disconnected`, 'Connected')).checked).toBe(false)
    await icon.click(`${name} — Disconnected`, 'Connected')
    const again = await eventually(
      () => demo.network(id),
      (network) => network !== null,
    )
    for (const [, flag] of flags) expect(again?.[flag]).toBe(before?.[flag])
  })

  test('a left click opens the window, and the next one hides it', async () => {
    const visible = (): Promise<boolean> =>
      inMain(app.electron, ({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some((window) => window.isVisible()),
      )
    expect(await visible()).toBe(false)
    await icon.activate()
    await app.window()
    await eventually(visible, (shown) => shown)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await icon.activate()
    await eventually(visible, (shown) => !shown)
  })

  test('Join network… opens the window at the join dialog', async () => {
    await icon.click('Join network…')
    const page = await app.window()
    await page.getByRole('textbox', { name: 'Network ID' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('Forget… asks first, and then the network is gone from the menu', async (context) => {
    context.skip(!hasXdotool, 'xdotool is not installed: the question is a native dialog')
    const name = await nameOf(id)
    await demo.leave(id)
    await eventually(labels, (all) => all.includes(`${name} — Disconnected`), untilItLooks)
    await icon.click(`${name} — Disconnected`, 'Forget…')
    await answer('Escape')
    expect(await labels()).toContain(`${name} — Disconnected`)
    await icon.click(`${name} — Disconnected`, 'Forget…')
    await answer('Left', 'Return')
    await eventually(labels, (all) => !all.some((label) => label.startsWith(name)))
  })

  test('a service that goes and comes back is seen in icon and menu', async () => {
    const picture = async (): Promise<string> => (await icon.properties()).pictures[0]?.pixels ?? ''
    const online = await picture()
    await demo.stop()
    await eventually(labels, (all) => all[0] === 'Not answering' && all[1] === 'Try again', untilItLooks)
    expect(await picture()).not.toBe(online)
    const stale = drawMenu(await icon.menu())
    expect(stale).toContain('[x] Connected (off)')
    expect(stale).not.toContain('Join network…')
    await demo.start()
    await icon.click('Try again')
    await eventually(labels, (all) => all[0] === 'Online', untilItLooks)
  })

  test('Quit ends the application', async () => {
    const ended = new Promise((resolve) => app.electron.process().once('exit', resolve))
    await icon.click('Quit')
    expect(await ended).toBe(0)
  })

  /** Types into the native dialog once it is there, and waits until it is gone. */
  async function answer(...keys: readonly string[]): Promise<void> {
    const find = (): Promise<string> =>
      run('xdotool', ['search', '--onlyvisible', '--name', '^Forget a network$']).then(
        ({ stdout }) => stdout.trim().split('\n').at(-1) ?? '',
        () => '',
      )
    const dialog = await eventually(find, (found) => found !== '')
    await run('xdotool', ['windowfocus', '--sync', dialog, 'key', '--delay', '60', ...keys])
    await eventually(find, (found) => found === '')
  }
})

describe.runIf(process.platform === 'linux')('a panel that comes after the application', () => {
  test('gets the icon and its menu', async () => {
    const bus = await startSessionBus()
    const demo = await startDemoNode()
    const app = await launchApplication([`--service-home=${demo.home}`], {
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    })
    try {
      await inMain(app.electron, ({ app: started }) => started.whenReady())
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const host = await startTrayHost(bus.address)
      const icon = await host.icon()
      await eventually(
        async () => (await icon.menu()).map(({ label }) => label),
        (all) => all.includes('Online') && all.includes('Quit'),
      )
      await host.stop()
    } finally {
      await app.close()
      await demo.dispose()
      await bus.stop()
    }
  })
})
