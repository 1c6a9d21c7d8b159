import { ChevronDown } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface ChoiceProps<T extends string> {
  /** Said by a screen reader, not shown */
  readonly legend: string
  readonly options: readonly { readonly value: T; readonly word: string }[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** One of a few, side by side. */
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
  readonly value: string
  /** It adds to something, and does not hold a value. */
  readonly adds?: boolean
  readonly onChoose: (value: string) => void
  /** Options */
  readonly children: ComponentChildren
}

/** One of many. */
export function Select({ id, label, describedBy, value, adds = false, onChoose, children }: SelectProps) {
  return (
    <span class={adds ? 'select-box select-adds' : 'select-box'}>
      <select
        id={id}
        class="input select"
        aria-label={label}
        aria-describedby={describedBy}
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
