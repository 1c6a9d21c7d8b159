import { useTabIndex } from './button.tsx'

interface SwitchProps {
  readonly name: string
  /** null: unknown */
  readonly checked: boolean | null
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
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles that it may have know the state.
    <button
      type="button"
      // A switch has no third state.
      role={checked === null ? 'checkbox' : 'switch'}
      class="switch"
      tabIndex={useTabIndex()}
      aria-label={name}
      aria-checked={checked ?? 'mixed'}
      aria-busy={pending}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(checked !== true)}
    >
      <span class="switch-knob" />
    </button>
  )
}
