import { join } from 'node:path'
import comments from 'words:each/welcome.subtitle'
import {
  app,
  dialog,
  globalShortcut,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  powerMonitor,
  Tray,
} from 'electron'
import type { Show } from '../../contract/commands.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { nameCollator } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import type { Log } from '../base/log.ts'
import { createQuitting, type Quitting } from '../base/quitting.ts'
import { readsMarkup } from '../desktop/notifications/notification-markup.ts'
import { createNotifier } from '../desktop/notifications/notifications.ts'
import { createGlobalShortcut, paletteCommand } from '../desktop/shortcut/global-shortcut.ts'
import { addLauncherEntry } from '../desktop/system/launcher-entry.ts'
import { sessionBusAddress } from '../desktop/system/session-bus.ts'
import { devicesByNetwork } from '../desktop/tray/network-devices.ts'
import { createTray } from '../desktop/tray/tray.ts'
import { createTrayActions } from '../desktop/tray/tray-actions.ts'
import { watchTrayHost } from '../desktop/tray/tray-host.ts'
import { trayModel } from '../desktop/tray/tray-model.ts'
import { confirmQuit } from '../desktop/windows/dialogs.ts'
import { desktopEnvironment, isWaylandClient, openWhereUnseen } from '../desktop/windows/windowing.ts'
import type { Store } from '../state/store.ts'
import { createCore } from './core.ts'
import { desktopShell } from './desktop-shell.ts'
import { printStates } from './display.ts'
import { serveCommands } from './ipc.ts'
import type { SpokenLanguage } from './language.ts'
import type { Options } from './options.ts'
import { SettingsHeld, type SingleWriter, startSingleWriter } from './single-writer.ts'
import { composeWindows } from './windows.ts'

const { platform, env: environment } = process

export interface Application {
  /** Shows the window, as a second launch and a deep link do. */
  open(show?: Show): void
  /**
   * Opens the window if the person could not find the application otherwise: at the first start, and on a desktop
   * without a tray.
   */
  openWhereUnseen(): void
  readonly quitting: Quitting
  /** Ends the application and returns what `Core.dispose` returns. */
  dispose(): Promise<boolean>
}

/** Connects the core to the desktop: the tray and the windows get its snapshots, and it gets their commands. */
export async function startApplication(
  options: Options,
  log: Log,
  language: SpokenLanguage,
): Promise<Application> {
  // macOS handles the keys for copying and pasting only if there is an Edit menu.
  if (platform === 'darwin')
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]))

  await language.start()
  const { t } = language
  const locale = language.locale()
  const writer = await startWriter(options, log, locale, t)
  const { core } = writer
  const { store } = core
  const stopLanguage = await language.follow(store)
  const root = app.getAppPath()
  const icon = join(root, 'assets/app/png/128x128.png')
  const wayland = isWaylandClient(platform, environment, app.commandLine.getSwitchValue('ozone-platform'))
  const desktop = desktopEnvironment(platform, environment)
  store.dispatch({ type: 'desktop-changed', change: { environment: desktop } })
  const stopTheme = followTheme(store)

  const tray = createTray({
    Tray,
    Menu,
    nativeImage,
    iconFolder: join(root, 'assets/tray'),
    platform,
    onAction: (action) => void act(action),
    onActivate: () => windows.window.toggle(),
  })
  const windows = composeWindows({ store, root, wayland, trayBounds: () => tray.bounds(), log: log.warn })
  const { present, isAnyVisible } = windows
  const notifier = createNotifier({
    Notification,
    t,
    isWindowVisible: isAnyVisible,
    readsMarkup: () => readsMarkup(platform, environment),
    onClick: (show) => present(show),
    onAction: (action) => void act(action),
    onLoginTold: (id, end) => store.dispatch({ type: 'login-told', id, end }),
    onKeyTold: core.tellExpiry,
    icon,
  })

  const { handlers, devices, poke, setShown, quitReasons } = core.start(
    desktopShell(t, root, log.folder, windows),
  )
  const act = createTrayActions({
    t,
    handlers,
    store,
    dialog,
    present: (show) => present(show, 'tray'),
    log: log.error,
  })
  const stopServing = serveCommands(handlers, windows.isOurs, log.warn)
  writer.serve(handlers)

  const trayHost = watchTrayHost({
    platform,
    environment,
    processId: process.pid,
    desktop: { wayland, environment: desktop },
    onHost: (trayHost) => {
      store.dispatch({ type: 'desktop-changed', change: { trayHost } })
      if (trayHost === 'absent') addToLauncher(icon, log)
    },
    onMissingIcon: () => tray.recreate(),
    log: log.warn,
  })
  const shortcut = createGlobalShortcut({
    store,
    globalShortcut,
    log: log.warn,
    wayland: wayland ? { busAddress: sessionBusAddress(platform, environment) } : null,
    command: paletteCommand(
      { executable: process.execPath, args: app.isPackaged ? [] : [root] },
      environment,
    ),
    description: t('tray.paletteShortcut'),
    onPressed: () => present({ view: 'palette' }),
  })

  const collator = nameCollator(locale)
  let menuDevices = devicesByNetwork([], collator)
  const showTray = (snapshot: Snapshot): void => tray.show(trayModel(t, snapshot, menuDevices))
  const stopListening = [
    stopTheme,
    stopLanguage,
    store.subscribe(showTray),
    devices.subscribe((list, before) => {
      notifier.devices(list, store.snapshot())
      if (list.devices === before.devices) return
      menuDevices = devicesByNetwork(list.devices, collator)
      showTray(store.snapshot())
    }),
    store.subscribe(windows.send),
    store.subscribe((snapshot, before) => notifier.update(before, snapshot)),
    windows.onVisibility(() => setShown(isAnyVisible())),
    followWaking(poke),
    ...(environment.MESHTRAY_PRINT_STATE === '1' ? [printStates(t, store)] : []),
  ]
  showTray(store.snapshot())

  return {
    open: (show) => present(show),
    quitting: createQuitting({
      reasons: quitReasons,
      confirm: (reasons) => confirmQuit(t, dialog, reasons),
    }),
    openWhereUnseen() {
      const stop = openWhereUnseen({
        store,
        mayLackTray: platform === 'linux',
        isVisible: isAnyVisible,
        open: () => present(undefined),
      })
      stopListening.push(stop)
    },
    async dispose() {
      for (const stop of stopListening) stop()
      stopServing()
      trayHost.dispose()
      shortcut.dispose()
      notifier.dispose()
      windows.dispose()
      tray.destroy()
      return writer.dispose()
    },
  }
}

/** Starts the core. If another process holds the settings, a message box says so before the error is rethrown. */
async function startWriter(options: Options, log: Log, locale: string, t: Translate): Promise<SingleWriter> {
  const folder = app.getPath('userData')
  try {
    return await startSingleWriter({
      folder,
      options,
      log,
      version: app.getVersion(),
      createCore: () => createCore({ options, folder, log, locale }),
    })
  } catch (error) {
    if (error instanceof SettingsHeld) {
      const holder = String(error.holder?.process ?? 'none')
      dialog.showErrorBox('Meshtray', t('tray.settingsHeld', { process: holder }))
    }
    throw error
  }
}

function followTheme(store: Store): () => void {
  const useTheme = (): void => {
    nativeTheme.themeSource = store.snapshot().preferences.theme
  }
  useTheme()
  return store.subscribe(useTheme)
}

/** Without a tray the person finds the application only through the launcher. */
function addToLauncher(icon: string, log: Log): void {
  if (platform !== 'linux' || !app.isPackaged) return
  const entry = { executable: process.execPath, args: [], environment, icon, comments }
  addLauncherEntry(entry).catch((error: unknown) => log.warn(`no launcher entry: ${String(error)}`))
}

/** Calls `onWake` when the computer wakes and when its screen is unlocked. */
function followWaking(onWake: () => void): () => void {
  powerMonitor.on('resume', onWake)
  powerMonitor.on('unlock-screen', onWake)
  return () => {
    powerMonitor.off('resume', onWake)
    powerMonitor.off('unlock-screen', onWake)
  }
}
