import { useEffect, useRef } from 'preact/hooks'
import { useApp } from './state.ts'

/** The keyboard shortcuts of both windows. */
export const shortcuts = {
  palette: { key: 'k', bare: null },
  find: { key: 'f', bare: '/' },
  save: { key: 's', bare: null },
  closeWindow: { key: 'w', bare: null },
} as const satisfies {
  readonly [name: string]: {
    /** The key together with Ctrl or Cmd */
    readonly key: string
    /** A key that works alone outside of text boxes, or null */
    readonly bare: string | null
  }
}

export type ShortcutName = keyof typeof shortcuts

/** Tells if the event is this shortcut and nothing else has handled it. */
export function isShortcut(event: KeyboardEvent, name: ShortcutName): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false
  const { key, bare } = shortcuts[name]
  const primary = event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() === key) return primary
  return event.key === bare && !primary && !isTextBox(event.target)
}

/** Triggers a shortcut as if its keys were pressed. */
export function pressShortcut(name: ShortcutName): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key: shortcuts[name].key, ctrlKey: true, cancelable: true }),
  )
}

/** The labels of the keys, such as ["Ctrl", "K"]. */
export function shortcutKeys(name: ShortcutName, platform = navigator.platform): readonly string[] {
  return [platform.startsWith('Mac') ? '⌘' : 'Ctrl', shortcuts[name].key.toUpperCase()]
}

function isTextBox(target: EventTarget | null): boolean {
  const boxes = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.closest(boxes) !== null
}

/**
 * Escape calls `step`, which returns whether it closed or cleared something. Open dialogs and menus handle Escape
 * first.
 */
export function useEscape(step: () => boolean): void {
  const { dialogs } = useApp()
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (dialogs.open.peek().length === 0 && latest.current()) event.preventDefault()
    }
    // The document hears the key before the window, whose own listener would close the window.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [dialogs])
}

/** Ctrl or Cmd with F, or a slash, moves the focus to the search box of the open dialog or view, if there is one. */
export function useFindKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event, 'find')) return
      const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
      const box = shown?.querySelector<HTMLInputElement>('input[type=search]:not(:disabled)') ?? null
      if (box === null) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
