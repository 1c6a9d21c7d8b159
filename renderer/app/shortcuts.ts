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
