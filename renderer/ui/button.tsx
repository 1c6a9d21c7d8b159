import type { IconNode } from 'lucide'
import { type ComponentChildren, createContext, type TargetedMouseEvent } from 'preact'
import { useContext, useRef } from 'preact/hooks'
import { useFirstFocus } from './focus.ts'
import { Icon, type IconProps } from './icon.tsx'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => void
  /** The accessible name, if the visible text does not suffice */
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
  useFirstFocus(element, takesFocus)
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

interface IconButtonProps extends Pick<IconProps, 'size' | 'mirrors'> {
  readonly icon: IconNode
  /** The tooltip and accessible name */
  readonly name: string
  readonly disabled?: boolean
  /** The state of a toggle button */
  readonly pressed?: boolean
  readonly onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void
}

/** A button without words. */
export function IconButton({ icon, name, disabled, pressed, onClick, ...drawing }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      tabIndex={useTabIndex()}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon node={icon} {...drawing} />
    </button>
  )
}

interface OpenButtonProps {
  readonly class?: string
  readonly open: boolean
  /** The id of what it opens */
  readonly controls: string
  readonly onToggle: () => void
  readonly children: ComponentChildren
}

/** Opens a row of a list, or closes it. */
export function OpenButton({ class: more = '', open, controls, onToggle, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      class={`row-name ${more}`}
      data-open
      tabIndex={useTabIndex()}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}

/**
 * The tab index of controls in a list: 0 in the row that Tab reaches, and -1 in rows that only arrow keys reach. It
 * is undefined outside of lists.
 */
type TabIndex = 0 | -1 | undefined

const Context = createContext<TabIndex>(undefined)
export const TabIndexProvider = Context.Provider

export function useTabIndex(): TabIndex {
  return useContext(Context)
}
