import { Check } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { useTabIndex } from './tab-index.ts'

interface MenuItem {
  readonly word: string
  readonly disabled?: boolean
  readonly danger?: boolean
  /** One of a few, of which one is in use */
  readonly checked?: boolean
  /** Another kind of thing than what stands above it */
  readonly apart?: boolean
  readonly onPick: () => void
}

interface MenuProps {
  readonly label: string
  readonly icon: ComponentChildren
  readonly items: readonly MenuItem[]
  /** Framed as a button, unless it stands in a line of its own */
  readonly plain?: boolean
}

/** A button with a small menu: arrows move, Escape closes and gives the focus back. */
export function Menu({ label, icon, items, plain = false }: MenuProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    frame.current?.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus()
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault()
      setOpen(false)
      button.current?.focus()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])]
    const at = all.findIndex((item) => item.matches(':focus'))
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <div class="menu" ref={frame}>
      <button
        ref={button}
        type="button"
        class={plain ? 'icon-button' : 'icon-button icon-button-framed'}
        tabIndex={useTabIndex()}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </button>
      {open && (
        <div id={id} class="menu-items" role="menu" tabIndex={-1} aria-label={label} onKeyDown={press}>
          {items.map((item, index) => (
            <button
              key={index}
              type="button"
              {...(item.checked === undefined
                ? ({ role: 'menuitem' } as const)
                : ({ role: 'menuitemradio', 'aria-checked': item.checked } as const))}
              class={itemClass(item)}
              disabled={item.disabled}
              onClick={() => {
                setOpen(false)
                button.current?.focus()
                item.onPick()
              }}
            >
              {item.checked !== undefined && (
                <span class="menu-check">{item.checked && <Icon node={Check} size={14} />}</span>
              )}
              <span class="truncate" dir="auto">
                {item.word}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function itemClass({ danger, apart }: MenuItem): string {
  return ['menu-item', danger === true && 'menu-danger', apart === true && 'menu-apart']
    .filter((name) => name !== false)
    .join(' ')
}
