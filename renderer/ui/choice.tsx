import { ChevronDown } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface ChoiceProps<T extends string> {
  /** Only for screen readers */
  readonly legend: string
  readonly options: readonly { readonly value: T; readonly word: string }[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** Radio buttons side by side, for few options. */
export function Choice<T extends string>({ legend, options, value, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="choice-one">
          <input
            type="radio"
            name={name}
            class="visually-hidden"
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.word}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface SelectProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  readonly disabled?: boolean
  readonly value: string
  /** It adds the chosen option to something, and holds no value. */
  readonly adds?: boolean
  readonly onChoose: (value: string) => void
  /** Options */
  readonly children: ComponentChildren
}

export function Select({
  id,
  label,
  describedBy,
  disabled = false,
  value,
  adds = false,
  onChoose,
  children,
}: SelectProps) {
  return (
    <span class={adds ? 'select-box select-adds' : 'select-box'}>
      <select
        id={id}
        class="input select"
        aria-label={label}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value)
          if (adds) currentTarget.value = value
        }}
      >
        {children}
      </select>
      <Icon node={ChevronDown} size={14} />
    </span>
  )
}
