import { Variant } from '@jellybrick/dbus-next'

/** One item of a native menu, as com.canonical.dbusmenu tells it. */
export interface MenuNode {
  readonly id: number
  /** The label as a person sees it. */
  readonly label: string
  readonly separator: boolean
  readonly enabled: boolean
  /** null: not a checkbox */
  readonly checked: boolean | null
  /** It opens a submenu, whose items are known or not. */
  readonly submenu: boolean
  readonly children: readonly MenuNode[]
}

/** Reads the (ia{sv}av) of GetLayout. What it leaves out has the default of the protocol. */
export function menuOf(layout: unknown): MenuNode {
  const [id, properties, children] = layout as [number, Record<string, Variant>, readonly unknown[]]
  const value = (name: string): unknown => properties[name]?.value
  const isToggle = value('toggle-type') === 'checkmark' || value('toggle-type') === 'radio'
  return {
    id,
    label: seen(String(value('label') ?? '')),
    separator: value('type') === 'separator',
    enabled: value('enabled') !== false,
    checked: isToggle ? value('toggle-state') === 1 : null,
    submenu: value('children-display') === 'submenu',
    children: children.map((child) => (child instanceof Variant ? child.value : child)).map(menuOf),
  }
}

/** An underscore marks a mnemonic; two of them are one to be seen. */
function seen(label: string): string {
  return label.replace(/_(.?)/gs, '$1')
}

/** The item at a path of labels, each whole or a part that only one item has. */
export function nodeAt(menu: readonly MenuNode[], path: readonly string[]): MenuNode {
  const [label, ...rest] = path
  if (label === undefined) throw new Error('no label given')
  const whole = menu.filter((node) => node.label === label)
  const found = whole.length > 0 ? whole : menu.filter((node) => node.label.includes(label))
  const [node] = found
  if (node === undefined || found.length > 1) {
    const labels = menu.map((other) => (other.separator ? '---' : other.label)).join(' | ')
    throw new Error(`${found.length} menu items are called "${label}"; there are: ${labels}`)
  }
  return rest.length === 0 ? node : nodeAt(node.children, rest)
}

/** The menu as lines of text, one level deeper with each indent: what a failing test should show. */
export function drawMenu(menu: readonly MenuNode[], indent = ''): string {
  return menu
    .map((node) => {
      if (node.separator) return `${indent}---`
      const mark = node.checked === null ? '' : node.checked ? '[x] ' : '[ ] '
      const off = node.enabled ? '' : ' (off)'
      const below = node.children.length === 0 ? '' : `\n${drawMenu(node.children, `${indent}  `)}`
      return `${indent}${mark}${node.label}${off}${below}`
    })
    .join('\n')
}
