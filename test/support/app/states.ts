import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Bridge } from '../../../contract/bridge.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import type { Connection, Snapshot } from '../../../contract/snapshot.ts'
import { preferencesInFile } from '../../../main/settings/testing/settings-folder.ts'
import { t } from '../../../words/testing/english.ts'
import { type LinkedWorld, startLinkedWorld } from '../account/linked-world.ts'
import { type SessionBus, startSessionBus } from '../desktop/session-bus.ts'
import { startTrayHost, type TrayHost } from '../desktop/status-notifier.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { eventually, type LaunchedApplication, launchApplication } from './application.ts'
import { wake } from './in-main.ts'

/** A network of the settings that the service does not hold, and settings that are not the defaults. */
export const remembered = {
  id: '1122334455667788',
  name: 'cabin',
  flags: { ...defaultFlags, allowDNS: true, allowGlobal: true },
}
/** The preferences as the file of settings holds them */
export const preferences = {
  ...preferencesInFile(defaultPreferences),
  notifyAttention: false,
  notifyService: true,
  welcomeSeen: true,
}

/** The application over a demo node and account, with settings of a person, its tray on a bus of the test's own. */
export type Stage = Awaited<ReturnType<typeof openStage>>

export interface RunningApp {
  readonly app: LaunchedApplication
  /** The states that show */
  readonly pages: readonly Page[]
  /** The first line of the native menu, and the names of the networks in it */
  menu(): Promise<readonly string[]>
  /** Has the service looked at now, as waking from sleep does. */
  poke(): Promise<void>
  ask: Bridge['invoke']
  snapshot(): Promise<Snapshot>
  settings(): Promise<{ readonly preferences: object; readonly networks: readonly { readonly id: string }[] }>
  /** Waits until tray and pages say this. */
  says(connection: Exclude<Connection['state'], 'silent'>, title: string): Promise<void>
  /** Lines of the log that tell of something that must not happen */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openStage() {
  const bus: SessionBus = await startSessionBus()
  const host: TrayHost = await startTrayHost(bus.address)
  const world = await startLinkedWorld()
  const folder = await temporaryFolder('states')
  await mkdir(folder.path, { recursive: true })
  const settings = join(folder.path, 'settings.json')
  await writeFile(settings, JSON.stringify({ version: 1, preferences, networks: [remembered] }))

  async function launch(show: 'tray' | 'small' | 'hosting'): Promise<RunningApp> {
    const registered = host.nextIcon()
    const flags = [`--service-home=${world.node.home}`, `--account-url=${world.account.url}`]
    const app = await launchApplication([...flags, ...(show === 'tray' ? [] : ['--show'])], {
      userData: folder.path,
      environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    })
    const pages: Page[] = show === 'tray' ? [] : [await app.window()]
    await registered
    const running = runningApp(app, host, pages, settings)
    if (show === 'hosting') {
      await eventually(running.menu, ([first]) => first === t('connection.online'))
      const opened = app.electron.waitForEvent('window')
      await pages[0]?.getByRole('button', { name: 'Hosted' }).click()
      pages.push(await opened)
    }
    return running
  }
  return {
    world,
    /** Folder of the person's settings */
    folder: folder.path,
    /** Starts it; 'small': with the tray window, 'hosting': with the window of hosted networks too. */
    launch,
    async dispose() {
      await world.dispose()
      await host.stop()
      await bus.stop()
      await folder.dispose()
    },
  }
}

/** Runs once on its own stage, and closes that. */
export interface LoneRun extends RunningApp {
  readonly world: LinkedWorld
}

export async function openRun(show: Parameters<Stage['launch']>[0]): Promise<LoneRun> {
  await using started = new AsyncDisposableStack()
  const stage = await openStage()
  started.defer(stage.dispose)
  const running = await stage.launch(show)
  started.defer(running.close)
  const owned = started.move()
  return { ...running, world: stage.world, close: () => owned.disposeAsync() }
}

function runningApp(
  app: LaunchedApplication,
  host: TrayHost,
  pages: readonly Page[],
  settings: string,
): RunningApp {
  /** An icon may be replaced at any time: then there is none for a moment. */
  const labels = async (): Promise<readonly string[]> => {
    const menu = await host.icon().then((icon) => icon.menu().catch(() => []))
    return menu.map(({ label }) => label)
  }
  const ask = (async (command: string, argument?: unknown) => {
    const [page] = pages
    if (page === undefined) throw new Error('there is no window to ask from')
    return invoke(page, command, argument)
  }) as Bridge['invoke']
  return {
    app,
    pages,
    menu: labels,
    poke: async () => {
      await wake(app)
    },
    ask,
    async snapshot() {
      const read = await ask('snapshot.read')
      if (!read.ok) throw new Error(read.error.code)
      return read.value
    },
    settings: async () => JSON.parse(await readFile(settings, 'utf8')),
    async says(connection, title) {
      const isTitled = connection === 'stale' || connection === 'unreachable'
      // A title may end with the HTTP status.
      const isSaid = (first = ''): boolean =>
        isTitled ? first.startsWith(title) : first === t(`connection.${connection}`)
      await eventually(labels, ([first]) => isSaid(first))
      for (const page of pages) if (title !== '') await page.getByText(title).first().waitFor()
    },
    async complaints() {
      const log = await readFile(join(app.userData, 'logs/main.log'), 'utf8').catch(() => '')
      return log.split('\n').filter((line) => / error |unhandled|gave the window|failed:/.test(line))
    },
    close: () => app.close(),
  }
}

/** Asks as the page does. */
export function invoke(page: Page, command: string, argument?: unknown): Promise<unknown> {
  return page.evaluate(
    ([name, given]) =>
      (window as unknown as { meshtray: { invoke(...call: readonly unknown[]): unknown } }).meshtray.invoke(
        name,
        given,
      ),
    [command, argument],
  )
}
