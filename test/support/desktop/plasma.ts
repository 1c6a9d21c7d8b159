import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { lacking, ownFolders, runtimeFolder, startProgram } from './program.ts'
import { type BusClient, connectToBus, startSessionBus, type Target } from './session-bus.ts'

const plasma: Target = ['org.kde.plasmashell', '/PlasmaShell', 'org.kde.PlasmaShell']
const watcher: Target = [
  'org.kde.StatusNotifierWatcher',
  '/StatusNotifierWatcher',
  'org.freedesktop.DBus.Properties',
]

/** Else it hides icons that tell of nothing urgent behind an arrow. */
const showAllIcons = `
for (const panel of panels()) for (const widget of panel.widgets('org.kde.plasma.systemtray')) {
  const tray = desktopById(widget.readConfig('SystrayContainmentId'))
  tray.currentConfigGroup = ['General']
  tray.writeConfig('showAllItems', true)
  tray.reloadConfig()
}`

const schemes = { light: 'BreezeLight', dark: 'BreezeDark' } as const

/** KDE's desktop with its panel, on the X11 display of the tests, with a window manager that needs no graphics card. */
export type Plasma = Awaited<ReturnType<typeof startPlasma>>

/** Programs that this needs and that are not installed. */
export function plasmaLacks(): readonly string[] {
  return lacking('plasmashell', 'kded5', 'openbox', 'plasma-apply-colorscheme', 'xdotool')
}

export async function startPlasma() {
  await using started = new AsyncDisposableStack()
  const folder = await runtimeFolder('plasma')
  started.defer(folder.dispose)
  const session = {
    ...ownFolders(folder.path),
    XDG_SESSION_TYPE: 'x11',
    XDG_CURRENT_DESKTOP: 'KDE',
    KDE_FULL_SESSION: 'true',
    KDE_SESSION_VERSION: '5',
    QT_QUICK_BACKEND: 'software',
  }
  const bus = await startSessionBus({ activates: true, environment: session })
  started.defer(bus.stop)
  const environment = { ...session, DBUS_SESSION_BUS_ADDRESS: bus.address }
  const client = connectToBus(bus.address)
  started.defer(client.stop)

  const program = async (name: string, args: string[], ready: () => boolean | Promise<boolean>) =>
    started.defer((await startProgram(name, args, { environment, ready })).stop)
  await program('openbox', [], () => true)
  await program('kded5', [], () => client.hasOwner('org.kde.kded5'))
  await program('plasmashell', ['--no-respawn'], () => hasTray(client))
  await client.call(plasma, 'evaluateScript', 's', [showAllIcons])
  const owned = started.move()
  return {
    /** Environment of the application. */
    environment,
    /** Changes the person's choice in the settings; applications are told of it. */
    async prefer(scheme: keyof typeof schemes) {
      const env = { ...process.env, ...environment }
      await promisify(execFile)('plasma-apply-colorscheme', [schemes[scheme]], { env })
    },
    stop: () => owned.disposeAsync(),
  }
}

async function hasTray(client: BusClient): Promise<boolean> {
  const answer = client.call(watcher, 'Get', 'ss', [watcher[0], 'IsStatusNotifierHostRegistered'])
  const [host] = await answer.catch(() => [])
  return typeof host === 'object' && host !== null && 'value' in host && host.value === true
}
