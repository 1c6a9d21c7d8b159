import type { Message, MessageBus } from '@jellybrick/dbus-next'

const watcherName = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'
const ownerRule = `type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcherName}'`
/** What a panel gets, in ms, to take in the icon that was made when the application started. */
const registration = 1_500

export interface TrayHostParts {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  readonly processId: number
  /** A panel is there and does not have our icon. */
  readonly onHost: () => void
  readonly log: (message: string) => void
}

/**
 * Linux only: Electron looks for a panel when an icon is made, and never again. Where the application starts with the
 * session it is often first, so this waits for the panel's watcher on the session bus. Without a bus nothing happens.
 */
export function watchTrayHost(parts: TrayHostParts): { dispose(): void } {
  const address = sessionBusAddress(parts.platform, parts.environment)
  if (address === null) return { dispose: () => undefined }
  const stop = new AbortController()
  watch(address, parts, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) parts.log(`cannot watch for a panel: ${String(error)}`)
  })
  return { dispose: () => stop.abort() }
}

/** Where the session bus listens; null where there is none to be expected. */
export function sessionBusAddress(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
): string | null {
  if (platform !== 'linux') return null
  const { DBUS_SESSION_BUS_ADDRESS: told, XDG_RUNTIME_DIR: folder } = environment
  if (told !== undefined && told !== '') return told
  return folder === undefined || folder === '' ? null : `unix:path=${folder}/bus`
}

/** Whether a NameOwnerChanged signal's body (name, old owner, new owner) says that a panel's watcher came. */
export function saysHostCame(body: readonly unknown[]): boolean {
  const [name, , owner] = body
  return name === watcherName && typeof owner === 'string' && owner !== ''
}

/** The bus name in a watcher's list entry, which is ":1.50/StatusNotifierItem" or ":1.50@/StatusNotifierItem". */
export function busNameOf(item: string): string {
  return item.replace(/@?\/.*$/s, '')
}

async function watch(address: string, parts: TrayHostParts, stop: AbortSignal): Promise<void> {
  const dbus = await import('@jellybrick/dbus-next')
  if (stop.aborted) return
  const bus = dbus.sessionBus({ busAddress: address })
  stop.addEventListener('abort', () => bus.disconnect())
  // The bus may go at any time, and takes this watch with it; the icon stays as it is.
  bus.on(
    'error' as 'connect',
    ((error: unknown) => {
      if (!stop.aborted) parts.log(`the session bus: ${String(error)}`)
    }) as () => void,
  )
  bus.on('message', (message) => {
    if (message.member === 'NameOwnerChanged' && saysHostCame(message.body)) parts.onHost()
  })

  const call = caller(bus, dbus.Message)
  await call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'AddMatch', 's', [
    ownerRule,
  ])
  // One that came between the making of the icon and this watch was missed by both.
  await new Promise((resolve) => setTimeout(resolve, registration))
  if (!stop.aborted && (await hostLacksUs(call, parts.processId))) parts.onHost()
}

type Call = (
  name: string,
  path: string,
  face: string,
  member: string,
  signature: string,
  body: readonly unknown[],
) => Promise<readonly unknown[]>

function caller(bus: MessageBus, Constructor: typeof Message): Call {
  return async (destination, path, face, member, signature, body) => {
    const message = new Constructor({
      destination,
      path,
      interface: face,
      member,
      signature,
      body: [...body],
    })
    return (await bus.call(message))?.body ?? []
  }
}

async function hostLacksUs(call: Call, processId: number): Promise<boolean> {
  const daemon = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'] as const
  const [present] = await call(...daemon, 'NameHasOwner', 's', [watcherName])
  if (present !== true) return false
  const [list] = await call(watcherName, watcherPath, 'org.freedesktop.DBus.Properties', 'Get', 'ss', [
    watcherName,
    'RegisteredStatusNotifierItems',
  ])
  for (const item of itemsOf(list)) {
    const owner = await call(...daemon, 'GetConnectionUnixProcessID', 's', [busNameOf(item)]).catch(() => [])
    if (owner[0] === processId) return false
  }
  return true
}

function itemsOf(list: unknown): readonly string[] {
  const value = typeof list === 'object' && list !== null && 'value' in list ? list.value : []
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
