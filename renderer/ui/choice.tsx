import { ChevronDown } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface Option<T extends string> {
  readonly value: T
  readonly word: string
}

interface ChoiceProps<T extends string> {
  /** Only for screen readers */
  readonly legend: string
  readonly options: readonly Option<T>[]
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

export interface SelectProps<T extends string> {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  readonly disabled?: boolean
  readonly value: T
  /** It adds the chosen option to something, and holds no value. */
  readonly adds?: boolean
  readonly options?: readonly Option<T>[]
  readonly onChoose: (value: T) => void
  /** Options of another form, before the others */
  readonly children?: ComponentChildren
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { id, label, describedBy, disabled = false, value, adds = false, options = [] } = props
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
          // It has no other values than those of its options.
          props.onChoose(currentTarget.value as T)
          if (adds) currentTarget.value = value
        }}
      >
        {props.children}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
      <Icon node={ChevronDown} size={14} />
    </span>
  )
}
