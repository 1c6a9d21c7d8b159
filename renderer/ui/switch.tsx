import { useTabIndex } from './button.tsx'

interface SwitchProps {
  readonly name: string
  readonly checked: boolean
  /** Requested and not yet confirmed */
  readonly pending?: boolean
  readonly disabled?: boolean
  /** The id of the element that describes it */
  readonly describedBy?: string
  readonly onChange: (checked: boolean) => void
}

export function Switch({
  name,
  checked,
  pending = false,
  disabled = false,
  describedBy,
  onChange,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      tabIndex={useTabIndex()}
      aria-label={name}
      aria-checked={checked}
      aria-busy={pending}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span class="switch-knob" />
    </button>
  )
}
