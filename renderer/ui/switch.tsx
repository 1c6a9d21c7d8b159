import { useId, useState } from 'preact/hooks'
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

interface SwitchRowProps {
  readonly name: string
  readonly description: string
  readonly checked: boolean
  readonly pending?: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its name and description, which can be clicked too. */
export function SwitchRow({ name, description, checked, onChange, ...rest }: SwitchRowProps) {
  const id = useId()
  return (
    <div class="switch-row">
      {/* biome-ignore lint/a11y: the switch beside it is the control; this only widens its target for the mouse. */}
      <div class="switch-words" onClick={() => rest.disabled !== true && onChange(!checked)}>
        <div>{name}</div>
        <div class="secondary" id={id}>
          {description}
        </div>
      </div>
      <Switch name={name} checked={checked} describedBy={id} onChange={onChange} {...rest} />
    </div>
  )
}

interface AskingSwitchProps {
  readonly name: string
  readonly description: string
  readonly checked: boolean
  /** Resolves when it was saved or has failed. */
  readonly ask: (checked: boolean) => Promise<unknown>
}

/** A switch that changes at once, and changes back if saving fails. */
export function AskingSwitch({ checked, ask, ...words }: AskingSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = async (value: boolean): Promise<void> => {
    setWanted(value)
    await ask(value)
    setWanted(null)
  }
  return (
    <SwitchRow
      {...words}
      checked={wanted ?? checked}
      pending={wanted !== null}
      onChange={(value) => void set(value)}
    />
  )
}
