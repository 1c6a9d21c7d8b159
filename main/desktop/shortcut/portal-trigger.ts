import type { Accelerator, Modifier } from '../../../contract/accelerator.ts'

const modifierNames: { readonly [M in Modifier]: string } = {
  Ctrl: 'CTRL',
  Alt: 'ALT',
  Shift: 'SHIFT',
  Super: 'LOGO',
}
/** As X names keys, where that is another name */
const keyNames: { readonly [key: string]: string } = {
  Space: 'space',
  PageUp: 'Page_Up',
  PageDown: 'Page_Down',
}

/** As the desktops' specification of shortcuts writes keys: "CTRL+ALT+k" */
export function portalTrigger({ modifiers, key }: Accelerator): string {
  const name = keyNames[key] ?? (key.length === 1 ? key.toLowerCase() : key)
  return [...modifiers.map((modifier) => modifierNames[modifier]), name].join('+')
}
