import { type Modifier, readAccelerator, writeAccelerator } from '../../contract/accelerator.ts'

const names: { readonly [key: string]: string } = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** The modifiers that are down, in the order in which they are written */
export function heldModifiers(event: KeyboardEvent): readonly Modifier[] {
  const { ctrlKey, altKey, shiftKey, metaKey } = event
  const held = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Super: metaKey }
  return (['Ctrl', 'Alt', 'Shift', 'Super'] as const).filter((modifier) => held[modifier])
}

/** The keys that were pressed, as the settings keep them; null: they are none for the whole desktop. */
export function pressedKeys(event: KeyboardEvent): string | null {
  const text = writeAccelerator({ modifiers: heldModifiers(event), key: keyOf(event) })
  return readAccelerator(text) === null ? null : text
}

/** With Shift or Alt, and in other scripts, a key writes something else than it is called. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return names[key] ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? key
}
