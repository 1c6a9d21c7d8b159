import { setTimeout as wait } from 'node:timers/promises'
import type { DesktopEnvironment, TrayHost } from '../../../contract/desktop.ts'
import { busDaemon, type Target } from '../../system/linux/system-bus.ts'
import { type Call, openSessionBus, sessionBusAddress, unwrapped } from '../system/session-bus.ts'
import { connectToX, type XConnection } from '../system/x11-connection.ts'
import { getSelectionOwner, internAtom, selectStructure, type XPacket } from '../system/x11-wire.ts'

const watcherName = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'
/** A panel consists of two parts on the bus: a watcher, which keeps the list of icons, and a host, which shows them. */
const rules = [
  `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcherName}'`,
  `type='signal',interface='${watcherName}',member='StatusNotifierHostRegistered'`,
  `type='signal',interface='${watcherName}',member='StatusNotifierHostUnregistered'`,
]
/** ms that Electron gets to register its icon without help. */
const registration = 700
/**
 * ms after which the D-Bus library is loaded, so that it does not delay the start. Changes before that are found by a
 * query.
 */
const afterStart = 800

interface DisplayedOn {
  /** Electron is a client of Wayland, not of X11. */
  readonly wayland: boolean
  readonly environment: DesktopEnvironment
}

/** null: not known. */
export interface FoundTrays {
  /** A panel on the session bus shows icons. */
  readonly host: boolean | null
  /** A tray of the older kind (XEmbed) runs on the X server. */
  readonly xTray: boolean | null
}

interface TrayHostParts {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  readonly processId: number
  readonly desktop: DisplayedOn
  /** Tells the state of the tray, when this is first known and whenever it may have changed. */
  readonly onHost: (trayHost: TrayHost) => void
  /** A panel is running, but our icon is missing from it. */
  readonly onMissingIcon: () => void
  readonly log: (message: string) => void
}

/**
 * Watches for trays on Linux. Electron looks for a panel on the session bus only when it creates an icon. An application
 * that starts together with the session is often earlier than the panel, so this function waits for the panel's watcher.
 * A tray of the older kind is found by Electron itself, and is only asked for. Other systems always have a tray.
 */
export function watchTrayHost(parts: TrayHostParts): { dispose(): void } {
  const { platform, environment, desktop, onHost, log } = parts
  if (platform !== 'linux') {
    onHost('present')
    return { dispose: () => undefined }
  }
  let found: FoundTrays = { host: null, xTray: null }
  function tell(change: Partial<FoundTrays>): void {
    found = { ...found, ...change }
    onHost(trayHostOf(found, desktop))
  }
  const xTray = desktop.wayland
    ? null
    : watchXTray({ environment, onTray: (isPresent) => tell({ xTray: isPresent }), log })
  const stop = new AbortController()
  const address = sessionBusAddress(platform, environment)
  if (address === null) tell({ host: false })
  else
    watch(address, { ...parts, onPanel: (isPresent) => tell({ host: isPresent }) }, stop.signal).catch(
      (error: unknown) => {
        if (stop.signal.aborted) return
        log(`cannot watch for a panel: ${String(error)}`)
        tell({ host: false })
      },
    )
  return {
    dispose() {
      stop.abort()
      xTray?.dispose()
    },
  }
}

/**
 * Returns whether a signal announces that a panel came or went: its watcher's name changed its owner, or a host was
 * added or removed.
 */
export function saysPanelChanged(member: string, body: readonly unknown[]): boolean {
  if (member === 'StatusNotifierHostRegistered' || member === 'StatusNotifierHostUnregistered') return true
  return member === 'NameOwnerChanged' && body[0] === watcherName
}

/**
 * Returns the state of the tray. Electron supports both kinds, but as a client of Wayland only the one on the bus.
 * GNOME has no tray of the older kind by itself.
 */
export function trayHostOf({ host, xTray }: FoundTrays, desktop: DisplayedOn): TrayHost {
  if (host === true || (xTray === true && !desktop.wayland)) return 'present'
  if (host === null) return 'unknown'
  return desktop.wayland || desktop.environment === 'gnome' || xTray === false ? 'absent' : 'unknown'
}

/**
 * Returns the bus name in an entry of a watcher's list, such as ":1.50/StatusNotifierItem" or
 * ":1.50@/StatusNotifierItem".
 */
export function busNameOf(item: string): string {
  return item.replace(/@?\/.*$/s, '')
}

interface PanelParts extends Pick<TrayHostParts, 'processId' | 'onMissingIcon' | 'log'> {
  readonly onPanel: (isPresent: boolean) => void
}

async function watch(address: string, parts: PanelParts, stop: AbortSignal): Promise<void> {
  await wait(afterStart, undefined, { signal: stop, ref: false })
  const { bus, call, broken } = await openSessionBus(address)
  if (stop.aborted) return bus.disconnect()
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      report().catch((error: unknown) => parts.log(`cannot ask the panel for its icons: ${String(error)}`))
    }, registration)
  }

  async function report(): Promise<void> {
    const isPresent = await hasHost(call)
    const lacksUs = isPresent && (await lacksIcon(call, parts.processId))
    if (stop.aborted) return
    parts.onPanel(isPresent)
    if (lacksUs) parts.onMissingIcon()
  }

  stop.addEventListener('abort', () => {
    clearTimeout(timer)
    bus.disconnect()
  })
  broken.catch((error: unknown) => {
    if (stop.aborted) return
    parts.log(`no session bus to watch for a panel: ${String(error)}`)
    parts.onPanel(false)
  })
  bus.on('message', (message) => {
    if (saysPanelChanged(message.member, message.body)) check()
  })
  for (const rule of rules) await call(busDaemon, 'AddMatch', 's', [rule])
  // A panel that started after the icon was created and before this watch began has gone unnoticed.
  check()
}

const watcherProperties: Target = [watcherName, watcherPath, 'org.freedesktop.DBus.Properties']

/** Returns whether a panel is running and has a host that shows icons. */
async function hasHost(call: Call): Promise<boolean> {
  const [present] = await call(busDaemon, 'NameHasOwner', 's', [watcherName])
  if (present !== true) return false
  const [host] = await call(watcherProperties, 'Get', 'ss', [watcherName, 'IsStatusNotifierHostRegistered'])
  return unwrapped(host) === true
}

/** Returns whether none of the panel's icons belongs to this process. */
async function lacksIcon(call: Call, processId: number): Promise<boolean> {
  const [list] = await call(watcherProperties, 'Get', 'ss', [watcherName, 'RegisteredStatusNotifierItems'])
  const items = unwrapped(list)
  for (const item of Array.isArray(items) ? items : []) {
    const owner = await call(busDaemon, 'GetConnectionUnixProcessID', 's', [busNameOf(String(item))]).catch(
      () => [],
    )
    if (owner[0] === processId) return false
  }
  return true
}

interface XTrayParts {
  readonly environment: NodeJS.ProcessEnv
  /** Tells whether a tray of the older kind (XEmbed) runs, when this is first known and whenever it may have changed. */
  readonly onTray: (isPresent: boolean) => void
  readonly log: (message: string) => void
}

/** ms for which news are collected before the server is asked again. */
const settling = 200

/**
 * Watches for a tray of the older kind on X11. It owns a selection that has the screen's number in its name. A tray
 * that begins says so to the root window; one that ends takes its window along. Where the server cannot be asked,
 * nothing is told.
 */
export function watchXTray({ environment, onTray, log }: XTrayParts): { dispose(): void } {
  let connection: XConnection | null = null
  let isDisposed = false
  let atom: number | null = null
  let watchedOwner = 0
  let timer: NodeJS.Timeout | undefined

  function ask(): void {
    if (atom !== null) connection?.send(getSelectionOwner(atom))
  }

  function onPacket(packet: XPacket): void {
    if (packet.kind === 'other') return
    if (packet.kind !== 'reply') {
      // An error means that an owner was gone before it could be watched.
      clearTimeout(timer)
      timer = setTimeout(ask, settling)
    } else if (atom === null) {
      atom = packet.value
      ask()
    } else {
      if (packet.value !== 0 && packet.value !== watchedOwner) connection?.send(selectStructure(packet.value))
      watchedOwner = packet.value
      onTray(packet.value !== 0)
    }
  }

  async function start(): Promise<void> {
    const opened = await connectToX(environment, {
      onPacket,
      onEnd: (why) => log(`cannot watch for a tray any more: ${why}`),
    })
    if (isDisposed) return opened.close()
    connection = opened
    opened.send(selectStructure(opened.root))
    opened.send(internAtom(`_NET_SYSTEM_TRAY_S${opened.screen}`))
  }

  // The icon comes first.
  const started = setImmediate(() => {
    start().catch((error: unknown) => log(`cannot ask for a tray: ${String(error)}`))
  })
  return {
    dispose() {
      isDisposed = true
      clearImmediate(started)
      clearTimeout(timer)
      connection?.close()
    },
  }
}
