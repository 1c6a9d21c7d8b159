import { Check } from 'lucide'
import type { ComponentChildren } from 'preact'
import { isolated } from '../../domain/text/isolated.ts'
import { Icon } from './icon.tsx'
import { type Popup, PopupFrame, usePopup } from './popup.tsx'

export interface MenuItem {
  readonly word: string
  readonly disabled?: boolean
  readonly danger?: boolean
  /** The state of a radio item */
  readonly checked?: boolean
  /** Makes it a checkbox instead of a radio item. The menu stays open when it is picked. */
  readonly several?: boolean
  /** Separated from the items above by a line */
  readonly apart?: boolean
  readonly onPick: () => void
}

interface MenuProps {
  readonly label: string
  readonly icon: ComponentChildren
  readonly items: readonly MenuItem[]
  /** Without a frame around the button */
  readonly plain?: boolean
  /** Given if something else opens the menu too */
  readonly popup?: Popup
}

/** A button with a menu that is used with the arrow keys and closed with Escape. */
export function Menu({ label, icon, items, plain = false, popup: given }: MenuProps) {
  const own = usePopup()
  const popup = given ?? own
  return (
    <PopupFrame
      popup={popup}
      class={plain ? 'icon-button' : 'icon-button icon-button-framed'}
      label={label}
      title={label}
      opens="menu"
      button={icon}
    >
      <div
        {...popup.parts}
        class="popup menu-items"
        role="menu"
        aria-label={label}
        onKeyDown={(event) => {
          popup.parts.onKeyDown(event)
          move(event)
        }}
      >
        {items.map((item, index) => (
          <button
            key={index}
            type="button"
            {...roleOf(item)}
            class={itemClass(item)}
            disabled={item.disabled}
            onClick={() => {
              if (item.several !== true) popup.close()
              item.onPick()
            }}
          >
            {item.checked !== undefined && (
              <span class="menu-check">{item.checked && <Icon node={Check} size={14} />}</span>
            )}
            <span class="truncate">{isolated(item.word)}</span>
          </button>
        ))}
      </div>
    </PopupFrame>
  )
}

function roleOf({ checked, several }: MenuItem) {
  if (checked === undefined) return { role: 'menuitem' } as const
  return { role: several === true ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked } as const
}

function move(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof Element)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
  const at = all.findIndex((item) => item.matches(':focus'))
  const targets: { readonly [key: string]: number } = {
    ArrowDown: at + 1,
    ArrowUp: Math.max(at, 0) - 1,
    Home: 0,
    End: -1,
  }
  const next = targets[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

function itemClass({ danger, apart }: MenuItem): string {
  return ['menu-item', danger === true && 'menu-danger', apart === true && 'menu-apart']
    .filter((name) => name !== false)
    .join(' ')
}
