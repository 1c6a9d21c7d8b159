import { setTimeout as wait } from 'node:timers/promises'
import type { DesktopEnvironment, TrayHost } from '../../../contract/desktop.ts'
import { type Call, caller, sessionBusAddress, type Target } from '../system/session-bus.ts'

const watcherName = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'
/** A panel is two things on the bus: a watcher that keeps the list of icons, and a host that shows them. */
const rules = [
  `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcherName}'`,
  `type='signal',interface='${watcherName}',member='StatusNotifierHostRegistered'`,
  `type='signal',interface='${watcherName}',member='StatusNotifierHostUnregistered'`,
]
/** What Electron gets, in ms, to hand over its icon by itself. */
const registration = 700
/** The bus library, in ms, waits until the application stands: what comes meanwhile is found by asking. */
const afterStart = 800

interface TrayHostParts {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  readonly processId: number
  /** Whether anything shows icons; told when it is first known and whenever it may have changed. */
  readonly onHost: (isPresent: boolean) => void
  /** A panel is there and does not have our icon. */
  readonly onMissingIcon: () => void
  readonly log: (message: string) => void
}

/**
 * Linux only: Electron looks for a panel when an icon is made, and never again. Where the application starts with the
 * session it is often first, so this waits for the panel's watcher on the session bus. Without a bus nothing happens.
 */
export function watchTrayHost(parts: TrayHostParts): { dispose(): void } {
  const address = sessionBusAddress(parts.platform, parts.environment)
  if (address === null) {
    parts.onHost(parts.platform !== 'linux')
    return { dispose: () => undefined }
  }
  const stop = new AbortController()
  watch(address, parts, stop.signal).catch((error: unknown) => {
    if (stop.signal.aborted) return
    parts.log(`cannot watch for a panel: ${String(error)}`)
    parts.onHost(false)
  })
  return { dispose: () => stop.abort() }
}

/** Whether a signal says that a panel came or went: its watcher's name has another owner, or its host did. */
export function saysPanelChanged(member: string, body: readonly unknown[]): boolean {
  if (member === 'StatusNotifierHostRegistered' || member === 'StatusNotifierHostUnregistered') return true
  return member === 'NameOwnerChanged' && body[0] === watcherName
}

/**
 * What it means that no panel is there. An X11 desktop may have a tray of the older kind, which Electron serves too and
 * which cannot be asked; GNOME has none, and Wayland knows none.
 */
export function trayHostOf(
  isPresent: boolean,
  desktop: { readonly wayland: boolean; readonly environment: DesktopEnvironment },
): TrayHost {
  if (isPresent) return 'present'
  return desktop.wayland || desktop.environment === 'gnome' ? 'absent' : 'unknown'
}

/** The bus name in a watcher's list entry, which is ":1.50/StatusNotifierItem" or ":1.50@/StatusNotifierItem". */
export function busNameOf(item: string): string {
  return item.replace(/@?\/.*$/s, '')
}

async function watch(address: string, parts: TrayHostParts, stop: AbortSignal): Promise<void> {
  await wait(afterStart, undefined, { signal: stop, ref: false })
  const dbus = await import('@jellybrick/dbus-next')
  if (stop.aborted) return
  const bus = dbus.sessionBus({ busAddress: address })
  const call = caller(bus, dbus.Message)
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
    parts.onHost(isPresent)
    if (lacksUs) parts.onMissingIcon()
  }

  stop.addEventListener('abort', () => {
    clearTimeout(timer)
    bus.disconnect()
  })
  bus.on(
    'error' as 'connect',
    ((error: unknown) => {
      if (stop.aborted) return
      parts.log(`no session bus to watch for a panel: ${String(error)}`)
      parts.onHost(false)
    }) as () => void,
  )
  bus.on('message', (message) => {
    if (saysPanelChanged(message.member, message.body)) check()
  })
  for (const rule of rules) await call(daemon, 'AddMatch', 's', [rule])
  // A panel that came between the making of the icon and this watch was missed by both.
  check()
}

const daemon: Target = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus']
const watcherProperties: Target = [watcherName, watcherPath, 'org.freedesktop.DBus.Properties']

/** Whether there is a panel with something that shows its icons. */
async function hasHost(call: Call): Promise<boolean> {
  const [present] = await call(daemon, 'NameHasOwner', 's', [watcherName])
  if (present !== true) return false
  const [host] = await call(watcherProperties, 'Get', 'ss', [watcherName, 'IsStatusNotifierHostRegistered'])
  return unwrapped(host) === true
}

/** Whether none of the panel's icons comes from this process. */
async function lacksIcon(call: Call, processId: number): Promise<boolean> {
  const [list] = await call(watcherProperties, 'Get', 'ss', [watcherName, 'RegisteredStatusNotifierItems'])
  const items = unwrapped(list)
  for (const item of Array.isArray(items) ? items : []) {
    const owner = await call(daemon, 'GetConnectionUnixProcessID', 's', [busNameOf(String(item))]).catch(
      () => [],
    )
    if (owner[0] === processId) return false
  }
  return true
}

function unwrapped(variant: unknown): unknown {
  return typeof variant === 'object' && variant !== null && 'value' in variant ? variant.value : undefined
}
