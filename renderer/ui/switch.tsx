import { useTabIndex } from './tab-index.ts'

interface SwitchProps {
  readonly name: string
  readonly checked: boolean
  /** Asked for, not yet confirmed. */
  readonly pending?: boolean
  readonly disabled?: boolean
  /** Id of the element that says more. */
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
