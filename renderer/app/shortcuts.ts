import { useEffect, useRef } from 'preact/hooks'
import type { Translate } from '../../words/translate.ts'
import { modalDialogs } from '../ui/focus.ts'
import { rowKeys, selectKeys } from '../ui/list-keys.ts'
import { useApp } from './state.ts'

/** The keyboard shortcuts of both windows. */
export const shortcuts = {
  palette: { key: 'k', bare: null },
  find: { key: 'f', bare: '/' },
  save: { key: 's', bare: null },
  closeWindow: { key: 'w', bare: null },
  help: { key: null, bare: '?' },
} as const satisfies {
  readonly [name: string]: {
    /** The key together with Ctrl or Cmd, or null */
    readonly key: string | null
    /** A character that works alone outside of text boxes, or null */
    readonly bare: string | null
  }
}

export type ShortcutName = keyof typeof shortcuts

/** Returns whether the event is this shortcut and nothing else has handled it. */
export function isShortcut(event: KeyboardEvent, name: ShortcutName): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  const { key, bare } = shortcuts[name]
  const primary = event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() === key) return primary && !event.shiftKey
  // Some layouts need Shift for the character.
  return event.key === bare && !primary && !isTextBox(event.target)
}

/** Triggers a shortcut as if its keys were pressed. */
export function pressShortcut(name: Exclude<ShortcutName, 'help'>): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key: shortcuts[name].key, ctrlKey: true, cancelable: true }),
  )
}

/** The labels of the keys, such as ["Ctrl", "K"]. */
export function shortcutKeys(name: ShortcutName, platform = navigator.platform): readonly string[] {
  const { key, bare } = shortcuts[name]
  return key === null ? [bare] : withPrimary(key, platform)
}

function withPrimary(key: string, platform: string): readonly string[] {
  return [platform.startsWith('Mac') ? '⌘' : 'Ctrl', key.toUpperCase()]
}

/** The commands that have keys, with the labels of their combinations */
interface KeyLine {
  readonly what:
    | ShortcutName
    | 'back'
    | 'rows'
    | 'pages'
    | 'ends'
    | 'controls'
    | 'open'
    | 'select'
    | 'selectAll'
  readonly keys: readonly (readonly string[])[]
}

export interface KeyGroup {
  readonly name: 'everywhere' | 'lists'
  readonly lines: readonly KeyLine[]
}

/** Returns the keys that do something in the large or in the small window. */
export function keyGroups(isLarge: boolean, platform = navigator.platform): readonly KeyGroup[] {
  const { up, down, pageUp, pageDown, first, last, before, after } = rowKeys
  const named = (what: ShortcutName): KeyLine => {
    const { key, bare } = shortcuts[what]
    return { what, keys: [shortcutKeys(what, platform), ...(key !== null && bare !== null ? [[bare]] : [])] }
  }
  const either = (...keys: readonly string[]) => keys.map((key) => [keyLabels[key] ?? key])
  return [
    {
      name: 'everywhere',
      lines: [
        named('palette'),
        named('find'),
        ...(isLarge ? [named('save'), named('closeWindow')] : []),
        { what: 'back', keys: either('Escape') },
        named('help'),
      ],
    },
    {
      name: 'lists',
      lines: [
        { what: 'rows', keys: either(up, down) },
        { what: 'pages', keys: either(pageUp, pageDown) },
        { what: 'ends', keys: either(first, last) },
        { what: 'controls', keys: either(before, after) },
        { what: 'open', keys: either('Enter') },
        ...(isLarge
          ? [
              { what: 'select' as const, keys: either(selectKeys.one) },
              { what: 'selectAll' as const, keys: [withPrimary(selectKeys.all, platform)] },
            ]
          : []),
      ],
    },
  ]
}

/** The labels of keys that have no name in any language */
export const keyLabels: { readonly [key: string]: string } = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  ' ': '␣',
}

const namedKeys = ['Ctrl', 'Shift', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'Space', 'Insert'] as const

/** A key as keyboards of the user's language name it: "Strg" for "Ctrl" in German */
export function keyName(t: Translate, key: string): string {
  const named = namedKeys.find((name) => name === key)
  return named === undefined ? key : t(`key-name.${named}`)
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

/** Calls the newest `press` for each key in the window. */
export function useKeys(press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

/** Ctrl or Cmd with F, or a slash, moves the focus to the search box of the open dialog or view, if there is one. */
export function useFindKey(): void {
  useKeys((event) => {
    if (!isShortcut(event, 'find')) return
    const shown = [...document.querySelectorAll(modalDialogs)].at(-1) ?? document.querySelector('main')
    const box = shown?.querySelector<HTMLInputElement>('input[type=search]:not(:disabled)') ?? null
    if (box === null) return
    event.preventDefault()
    box.focus()
    box.select()
  })
}
