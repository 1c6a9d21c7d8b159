import type { GlobalShortcut } from 'electron'
import { readAccelerator, writeAccelerator } from '../../../contract/accelerator.ts'
import type { ShortcutState } from '../../../contract/desktop.ts'
import type { Store } from '../../state/store.ts'
import { type Launch, launchOf } from '../system/desktop-entry.ts'
import { openShortcutPortal, portalTrigger, type ShortcutPortal } from './portal.ts'

interface ShortcutParts {
  readonly store: Pick<Store, 'snapshot' | 'subscribe' | 'dispatch'>
  /** Electron's; on Wayland it says yes whatever becomes of it, and is not asked. */
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>
  /** null: the keys are the X server's or the system's own. */
  readonly wayland: { readonly busAddress: string | null } | null
  /** What a shortcut of the desktop's own has to run */
  readonly command: string
  /** What it does, for the desktop to show */
  readonly description: string
  readonly onPressed: () => void
  readonly log: (message: string) => void
}

/** ms */
const afterStart = 800

/** Has the keys that the settings name open the palette from anywhere, and says in the snapshot whether they do. */
export function createGlobalShortcut(parts: ShortcutParts): { dispose(): void } {
  const { store, globalShortcut, wayland, onPressed } = parts
  const unavailable: ShortcutState = { state: 'unavailable', command: parts.command }
  let registered: string | null = null
  let portal: Promise<ShortcutPortal | null> | null = null
  let round = 0

  const show = (shortcut: ShortcutState): void => {
    store.dispatch({ type: 'desktop-changed', change: { shortcut } })
  }
  function register(keys: string | null): ShortcutState {
    if (registered !== null) globalShortcut.unregister(registered)
    registered = null
    if (keys === null) return { state: 'none' }
    try {
      if (!globalShortcut.register(keys, onPressed)) return { state: 'taken' }
    } catch (error) {
      parts.log(`no global shortcut: ${String(error)}`)
      return { state: 'taken' }
    }
    registered = keys
    return { state: 'in-use', keys }
  }
  async function bind(wanted: ReturnType<typeof readAccelerator>): Promise<ShortcutState> {
    const { busAddress = null } = wayland ?? {}
    if (busAddress === null) return unavailable
    portal ??= openShortcutPortal({ busAddress, onPressed, onChange: show })
    const opened = await portal
    if (opened === null) return unavailable
    if (wanted === null) {
      await opened.unbind()
      return { state: 'none' }
    }
    show({ state: 'asking' })
    return opened.bind(portalTrigger(wanted), parts.description)
  }

  async function apply(): Promise<void> {
    round += 1
    const own = round
    const text = store.snapshot().preferences.paletteShortcut
    const wanted = text === null ? null : readAccelerator(text)
    if (wayland === null) {
      show(register(wanted === null ? null : writeAccelerator(wanted)))
      return
    }
    const state = await bind(wanted).catch((error: unknown): ShortcutState => {
      parts.log(`no shortcut by the portal: ${String(error)}`)
      return unavailable
    })
    // Other keys were chosen meanwhile.
    if (own === round) show(state)
  }

  const stopListening = store.subscribe((after, before) => {
    if (after.preferences.paletteShortcut !== before.preferences.paletteShortcut) void apply()
  })
  // The bus library waits until the application stands.
  const timer = setTimeout(() => void apply(), wayland === null ? 0 : afterStart)
  return {
    dispose() {
      round += 1
      clearTimeout(timer)
      stopListening()
      if (registered !== null) globalShortcut.unregister(registered)
      void portal?.then((opened) => opened?.dispose())
    },
  }
}

/** What a shortcut of the desktop's own has to run, as a shell reads it. */
export function paletteCommand(
  launch: Launch,
  environment: { readonly [name: string]: string | undefined },
): string {
  const { executable, args } = launchOf(launch, environment)
  return [executable, ...args, '--palette'].map(quoted).join(' ')
}

function quoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}
