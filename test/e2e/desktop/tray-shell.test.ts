import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleLeft, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { applicationEnvironment, eventually, projectRoot } from '../../support/app/application.ts'
import { type SessionBus, startSessionBus } from '../../support/desktop/session-bus.ts'
import { startTrayHost, type TrayHost } from '../../support/desktop/status-notifier.ts'
import { drawMenu, nodeAt } from '../../support/desktop/status-notifier-menu.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

type TrayApp = Awaited<ReturnType<typeof startTrayApp>>

async function startTrayApp(bus: SessionBus) {
  const userData = await temporaryFolder('tray-shell')
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...root,
      '--password-store=basic',
      `--user-data-dir=${userData.path}`,
      join(projectRoot, 'test/support/desktop/status-notifier-app'),
    ],
    {
      env: applicationEnvironment({ DBUS_SESSION_BUS_ADDRESS: bus.address }),
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const said: unknown[] = []
  if (child.stdout === null || child.stdin === null) throw new Error('the tray application has no pipes')
  const { stdin } = child
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{')) said.push(JSON.parse(line))
  })
  async function waitFor(what: object): Promise<void> {
    await eventually(
      () => said,
      (all) => all.some((one) => JSON.stringify(one) === JSON.stringify(what)),
    )
  }
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
    await userData.dispose()
  }
  await waitFor({ ready: true }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    /** Its messages so far, in order */
    said,
    waitFor,
    async show(snapshot: Snapshot) {
      const before = said.length
      stdin.write(`${JSON.stringify(snapshot)}\n`)
      await eventually(
        () => said.slice(before),
        (all) => JSON.stringify(all).includes('shown'),
      )
    },
    stop,
  }
}

const snapshot = sampleSnapshot({
  networks: [
    sampleEntry({ id: '8056c2e21c000002', name: 'R&D_lab' }, { name: 'R&D_lab' }),
    sampleLeft({ id: '8056c2e21c000003', name: 'attic' }),
  ],
})

describe.runIf(process.platform === 'linux')("the shell's tray, on a session bus of its own", () => {
  let bus: SessionBus
  let app: TrayApp | undefined
  let host: TrayHost | undefined

  beforeEach(async () => {
    bus = await startSessionBus()
  })
  afterEach(async () => {
    await app?.stop()
    await host?.stop()
    await bus.stop()
    app = undefined
    host = undefined
  })

  test('the panel gets icon, tooltip and a menu that can be clicked', async () => {
    host = await startTrayHost(bus.address)
    app = await startTrayApp(bus)
    await app.show(snapshot)
    const icon = await host.icon()

    const properties = await icon.properties()
    expect(properties.tooltip).toBe('Meshtray: Online · a1b2c3d4e5 · 1 of 2 networks connected')
    expect(properties.pictures.length).toBeGreaterThan(0)

    expect(drawMenu(await icon.menu())).toBe(`Online (off)
Copy node address a1b2c3d4e5
---
R&D_lab — Connected
  [x] On
  ---
  Pause (off)
  15 minutes
  1 hour
  Until tomorrow, 6:00 AM
  Until resumed
  ---
  Copy 10.147.17.97
  Copy network ID 8056c2e21c000002
  ---
  [x] Allow managed addresses
  [ ] Allow global addresses
  [ ] Allow default route (the network offers none) (off)
  [ ] Allow DNS
  ---
  Check connection…
attic — Disconnected
  [ ] On
  ---
  Copy network ID 8056c2e21c000003
  ---
  [x] Allow managed addresses
  [ ] Allow global addresses
  [ ] Allow default route
  [ ] Allow DNS
  ---
  Check connection…
  Forget…
---
Pause all
  15 minutes
  1 hour
  Until tomorrow, 6:00 AM
  Until resumed
Join network…
Check connection…
Open Meshtray
Quit`)

    await icon.click('R&D_lab', 'Allow DNS')
    await app.waitFor({
      action: {
        command: 'network.setFlag',
        argument: { id: '8056c2e21c000002', flag: 'allowDNS', value: true },
      },
    })
    await icon.activate()
    await app.waitFor({ activated: true })
  })

  test('a click on a checkbox asks, and turns nothing by itself', async () => {
    host = await startTrayHost(bus.address)
    app = await startTrayApp(bus)
    await app.show(snapshot)
    const icon = await host.icon()
    await icon.click('attic', 'On')
    await app.waitFor({
      action: { command: 'network.connect', argument: { id: '8056c2e21c000003', connected: true } },
    })
    await expect.poll(async () => nodeAt(await icon.menu(), ['attic', 'On']).checked).toBe(false)
  })

  test('each state has an icon of its own, and a change of state changes it', async () => {
    host = await startTrayHost(bus.address)
    app = await startTrayApp(bus)
    await app.show(snapshot)
    const icon = await host.icon()
    const seen = new Set<string>([(await icon.properties()).pictures[0]?.pixels ?? ''])
    const others: readonly Partial<Snapshot>[] = [
      { connection: { state: 'offline' } },
      { connection: { state: 'absent' } },
      {
        connection: {
          state: 'unauthorized',
          fault: { code: 'service-unauthorized' },
          version: null,
          port: null,
        },
      },
      { networks: [sampleEntry({}, { status: 'ACCESS_DENIED' })] },
    ]
    for (const change of others) {
      await app.show(sampleSnapshot(change))
      await eventually(
        async () => (await icon.properties()).pictures[0]?.pixels ?? '',
        (pixels) => pixels !== '' && !seen.has(pixels),
      ).then((pixels) => seen.add(pixels))
    }
    expect(seen.size).toBe(5)
  })

  test.each([
    ['just after', 100],
    ['long after', 2500],
  ])('a panel that comes %s the application gets the icon', async (_when, milliseconds) => {
    app = await startTrayApp(bus)
    await app.show(snapshot)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    host = await startTrayHost(bus.address)
    const icon = await host.icon()
    expect(nodeAt(await icon.menu(), ['R&D_lab', 'On']).checked).toBe(true)
  })

  test('a panel that starts anew gets the icon again, with what is shown now', async () => {
    host = await startTrayHost(bus.address)
    app = await startTrayApp(bus)
    await app.show(snapshot)
    await host.icon()
    await host.stop()
    await app.show(sampleSnapshot({ connection: { state: 'offline' } }))
    host = await startTrayHost(bus.address)
    const icon = await host.icon()
    expect((await icon.properties()).tooltip).toContain('Offline')
    // Electron hands a known icon over again by itself: one made anew beside it would only flicker.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(app.said).not.toContainEqual({ recreated: true })
  })

  test('a panel that has the icon is left alone', async () => {
    host = await startTrayHost(bus.address)
    app = await startTrayApp(bus)
    await app.show(snapshot)
    await host.icon()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(app.said).not.toContainEqual({ recreated: true })
  })

  test('without a session bus the application runs all the same, and says why no panel is watched', async () => {
    app = await startTrayApp({ address: 'unix:path=/nonexistent/bus', stop: () => Promise.resolve() })
    await app.show(snapshot)
    await expect.poll(() => JSON.stringify(app?.said)).toContain('no session bus to watch for a panel')
    await app.show(sampleSnapshot({ connection: { state: 'offline' } }))
  })
})
