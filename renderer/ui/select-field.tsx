import { useId } from 'preact/hooks'
import { Select, type SelectProps } from './choice.tsx'
import { Warning } from './field.tsx'

interface SelectFieldProps<T extends string> extends Omit<SelectProps<T>, 'id' | 'describedBy' | 'adds'> {
  readonly label: string
  readonly help?: string
  /** The reason why the chosen value is doubtful */
  readonly warning?: string | null
}

/** A select with its label, and with help or a warning. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, help, warning = null, ...select } = props
  const id = useId()
  const isNoted = help !== undefined || warning !== null
  return (
    <div class="labelled grow">
      <label class="label" for={id}>
        {label}
      </label>
      <Select {...select} id={id} {...(isNoted && { describedBy: `${id}-note` })} />
      {isNoted && (
        <div id={`${id}-note`} class="note" role={warning === null ? undefined : 'status'}>
          {warning === null ? (
            <span class="secondary">{help}</span>
          ) : (
            <Warning severe={false}>{warning}</Warning>
          )}
        </div>
      )}
    </div>
  )
}
