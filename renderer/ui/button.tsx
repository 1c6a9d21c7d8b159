import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTabIndex } from './tab-index.ts'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => void
  /** Where the visible words alone would not do. */
  readonly label?: string
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  readonly busy?: boolean
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean
  readonly describedBy?: string
}

export function Button({
  children,
  onClick,
  label,
  kind = 'plain',
  type = 'button',
  disabled = false,
  busy = false,
  takesFocus = false,
  describedBy,
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!takesFocus || element.current === null) return
    // A dialog around it opens after this, and gives the focus by the attribute.
    element.current.autofocus = true
    element.current.focus()
  }, [takesFocus])
  return (
    <button
      ref={element}
      type={type}
      class={`button button-${kind}`}
      aria-label={label}
      aria-busy={busy}
      aria-describedby={describedBy}
      tabIndex={useTabIndex()}
      disabled={disabled || busy}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
