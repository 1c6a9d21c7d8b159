import { useEffect, useRef } from 'preact/hooks'
import { useApp } from './state.ts'

/** Keys of the windows, once: for who hears them and for who shows them. */
export const shortcuts = {
  palette: { key: 'k', bare: null },
  find: { key: 'f', bare: '/' },
  save: { key: 's', bare: null },
  closeWindow: { key: 'w', bare: null },
} as const satisfies {
  readonly [name: string]: {
    /** With Ctrl or Cmd */
    readonly key: string
    /** By itself, where nobody types; null: none */
    readonly bare: string | null
  }
}

export type ShortcutName = keyof typeof shortcuts

/** Whether these keys were pressed, and nothing else took them. */
export function isShortcut(event: KeyboardEvent, name: ShortcutName): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false
  const { key, bare } = shortcuts[name]
  const primary = event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() === key) return primary
  return event.key === bare && !primary && !isTextBox(event.target)
}

/** Does what the keys do. */
export function pressShortcut(name: ShortcutName): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key: shortcuts[name].key, ctrlKey: true, cancelable: true }),
  )
}

/** As they stand on the keyboard: ["Ctrl", "K"] */
export function shortcutKeys(name: ShortcutName, platform = navigator.platform): readonly string[] {
  return [platform.startsWith('Mac') ? '⌘' : 'Ctrl', shortcuts[name].key.toUpperCase()]
}

function isTextBox(target: EventTarget | null): boolean {
  const boxes = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.closest(boxes) !== null
}

/** `step` takes one thing back, and says whether there was any. What lies above the view comes first: a dialog, a menu. */
export function useEscape(step: () => boolean): void {
  const { dialogs } = useApp()
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (dialogs.open.peek().length === 0 && latest.current()) event.preventDefault()
    }
    // Before the window's own Escape, which would close it.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [dialogs])
}

/** Ctrl or Cmd with F, and a slash: the search box of what is shown. Where that has none, the key is nobody's. */
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
