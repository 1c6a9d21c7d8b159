import { useId, useState } from 'preact/hooks'
import { notKnown } from '../../words/formats.ts'
import { Switch } from './switch.tsx'

interface SwitchRowProps {
  readonly name: string
  readonly description: string
  /** null: unknown */
  readonly checked: boolean | null
  readonly pending?: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its name and description, which can be clicked too. */
export function SwitchRow({ name, description, checked, onChange, ...rest }: SwitchRowProps) {
  const id = useId()
  return (
    <div class="switch-row inline gap-6">
      {/* biome-ignore lint/a11y: the switch beside it is the control; this only widens its target for the mouse. */}
      <div class="grow" onClick={() => rest.disabled !== true && onChange(checked !== true)}>
        <div>{name}</div>
        <div class="secondary" id={id}>
          {description}
        </div>
      </div>
      {checked === null && (
        <span class="secondary" aria-hidden="true">
          {notKnown}
        </span>
      )}
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
