import type { GlobalShortcut } from 'electron'
import { readAccelerator, writeAccelerator } from '../../../contract/accelerator.ts'
import type { ShortcutState } from '../../../contract/desktop.ts'
import { shellQuoted } from '../../base/shown-text.ts'
import type { Store } from '../../state/store.ts'
import { type Launch, launchOf } from '../system/desktop-entry.ts'
import { openShortcutPortal, portalTrigger, type ShortcutPortal } from './portal.ts'

interface ShortcutParts {
  readonly store: Pick<Store, 'snapshot' | 'subscribe' | 'dispatch'>
  /**
   * Electron's module, which is not used on Wayland: there `register` returns true whether or not the keys are bound.
   */
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>
  /** null: the session is not a Wayland one, so Electron can register the keys. */
  readonly wayland: { readonly busAddress: string | null } | null
  /** The command that a shortcut in the settings of the desktop has to run. */
  readonly command: string
  /** A description of the shortcut that the desktop shows. */
  readonly description: string
  readonly onPressed: () => void
  readonly log: (message: string) => void
}

/** ms after which the D-Bus library is loaded, so that it does not delay the start. */
const afterStart = 800

/** Registers the global shortcut from the preferences, which opens the palette, and keeps its state in the snapshot. */
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
    // Otherwise other keys were chosen in the meantime.
    if (own === round) show(state)
  }

  const stopListening = store.subscribe((after, before) => {
    if (after.preferences.paletteShortcut !== before.preferences.paletteShortcut) void apply()
  })
  // The D-Bus library is loaded only after the application has started.
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

/** Returns the command that a shortcut in the settings of the desktop has to run, quoted for a shell. */
export function paletteCommand(launch: Launch, environment: NodeJS.ProcessEnv): string {
  const { executable, args } = launchOf(launch, environment)
  return [executable, ...args, '--palette'].map(shellQuoted).join(' ')
}
