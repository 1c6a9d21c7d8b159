import { useId } from 'preact/hooks'
import { Switch } from './switch.tsx'

interface SwitchRowProps {
  readonly name: string
  readonly description: string
  readonly checked: boolean
  readonly pending?: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its name and one line on what it does; a click on the words works too. */
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
