/** Modifiers are written in this order. Super is the Windows key, or Cmd. */
const modifiers = ['Ctrl', 'Alt', 'Shift', 'Super'] as const
export type Modifier = (typeof modifiers)[number]

export interface Accelerator {
  readonly modifiers: readonly Modifier[]
  /** "K", "7", "F5", "Space", "Up" */
  readonly key: string
}

const keys = /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert)$/

/**
 * Parses keys such as "Ctrl+Alt+K". null: they cannot be a desktop-wide shortcut. Shift alone is not enough, as it is
 * part of typing; a function key needs no modifier.
 */
export function readAccelerator(text: string): Accelerator | null {
  const parts = text.split('+')
  const key = parts.pop() ?? ''
  const held = modifiers.filter((modifier) => parts.includes(modifier))
  const isWhole = held.length === parts.length && held.every((modifier, at) => parts[at] === modifier)
  const isEnough = held.some((modifier) => modifier !== 'Shift') || /^F\d/.test(key)
  return isWhole && isEnough && keys.test(key) ? { modifiers: held, key } : null
}

export function writeAccelerator({ modifiers: held, key }: Accelerator): string {
  return [...held, key].join('+')
}
