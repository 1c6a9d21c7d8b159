import type { Message } from '@jellybrick/dbus-next'
import type { Accelerator, Modifier } from '../../../contract/accelerator.ts'
import type { ShortcutState } from '../../../contract/desktop.ts'
import { busDaemon, type Target } from '../../system/linux/system-bus.ts'
import { type Call, openSessionBus, unwrapped } from '../system/session-bus.ts'

const name = 'org.freedesktop.portal.Desktop'
const path = '/org/freedesktop/portal/desktop'
const shortcuts: Target = [name, path, 'org.freedesktop.portal.GlobalShortcuts']
const properties: Target = [name, path, 'org.freedesktop.DBus.Properties']
const registry: Target = [name, path, 'org.freedesktop.host.portal.Registry']
/** The id of the only shortcut in the portal session. */
const shortcutId = 'palette'
/** The name of the desktop entry, without `.desktop`, by which the portal identifies the application. */
const appId = 'meshtray'

interface PortalParts {
  readonly busAddress: string
  readonly onPressed: () => void
  /** The desktop changed the keys of the shortcut, or removed it. */
  readonly onChange: (state: ShortcutState) => void
}

/** The GlobalShortcuts portal of the desktop. On Wayland nothing else tells whether a key is bound. */
export interface ShortcutPortal {
  /** Requests keys, which the desktop or the person may change or decline, and returns the outcome. */
  bind(trigger: string, description: string): Promise<ShortcutState>
  unbind(): Promise<void>
  dispose(): void
}

/** Connects to the portal; null: this desktop has none. */
export async function openShortcutPortal(parts: PortalParts): Promise<ShortcutPortal | null> {
  const opened = await openSessionBus(parts.busAddress)
  const { bus, call, broken } = opened
  const isThere = await Promise.race([broken, hasPortal(call)]).catch(() => false)
  if (!isThere) {
    bus.disconnect()
    return null
  }
  // Older portals do not have this interface, and newer ones serve no unsandboxed application that has not registered.
  await call(registry, 'Register', 'sa{sv}', [appId, {}]).catch(() => undefined)
  for (const face of ['GlobalShortcuts', 'Request', 'Session'])
    await call(busDaemon, 'AddMatch', 's', [
      `type='signal',sender='${name}',interface='org.freedesktop.portal.${face}'`,
    ])
  return portalOn(opened, parts)
}

async function hasPortal(call: Call): Promise<boolean> {
  await call(properties, 'Get', 'ss', [shortcuts[2], 'version'])
  return true
}

type Dictionary = { readonly [key: string]: unknown }

function portalOn(
  { bus, call, Variant }: Awaited<ReturnType<typeof openSessionBus>>,
  { onPressed, onChange }: PortalParts,
): ShortcutPortal {
  let session: string | null = null
  let tokens = 0
  const waiting = new Map<string, (body: readonly unknown[]) => void>()

  bus.on('message', ({ path: from, member, body, interface: face }: Message) => {
    if (member === 'Response') waiting.get(from)?.(body)
    if (session === null) return
    if (member === 'Closed' && from === session && face === 'org.freedesktop.portal.Session') {
      session = null
      onChange({ state: 'declined' })
    }
    if (body[0] !== session) return
    if (member === 'Activated' && body[1] === shortcutId) onPressed()
    if (member === 'ShortcutsChanged') onChange(stateOf(body[1]))
  })

  /**
   * Makes a request. The portal replies with a signal from an object whose path is known in advance; null: it was
   * declined.
   */
  async function request(
    member: string,
    signature: string,
    body: readonly unknown[],
    options: Dictionary = {},
  ): Promise<Dictionary | null> {
    tokens += 1
    const token = `meshtray_${process.pid}_${tokens}`
    const sender = (bus.name ?? '').slice(1).replaceAll('.', '_')
    const from = `${path}/request/${sender}/${token}`
    const answered = new Promise<readonly unknown[]>((resolve) => waiting.set(from, resolve))
    try {
      await call(shortcuts, member, signature, [
        ...body,
        { ...options, handle_token: new Variant('s', token) },
      ])
      const [code, results] = await answered
      return code === 0 ? dictionaryOf(results) : null
    } finally {
      waiting.delete(from)
    }
  }

  async function unbind(): Promise<void> {
    const old = session
    session = null
    if (old === null) return
    await call([name, old, 'org.freedesktop.portal.Session'], 'Close', '', []).catch(() => undefined)
  }

  return {
    async bind(trigger, description) {
      await unbind()
      const created = await request('CreateSession', 'a{sv}', [], {
        session_handle_token: new Variant('s', `meshtray_${process.pid}_${tokens}`),
      })
      const handle = created?.session_handle
      if (typeof handle !== 'string') return { state: 'declined' }
      session = handle
      const wanted = {
        description: new Variant('s', description),
        preferred_trigger: new Variant('s', trigger),
      }
      const bound = await request('BindShortcuts', 'oa(sa{sv})sa{sv}', [handle, [[shortcutId, wanted]], ''])
      return bound === null ? { state: 'declined' } : stateOf(bound.shortcuts)
    },
    unbind,
    dispose: () => bus.disconnect(),
  }
}

/** Returns the state of our shortcut from a list of shortcuts. It is in use if the desktop names the keys. */
function stateOf(list: unknown): ShortcutState {
  for (const entry of Array.isArray(list) ? list : []) {
    const [id, details] = Array.isArray(entry) ? entry : []
    const keys = id === shortcutId ? dictionaryOf(details).trigger_description : null
    if (typeof keys === 'string' && keys.trim() !== '') return { state: 'in-use', keys: keys.slice(0, 100) }
  }
  return { state: 'declined' }
}

function dictionaryOf(value: unknown): Dictionary {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unwrapped(each)]))
}

const modifierNames: { readonly [M in Modifier]: string } = {
  Ctrl: 'CTRL',
  Alt: 'ALT',
  Shift: 'SHIFT',
  Super: 'LOGO',
}
/** The names of keys in X11 that differ from ours. */
const keyNames: { readonly [key: string]: string } = {
  Space: 'space',
  PageUp: 'Page_Up',
  PageDown: 'Page_Down',
}

/** Writes the keys in the form of the XDG shortcuts specification, for example "CTRL+ALT+k". */
export function portalTrigger({ modifiers, key }: Accelerator): string {
  const name = keyNames[key] ?? (key.length === 1 ? key.toLowerCase() : key)
  return [...modifiers.map((modifier) => modifierNames[modifier]), name].join('+')
}
