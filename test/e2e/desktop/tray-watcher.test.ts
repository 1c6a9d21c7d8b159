import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, launchApplication } from '../../support/app/application.ts'
import { inMain, isAnyWindowVisible } from '../../support/app/in-main.ts'
import { startSessionBus } from '../../support/desktop/session-bus.ts'
import { startTrayHost } from '../../support/desktop/status-notifier.ts'
import { drawMenu, type MenuNode, nodeAt } from '../../support/desktop/status-notifier-menu.ts'
import { openTrayApplication } from '../../support/desktop/tray-session.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'

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
  ['Allow DNS', 'allowDNS'],
] as const

/** The application with its tray on a bus of the test's own. */
describe.runIf(process.platform === 'linux')('the tray menu over a node service in another process', () => {
  const tray = shared(openTrayApplication)
  let id: string

  beforeAll(async () => {
    id = (await tray.demo.networks()).find(({ status }) => status === 'OK')?.id ?? ''
    await eventually(tray.labels, (all) => all.includes('Online'))
  })

  async function nameOfNetwork(network: string): Promise<string> {
    const joined = await tray.demo.network(network)
    return joined?.name || network
  }
  const at = async (...path: readonly string[]): Promise<MenuNode> => nodeAt(await tray.icon.menu(), path)
  const clipboard = (): Promise<string> =>
    inMain(tray.app.electron, ({ clipboard: board }) => board.readText())

  test('lists the state, the node, and every network of the service with its status', async () => {
    const { address } = await tray.demo.status()
    expect((await tray.labels()).slice(0, 2)).toEqual(['Online', `Copy node address ${address}`])
    for (const network of await tray.demo.networks()) {
      const own = async () =>
        (await tray.labels()).filter((label) => label.startsWith(`${network.name || network.id} — `))
      await expect.poll(own).toHaveLength(1)
    }
    expect((await tray.icon.properties()).tooltip).toMatch(
      new RegExp(
        `^Meshtray: Online · ${address} · \\d of ${(await tray.demo.networks()).length} networks connected( · |$)`,
      ),
    )
  })

  test('copies the node address, and an address and the id of a network', async () => {
    const { address } = await tray.demo.status()
    await tray.icon.click('Copy node address')
    await expect.poll(clipboard).toBe(address)
    const joined = await tray.demo.network(id)
    const bare = joined?.assignedAddresses[0]?.split('/')[0] ?? ''
    await tray.icon.click(`${await nameOfNetwork(id)} — `, `Copy ${bare}`)
    await expect.poll(clipboard).toBe(bare)
    await tray.icon.click(`${await nameOfNetwork(id)} — `, 'Copy network ID')
    await expect.poll(clipboard).toBe(id)
  })

  test.each(flags)('%s is held by the service after a click', async (label, flag) => {
    const name = await nameOfNetwork(id)
    const before = (await tray.demo.network(id))?.[flag]
    expect((await at(`${name} — `, label)).checked).toBe(before)
    await tray.icon.click(`${name} — `, label)
    await eventually(
      () => tray.demo.network(id),
      (network) => network?.[flag] === !before,
    )
    await expect.poll(() => at(`${name} — `, label)).toMatchObject({ checked: !before })
  })

  test('a full tunnel is not offered where the network has no default route', async () => {
    const name = await nameOfNetwork(id)
    expect(await at(`${name} — `, 'Allow default route (the network offers none)')).toMatchObject({
      enabled: false,
    })
  })

  test('switching off leaves and remembers, on joins again with the same flags', async () => {
    const name = await nameOfNetwork(id)
    const before = await tray.demo.network(id)
    await tray.icon.click(`${name} — `, 'On')
    await expect.poll(() => tray.demo.network(id)).toBeNull()
    await expect.poll(tray.labels).toContain(`${name} — Disconnected`)
    expect((await at(`${name} — Disconnected`, 'On')).checked).toBe(false)
    await tray.icon.click(`${name} — Disconnected`, 'On')
    const again = await eventually(
      () => tray.demo.network(id),
      (network) => network !== null,
    )
    for (const [, flag] of flags) expect(again?.[flag]).toBe(before?.[flag])
  })

  test('a left click opens the window, and the next one hides it', async () => {
    const visible = (): Promise<boolean> => isAnyWindowVisible(tray.app)
    expect(await visible()).toBe(false)
    await tray.icon.activate()
    await tray.app.window()
    await expect.poll(visible).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await tray.icon.activate()
    await expect.poll(visible).toBe(false)
  })

  test('Join network… opens the window at the join dialog', async () => {
    await tray.icon.click('Join network…')
    const page = await tray.app.window()
    await page.getByRole('textbox', { name: 'Network ID' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('Check connection… opens the window with a diagnosis of this computer', async () => {
    await tray.icon.click('Check connection…')
    const page = await tray.app.window()
    await page.getByRole('heading', { name: 'Check connection' }).waitFor()
    await page.getByRole('button', { name: 'Check again' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('Forget… asks first, and then the network is gone from the menu', async (context) => {
    context.skip(!hasXdotool, 'xdotool is not installed: the question is a native dialog')
    const name = await nameOfNetwork(id)
    await tray.demo.leave(id)
    await eventually(tray.labels, (all) => all.includes(`${name} — Disconnected`), untilItLooks)
    await tray.icon.click(`${name} — Disconnected`, 'Forget…')
    await answer('Escape')
    expect(await tray.labels()).toContain(`${name} — Disconnected`)
    await tray.icon.click(`${name} — Disconnected`, 'Forget…')
    await answer('Left', 'Return')
    await eventually(tray.labels, (all) => !all.some((label) => label.startsWith(name)))
  })

  test('a service that goes and comes back is seen in icon and menu', async () => {
    const picture = async (): Promise<string> => (await tray.icon.properties()).pictures[0]?.pixels ?? ''
    const online = await picture()
    await tray.demo.stop()
    await eventually(
      tray.labels,
      (all) => all[0] === 'The service is not running' && all[1] === 'Try again',
      untilItLooks,
    )
    expect(await picture()).not.toBe(online)
    const stale = drawMenu(await tray.icon.menu())
    expect(stale).toContain('[x] On (off)')
    expect(stale).not.toContain('Join network…')
    await tray.demo.start()
    await tray.icon.click('Try again')
    await eventually(tray.labels, (all) => all[0] === 'Online', untilItLooks)
  })

  test('Quit ends the application', async () => {
    const ended = new Promise((resolve) => tray.app.electron.process().once('exit', resolve))
    await tray.icon.click('Quit')
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
    await expect.poll(find).toBe('')
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
