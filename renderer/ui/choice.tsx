import { useId } from 'preact/hooks'

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
